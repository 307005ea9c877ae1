"""Sources of frames: cameras, videos, pictures. They know nothing about the content of a frame."""
