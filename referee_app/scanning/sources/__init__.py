"""Where frames are from: a camera, a video, pictures, a phone. None of them knows what is to be seen in a frame."""
