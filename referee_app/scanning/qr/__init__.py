"""Reads QR codes that the decoders find but cannot read: bent, torn, dirty, half in glare."""
