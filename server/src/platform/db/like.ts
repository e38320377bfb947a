/** Escapes text for a pattern of `like`. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')
