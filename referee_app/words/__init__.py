"""Every sentence a person reads, in four languages. The other rooms hand over keys and facts, never a sentence."""
