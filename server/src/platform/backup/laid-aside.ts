/** Below it lies what a restore will put in place once the database is certain. */
export const STAGED = 'restoring/'
/** Below it lies what a restore with `--replace` took out of the way, for a person to look at and remove. */
export const ASIDE = 'replaced/'

/** Whether a key of the file store is none of the product's: neither backed up nor moved. */
export const isLaidAside = (key: string): boolean => key.startsWith(STAGED) || key.startsWith(ASIDE)
