import { buffer } from 'node:stream/consumers'
import type { Db } from '../../platform/db/db.ts'
import type { Files } from '../../platform/files/files.ts'
import { brandErrors } from '../brands/brands.errors.ts'
import { brandsOnPaper } from '../brands/brands.service.ts'
import { requireClient } from '../clients/clients.service.ts'
import { loadStationery, renderInvoice } from '../invoice-documents/invoice-documents.service.ts'
import { type SampleSupplier, sampleDocument } from './sample-document.service.ts'

/**
 * A sample invoice from the renderer of real ones. Throws a readable message where the logo is not a supported picture.
 */
export const renderSample = (brand: SampleSupplier, logo: Buffer | null): Promise<Buffer> =>
  renderInvoice(sampleDocument(brand), loadStationery({ font: null, logo }))

/** The file of a logo; null without one, or where it is lost. */
export const logoContent = async (files: Files, key: string | null): Promise<Buffer | null> =>
  key !== null && (await files.exists(key)) ? buffer(files.read(key)) : null

/** A sample invoice of a brand, or of the reseller's first, with its current logo. @throws 404 */
export async function sampleInvoicePdf(
  db: Db,
  files: Files,
  clientIndex: number,
  brandIndex: number | null,
): Promise<Buffer> {
  await requireClient(db, clientIndex)
  const brands = await brandsOnPaper(db, clientIndex)
  const brand = brandIndex === null ? brands[0] : brands.find(({ index }) => index === brandIndex)
  if (!brand) throw brandErrors.notFound(brandIndex ?? 0)
  return renderSample(brand, await logoContent(files, brand.logo))
}
