/** A pattern that no number matches. */
const NOTHING = '^$'
/** Restricts prefixes to digits, so that no input is read as a pattern. */
const DIGITS = /^\d+$/
const SHORT_CODE = 3

/**
 * Numbers that cost nothing, as a POSIX pattern: three digits are a short code with up to three further ones (116 is
 * 116123 too), more are a prefix.
 */
export function freePattern(prefixes: readonly string[]): string {
  const patterns = prefixes
    .filter(prefix => DIGITS.test(prefix))
    .map(prefix => (prefix.length > SHORT_CODE ? prefix : `${prefix}[0-9]{0,3}$`))
  return patterns.length === 0 ? NOTHING : `^(${patterns.join('|')})`
}
