/** What people may put into names: letters, digits, space and hyphen (spec §5). */
const notPlain = /[^A-Za-z0-9 -]/g

/** A text with what is not on that list left out, as the name of a file needs it. */
export const onlyPlain = (text: string): string =>
  text.replaceAll(notPlain, '').replaceAll(/ {2,}/g, ' ').trim()
