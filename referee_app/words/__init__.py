"""Every sentence that users read, in four languages. Other packages pass keys and facts, never sentences."""
