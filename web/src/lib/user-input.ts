/** Characters allowed in names: letters, digits, space and hyphen (spec §5). */
const notPlain = /[^A-Za-z0-9 -]/g

/** Removes all other characters, for use in a file name. */
export const onlyPlain = (text: string): string =>
  text.replaceAll(notPlain, '').replaceAll(/ {2,}/g, ' ').trim()
