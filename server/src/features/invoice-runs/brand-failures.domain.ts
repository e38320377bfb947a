/** What a VAT invoice must say of its supplier. */
export type BrandDetails = {
  name: string
  legalName: string
  address: readonly string[]
  vatNumber: string
  email: string
  serviceUserNumber: string
  sortCode: string
  bankAccount: string
}

/**
 * Why nothing can be collected for a brand by Direct Debit, null if it can: the file says who collects, and into which
 * account (engine: BACS Direct Debit file).
 */
export const brandCollectionFailure = (
  brand: Pick<BrandDetails, 'name' | 'serviceUserNumber' | 'sortCode' | 'bankAccount'>,
): { cause: 'no_brand_collection'; message: string } | null => {
  const missing = [
    /^\d{6}$/.test(brand.serviceUserNumber) ? null : 'service user number of six digits',
    /^\d{6}$/.test(brand.sortCode.replaceAll(/[ -]/g, '')) ? null : 'sort code of six digits',
    /^\d{8}$/.test(brand.bankAccount) ? null : 'account number of eight digits',
  ].filter(part => part !== null)
  if (missing.length === 0) return null
  const message = `Brand ${brand.name} has no ${missing.join(', no ')}: Direct Debits cannot be collected without.`
  return { cause: 'no_brand_collection', message }
}

/**
 * Why no invoice of a brand may be made, null if it may: the supplier's name, address and VAT number stand on
 * every one (VAT Regs 1995 reg 14), and an e-mail needs a sender. The brand is the supplier, not the bureau.
 */
export const brandFailure = (
  brand: BrandDetails,
  delivery: string,
): { cause: 'no_brand_details'; message: string } | null => {
  const missing = [
    brand.legalName.trim() === '' ? 'legal name' : null,
    brand.address.every(line => line.trim() === '') ? 'address' : null,
    brand.vatNumber.trim() === '' ? 'VAT number' : null,
    delivery === 'email' && brand.email.trim() === '' ? 'e-mail address' : null,
  ].filter(part => part !== null)
  if (missing.length === 0) return null
  const message = `Brand ${brand.name} has no ${missing.join(', no ')}: its invoices cannot go out without.`
  return { cause: 'no_brand_details', message }
}
