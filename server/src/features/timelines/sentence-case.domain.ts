/** Words with fixed capitals, wherever they occur. */
const AS_WRITTEN: ReadonlyMap<string, string> = new Map(
  ['API', 'Bacs', 'CORS', 'CSV', 'Dash', 'FTTC', 'Omni', 'PDF', 'SHA', 'SSRS', 'URL', 'VAT'].map(word => [
    word.toLowerCase(),
    word,
  ]),
)

/** Lower-case words in sentence case: `dash api settings` → `Dash API settings`. */
export function sentenceCase(words: string): string {
  const written = words.replaceAll(/[a-z]+/g, word => AS_WRITTEN.get(word) ?? word)
  return written.charAt(0).toUpperCase() + written.slice(1)
}
