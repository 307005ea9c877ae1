"""Reading QR codes that the decoders find and cannot read: bent, torn, dirty, half in glare."""
