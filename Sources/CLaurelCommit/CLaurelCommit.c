#include "CLaurelCommit.h"

// Without a value, a macro is empty.
#ifndef LAUREL_COMMIT
#define LAUREL_COMMIT
#endif
#ifndef LAUREL_COMMIT_DATE
#define LAUREL_COMMIT_DATE
#endif

// The values are not quoted, because quotation marks in arguments differ between build systems.
#define TEXT_OF_TOKENS(...) #__VA_ARGS__
#define TEXT(...) TEXT_OF_TOKENS(__VA_ARGS__)

const char *_Nonnull laurel_commit(void) { return TEXT(LAUREL_COMMIT); }

const char *_Nonnull laurel_commit_date(void) { return TEXT(LAUREL_COMMIT_DATE); }
