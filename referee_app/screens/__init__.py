"""What a person sees and touches: the only room that imports Kivy."""
