import { EMAIL, type ReadDetail, UK_POSTCODE } from '../crm/account-rules.ts'

/** Details of a UK company: each is read into its stored form. Empty stays empty. */
export type Reader = (typed: string) => ReadDetail

const valid = (value: string): ReadDetail => ({ value })
const invalid = (problem: string): ReadDetail => ({ problem })
const optional =
  (read: Reader): Reader =>
  typed =>
    typed === '' ? valid('') : read(typed)
const compact = (typed: string) => typed.toUpperCase().replaceAll(/[\s.-]/g, '')

// Companies House and the registers that issue numbers of its kind (company number prefixes).
const PREFIXES =
  'AC BR CE CS EN ER FC FE GE GN GS IC IP LP NA NC NF NI NL NO NP NR NV NZ OC OE PC R0 RC RS SA SC SE SF SG SI SL SO SP SR SZ ZC'.split(
    ' ',
  )
/** `1234567` -> `01234567`; `sc 123456` -> `SC123456`. */
export const readCompanyNumber: Reader = optional(typed => {
  const text = compact(typed)
  if (/^\d{7,8}$/.test(text)) return valid(text.padStart(8, '0'))
  if (!/^[A-Z][A-Z0]\d{5}[\dA-Z]$/.test(text))
    return invalid(
      'The company number must be 8 digits, or 2 letters and 6 digits, such as 01234567 or SC123456',
    )
  return PREFIXES.includes(text.slice(0, 2))
    ? valid(text)
    : invalid(
        `No company number begins with ${text.slice(0, 2)}: those of Scotland do with SC, of Northern Ireland with NI`,
      )
})

/** `ls14ap` -> `LS1 4AP`. */
export const readPostcode: Reader = optional(typed => {
  const letters = typed.toUpperCase().replaceAll(/\s/g, '')
  const spaced = `${letters.slice(0, -3)} ${letters.slice(-3)}`
  return UK_POSTCODE.test(spaced) ? valid(spaced) : invalid('Enter a UK postcode, such as SW1A 1AA')
})

/** `20-29-59` -> `202959`. */
export const readSortCode: Reader = optional(typed =>
  /^(\d{6}|\d\d-\d\d-\d\d|\d\d \d\d \d\d)$/.test(typed)
    ? valid(typed.replaceAll(/\D/g, ''))
    : invalid('The sort code must be 6 digits, such as 20-29-59'),
)

export const readBankAccount: Reader = optional(typed => {
  const digits = typed.replaceAll(' ', '')
  if (/^\d{8}$/.test(digits)) return valid(digits)
  return invalid(
    /^\d{6,7}$/.test(digits)
      ? `The account number must be 8 digits: put ${digits.length === 7 ? 'a 0' : '00'} before it`
      : 'The account number must be 8 digits',
  )
})

/** A service user number of Bacs (SUN). */
export const readServiceUserNumber: Reader = optional(typed =>
  /^\d{6}$/.test(typed) ? valid(typed) : invalid('The service user number (SUN) must be 6 digits'),
)

export const readEmail: Reader = optional(typed =>
  typed.length <= 254 && EMAIL.test(typed)
    ? valid(typed)
    : invalid('Enter an e-mail address, such as billing@company.co.uk'),
)

/** `0113  496 0999` -> `0113 496 0999`; abroad with +. */
export const readPhone: Reader = optional(typed => {
  const digits = typed.replaceAll(/\D/g, '').length
  return /^(\+|\(?0)[\d ()-]+$/.test(typed) && digits >= 9 && digits <= 15
    ? valid(typed.replaceAll(/ +/g, ' '))
    : invalid('The phone number must begin with 0 or + and have 9 to 15 digits, such as 0113 496 0999')
})

const WEBSITE = /^(?:https?:\/\/)?(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}(?:\/[^\s]*)?$/i
export const readWebsite: Reader = optional(typed =>
  WEBSITE.test(typed) ? valid(typed) : invalid('Enter a web address, such as www.company.co.uk'),
)

const PAY_LINK = /^https:\/\/[^\s"<>]+\.[^\s"<>]+$/
/** Where customers pay; a card is never paid for over plain HTTP. */
export const readPayLink: Reader = optional(typed =>
  PAY_LINK.test(typed) ? valid(typed) : invalid('The pay link is an address that begins with https://'),
)

/** Contrast required of text on white (WCAG 2.2 AA). */
export const LEAST_CONTRAST = 4.5
const lightOf = (channel: number) => {
  const share = channel / 255
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** Contrast of `#rrggbb` on white, 1 to 21. */
export function contrastOnWhite(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at =>
    lightOf(Number.parseInt(colour.slice(at, at + 2), 16)),
  )
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

/** An invoice's colour: `1F4E79` -> `#1f4e79`; its headings are on white paper. */
export const readColour: Reader = typed => {
  const colour = `#${typed.replace(/^#/, '').toLowerCase()}`
  if (!/^#[\da-f]{6}$/.test(colour))
    return invalid('The colour must be # and 6 of 0-9 and a-f, such as #1f4e79')
  const contrast = contrastOnWhite(colour)
  return contrast >= LEAST_CONTRAST
    ? valid(colour)
    : invalid(
        `The colour is too pale to read on white paper: its contrast is ${Math.floor(contrast * 10) / 10} and must be at least 4.5`,
      )
}
