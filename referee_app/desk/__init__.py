"""What a leader does at the base, job by job: from what was scanned, typed or tapped to answers for a screen."""
