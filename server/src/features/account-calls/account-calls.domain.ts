const ONLY_DIGITS = /^\+?[\d\s().-]+$/

/**
 * Turns what a user typed into the part of a stored number to search for: digits only, without an international
 * prefix, and with 44 for a leading 0. Undefined if it is not part of a number.
 */
export function numberParts(text: string): string[] {
  const typed = text.trim()
  if (!ONLY_DIGITS.test(typed)) return []
  const digits = typed.replaceAll(/\D/g, '')
  if (digits === '') return []
  const parts = [digits]
  if (digits.startsWith('00')) parts.push(digits.slice(2))
  else if (digits.startsWith('0') && digits.length > 1) parts.push(`44${digits.slice(1)}`)
  return parts
}
