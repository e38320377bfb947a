/** A British postcode: area, district, its letter, sector and unit. */
const POSTCODE = /^([A-Z]{1,2})(\d{1,2})([A-Z]?) ?(\d)([A-Z]{2})$/

/** What is on an envelope. */
type Addressed = { accountNumber: string; number: string; address: readonly string[] }

/** The postcode of an address, as it is written; empty where its last line is none. */
export const postcodeOf = (address: readonly string[]): string => {
  const last = (address.at(-1) ?? '').trim().toUpperCase()
  return POSTCODE.test(last) ? last : ''
}

// LS2 before LS10, as the post is sorted.
const orderOf = ({ accountNumber, number, address }: Addressed): string[] => {
  const [, area = '', district = '', letter = '', sector = '', unit = ''] =
    POSTCODE.exec(postcodeOf(address)) ?? []
  // Without a postcode last, to be looked at by hand.
  return [area || '~', district.padStart(2, '0'), letter, sector, unit, accountNumber, number]
}

/** By postcode, then account and document. */
export const inPostcodeOrder = <T extends Addressed>(documents: readonly T[]): T[] =>
  documents
    .map(document => ({ document, order: orderOf(document).join(' ') }))
    .toSorted((a, b) => (a.order < b.order ? -1 : 1))
    .map(({ document }) => document)
