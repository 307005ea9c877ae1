"""How things are drawn on a PDF: pages and forms, inks, text, figures and QR codes. It knows no document."""
