/** Folder of the files that a restore will move into place after the commit. */
export const STAGED = 'restoring/'
/** Folder of the files that a restore with `--replace` displaced, for a person to review and remove. */
export const DISPLACED = 'replaced/'

/** Whether a key of the file store is not the product's, so neither backed up nor moved. */
export const isDisplaced = (key: string): boolean => key.startsWith(STAGED) || key.startsWith(DISPLACED)
