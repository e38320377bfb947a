/**
 * Short codes of the UK's National Telephone Numbering Plan (Ofcom): operator, emergency and other services that are
 * dialled without a country code. 116xxx and 118xxx have six digits.
 */
const CODES = new Set(
  '100 101 105 110 111 112 116 118 119 123 141 150 151 152 153 154 155 156 157 158 159 195 999'.split(' '),
)

export const LONGEST_SHORT_CODE = 6

/** Whether a prefix of a rate card is a short code, and so prices no longer number. */
export const isShortCode = (prefix: string): boolean => CODES.has(prefix) || /^11[68]\d{3}$/.test(prefix)
