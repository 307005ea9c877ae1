"""The readers of QR codes behind one small interface: a gray picture in, texts and their places out."""
