const MOST_NAMED = 3

/** `A`, `A, B and C`, `A, B, C and 4 others`. */
export function namedText(numbers: readonly string[]): string {
  const named = numbers.length > MOST_NAMED + 1 ? numbers.slice(0, MOST_NAMED) : numbers
  const rest = numbers.length - named.length
  const all = rest > 0 ? [...named, `${rest.toLocaleString('en-GB')} others`] : named
  return all.length === 1 ? (all[0] ?? '') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`
}
