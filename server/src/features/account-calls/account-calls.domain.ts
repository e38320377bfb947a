const ONLY_DIGITS = /^\+?[\d\s().-]+$/

/**
 * What a person types of a number, as it may stand within the number stored: digits alone, without what stands before
 * an international number, and with 44 for a leading 0. None where it is no part of a number.
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
