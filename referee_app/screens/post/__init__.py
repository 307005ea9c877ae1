"""The duel post: a phone on a tree stump that tells who wins, and that no child can leave."""
