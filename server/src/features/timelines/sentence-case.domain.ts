/** Words that are not written in small letters wherever they stand. */
const AS_WRITTEN: ReadonlyMap<string, string> = new Map(
  ['API', 'BACS', 'CORS', 'CSV', 'Dash', 'FTTC', 'Omni', 'PDF', 'SHA', 'SSRS', 'URL', 'VAT'].map(word => [
    word.toLowerCase(),
    word,
  ]),
)

/** Words in small letters as they begin a line: `dash api settings` → `Dash API settings`. */
export function sentenceCase(words: string): string {
  const written = words.replaceAll(/[a-z]+/g, word => AS_WRITTEN.get(word) ?? word)
  return written.charAt(0).toUpperCase() + written.slice(1)
}
