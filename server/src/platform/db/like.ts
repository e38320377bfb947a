/** A text inside a pattern of `like`, where nothing of it stands for anything else. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')
