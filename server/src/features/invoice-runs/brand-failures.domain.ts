/** What a VAT invoice must say about its supplier. */
export type BrandDetails = {
  name: string
  legalName: string
  address: readonly string[]
  vatNumber: string
  email: string
}

/**
 * Why a brand may not be invoiced, null if it may: every invoice shows the supplier's name, address and VAT number (VAT
 * Regs 1995 reg 14), and an e-mail needs a sender. The brand is the supplier, not the bureau.
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
  const message = `Brand ${brand.name} has no ${missing.join(', no ')}: its invoices can’t be sent without it.`
  return { cause: 'no_brand_details', message }
}
