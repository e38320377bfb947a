const VAT_WEIGHTS = [8, 7, 6, 5, 4, 3, 2]

/** Seven digits with their two check digits: a VAT number. */
export function vatNumber(digits: string): string {
  const sum = VAT_WEIGHTS.reduce((total, weight, n) => total + weight * Number(digits[n]), 0)
  return `GB ${digits.slice(0, 3)} ${digits.slice(3)} ${String(97 - (sum % 97)).padStart(2, '0')}`
}

/** Each reseller has its own service user number. */
export const serviceUserNumber = (position: number): string => String(123_456 + position)

/** A demo reseller's company details. */
export const resellerDetails = ({ name, code }: { name: string; code: string }, position: number) => ({
  name,
  legal_name: `${name} Limited`,
  company_number: String(8_700_000 + position * 37).padStart(8, '0'),
  vat_number: vatNumber(String(9_870_100 + position * 13)),
  address: [`${2 + position} Exchange Quay`, 'Leeds'],
  postcode: 'LS1 4AB',
  contact: 'Accounts department',
  email: `accounts@${code.toLowerCase()}.example`,
  phone: '0113 496 0999',
  website: `www.${code.toLowerCase()}.example`,
  bank_account_name: `${name} Limited`,
  bank_sort_code: '202959',
  bank_account: '63748472',
  service_user_number: serviceUserNumber(position),
})
