"""Draws on PDFs: pages and forms, inks, text, figures and QR codes. It knows no document."""
