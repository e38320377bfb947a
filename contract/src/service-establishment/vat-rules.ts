/** VAT rates of a line, in the order of a document. */
export const vatRates = ['standard', 'reduced', 'zero', 'exempt', 'reverse', 'outside'] as const
export type VatRate = (typeof vatRates)[number]

/** What a product group is for VAT. */
export const vatCategories = ['standard', 'reduced', 'zero', 'exempt', 'outside'] as const
export type VatCategory = (typeof vatCategories)[number]

/** Categories on which VAT is due, so that the customer can account for it at reverse charge. */
export const chargedCategories: readonly VatCategory[] = ['standard', 'reduced']

/**
 * VAT status of an account. `standard` is taxable: each line by its product group. `reduced`, `zero` and `exempt` are
 * one rate for every line. `reverse` is reverse charge on the groups marked for it; the rest by group.
 */
export const vatStatuses = ['standard', 'reduced', 'zero', 'exempt', 'reverse'] as const
export type VatStatus = (typeof vatStatuses)[number]

/** Rates with a percentage by law, each from a day. */
export const percentageRates = ['standard', 'reduced', 'zero'] as const
export type PercentageRate = (typeof percentageRates)[number]

/** In its stored form, or what is wrong with it. */
type Read = { value: string; problem?: never } | { value?: never; problem: string }
const valid = (value: string): Read => ({ value })
const invalid = (problem: string): Read => ({ problem })

const VAT_WEIGHTS = [8, 7, 6, 5, 4, 3, 2]
/** The last two of nine digits make the weighted sum a multiple of 97, or 55 short of one (numbers since 2009). */
function vatDigitsFit(digits: string): boolean {
  const sum = VAT_WEIGHTS.reduce((total, weight, n) => total + weight * Number(digits[n]), 0)
  const checked = sum + Number(digits.slice(7, 9))
  return checked % 97 === 0 || (checked + 55) % 97 === 0
}

/** VAT numbers of the EU's members after the country's letters (Commission, VIES); Greece writes EL. */
const euNumbers: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{10}01$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
}

/**
 * A customer's VAT number: of the UK, or of an EU member by its form. `ie 1234567fa` -> `IE 1234567FA`. Reverse charge
 * is for customers registered in the UK.
 */
export function readCustomerVatNumber(typed: string): Read {
  const text = typed.toUpperCase().replaceAll(/[\s.-]/g, '')
  const [, letters = '', rest = ''] = /^([A-Z]{2})(.+)$/.exec(text) ?? []
  const country = letters === 'GR' ? 'EL' : letters
  const form = euNumbers[country]
  if (!form) return readVatNumber(typed)
  return form.test(rest)
    ? valid(`${country} ${rest}`)
    : invalid(
        `The VAT number does not have the form of ${country} numbers: look for a character that is wrong`,
      )
}

/** Whether a VAT number is of the UK. */
export const isUkVatNumber = (number: string): boolean => /^(GB|XI) /.test(number)

/** `gb123456782` -> `GB 123 4567 82`; XI for Northern Ireland, GD and HA for the state's own. */
export const readVatNumber = (typed: string): Read => {
  if (typed === '') return valid('')
  const text = typed.toUpperCase().replaceAll(/[\s.-]/g, '')
  const state = /^(?:GB)?(GD[0-4]\d\d|HA[5-9]\d\d)$/.exec(text)?.[1]
  if (state !== undefined) return valid(`GB ${state}`)
  const [, country = 'GB', digits] = /^(GB|XI)?(\d{9}(?:\d{3})?)$/.exec(text) ?? []
  if (digits === undefined)
    return invalid('The VAT number must be GB and 9 or 12 digits, such as GB 123 4567 82')
  if (!vatDigitsFit(digits))
    return invalid('The VAT number’s check digits do not fit: look for a digit that is wrong or out of place')
  const groups = [digits.slice(0, 3), digits.slice(3, 7), digits.slice(7, 9), digits.slice(9)]
  return valid([country, ...groups].filter(Boolean).join(' '))
}
