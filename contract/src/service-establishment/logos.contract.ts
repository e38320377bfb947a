import { z } from 'zod'
import { clientParams } from './clients/client-lists.contract.ts'
import { endpoint, index, indexParam, instant } from '../http.ts'
import { serviceEstablishment } from '../roles.ts'

/** Largest upload in bytes, most pixels of a PNG or JPEG, and longer over shorter side. */
export const logoLimits = { bytes: 2 << 20, pixels: 25_000_000, ratio: 25 } as const

const pictureFacts = z.object({
  type: z.enum(['png', 'jpeg', 'svg']),
  /** Pixels, or of an SVG its own units. */
  width: z.number().positive(),
  height: z.number().positive(),
  /** Of the printed picture. */
  printBytes: z.number().int().min(1),
  /** What was removed from the upload. */
  removed: z.array(z.string()),
  /** What the user should check. */
  warnings: z.array(z.string()),
})
export type LogoFacts = z.infer<typeof pictureFacts>

/** One upload, restoration or removal of a brand's logo. */
export const logoVersion = z.object({
  index,
  kind: z.enum(['uploaded', 'put_back', 'removed']),
  fileName: z.string(),
  doneBy: z.string().nullable(),
  doneAt: instant,
  isCurrent: z.boolean(),
  /** Null where the logo was removed. */
  picture: pictureFacts.nullable(),
})
export type LogoVersion = z.infer<typeof logoVersion>

/** A brand with its logo; without one its trading name is printed on invoices, in its colour. */
export const brandLogo = z.object({
  brand: z.object({ index, name: z.string(), colour: z.string() }),
  hasLogo: z.boolean(),
  /** Of the version in force; null without one, or where it was added by other means. */
  current: logoVersion.nullable(),
  versions: z.number().int().min(0),
})
export type BrandLogo = z.infer<typeof brandLogo>

/** A preview of an upload: nothing is stored. `image` and `invoice` are base64. */
export const logoPreview = pictureFacts.extend({
  fileName: z.string(),
  imageType: z.enum(['image/png', 'image/jpeg']),
  image: z.string(),
  invoice: z.string(),
})
export type LogoPreview = z.infer<typeof logoPreview>

const path = '/api/clients/{client}/brands/{brand}/logo'
const roles = serviceEstablishment
const params = clientParams.extend({ brand: indexParam })
const versionParams = params.extend({ version: indexParam })

export const logos = {
  list: endpoint({
    method: 'GET',
    path: '/api/clients/{client}/logos',
    summary: "A reseller's brands with their logos",
    roles,
    params: clientParams,
    answer: z.array(brandLogo),
  }),
  versions: endpoint({
    method: 'GET',
    path: `${path}/versions`,
    summary: "What became of a brand's logo, the latest 100, newest first",
    roles,
    params,
    answer: z.array(logoVersion),
  }),
  preview: endpoint({
    method: 'POST',
    path: `${path}/preview`,
    summary:
      'Check a PNG, JPEG or SVG in the field "file" and show it on a sample invoice, without keeping it',
    roles,
    params,
    bodyKind: 'multipart',
    answer: logoPreview,
    reads: true,
  }),
  upload: endpoint({
    method: 'PUT',
    path,
    summary: 'Make a PNG, JPEG or SVG in the field "file" the brand\'s logo',
    roles,
    params,
    bodyKind: 'multipart',
    answer: logoVersion,
  }),
  putBack: endpoint({
    method: 'POST',
    path: `${path}/versions/{version}/restore`,
    summary: 'Put an earlier logo back',
    roles,
    params: versionParams,
    answer: logoVersion,
    failures: [409],
  }),
  remove: endpoint({
    method: 'DELETE',
    path,
    summary: "Remove a brand's logo: invoices show its trading name instead",
    roles,
    params,
    answer: logoVersion,
    failures: [409],
  }),
  image: endpoint({
    method: 'GET',
    path: `${path}/versions/{version}/image`,
    summary: 'A logo as it is printed',
    roles,
    params: versionParams,
    answer: 'file',
    fileTypes: ['image/png', 'image/jpeg'],
  }),
  source: endpoint({
    method: 'GET',
    path: `${path}/versions/{version}/source`,
    summary: 'A logo as it was uploaded, cleaned: the SVG where it was one',
    roles,
    params: versionParams,
    answer: 'file',
    fileTypes: ['image/svg+xml', 'image/png', 'image/jpeg'],
  }),
  invoice: endpoint({
    method: 'GET',
    path: `${path}/sampleinvoice`,
    summary: "A sample invoice with the brand's own details and logo",
    roles,
    params,
    answer: 'file',
    fileTypes: ['application/pdf'],
  }),
}
