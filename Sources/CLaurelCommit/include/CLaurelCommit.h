/// Returns the abbreviated id of the commit that the program was built from, followed by `-dirty` if files were changed. The text is
/// empty if the build did not set it.
const char *_Nonnull laurel_commit(void);

/// Returns the date of the commit, such as `2026-11-28`. The text is empty if the build did not set it.
const char *_Nonnull laurel_commit_date(void);
