import { logoLimits, type LogoPreview, logos } from '@nineops/contract/service-establishment/logos.contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppDeps } from '../../platform/http/deps.ts'
import { fileHeaders, route } from '../../platform/http/route.ts'
import { readUpload, type Upload } from '../../platform/http/uploads.ts'
import { type LogoPicture, readLogo, storeLogo } from './logo-pictures.service.ts'
import { logoErrors } from './logos.errors.ts'
import * as service from './logos.service.ts'
import { renderSample, sampleInvoicePdf } from './sample-invoices.service.ts'
import { logoActions } from './logos.actions.ts'

const readFile = (request: FastifyRequest): Promise<Upload> =>
  readUpload(request, logoLimits.bytes, logoErrors.tooLarge)

/** Without characters that a database cannot store. */
const nameOf = ({ fileName }: Upload): string =>
  fileName
    .replaceAll(/\p{Cc}/gu, '')
    .toWellFormed()
    .slice(0, 200)

const previewOf = (picture: LogoPicture, fileName: string, invoice: Buffer): LogoPreview => ({
  fileName,
  type: picture.kind,
  width: picture.width,
  height: picture.height,
  printBytes: picture.print.content.length,
  removed: picture.removed,
  warnings: picture.warnings,
  imageType: picture.print.type === 'png' ? 'image/png' : 'image/jpeg',
  image: picture.print.content.toString('base64'),
  invoice: invoice.toString('base64'),
})

export function logoRoutes(app: FastifyInstance, { files }: AppDeps): void {
  route(app, logos.list, ({ db, params }) => service.listLogos(db, params.client))
  route(app, logos.versions, ({ db, params }) => service.listVersions(db, params.client, params.brand))
  // Reading a picture is slow: no transaction is open while it is read, neither here nor below.
  route(
    app,
    logos.preview,
    async ({ db, params, request }) => {
      const brand = await service.requireBrand(db, params.client, params.brand)
      const upload = await readFile(request)
      const picture = await readLogo(upload.content)
      return previewOf(picture, nameOf(upload), await renderSample(brand, picture.print.content))
    },
    { transaction: false },
  )
  route(
    app,
    logos.upload,
    async ({ db, params, user, request, once }) => {
      await service.requireBrand(db, params.client, params.brand)
      const upload = await readFile(request)
      const stored = await storeLogo(files, await readLogo(upload.content), nameOf(upload))
      const change = { clientIndex: params.client, brandIndex: params.brand, userIndex: user.index }
      return once({ sha256: upload.sha256 }, async (tx, audit) => {
        const after = await service.useLogo(tx, change, stored)
        await audit({ action: logoActions.uploaded, entityIndex: params.brand, after })
        return after
      })
    },
    { transaction: false },
  )
  route(app, logos.putBack, async ({ db, params, user, audit }) => {
    const change = { clientIndex: params.client, brandIndex: params.brand, userIndex: user.index }
    const after = await service.putBackLogo(db, change, params.version)
    await audit({ action: logoActions.put_back, entityIndex: params.brand, after })
    return after
  })
  route(app, logos.remove, async ({ db, params, user, audit }) => {
    const change = { clientIndex: params.client, brandIndex: params.brand, userIndex: user.index }
    const after = await service.removeLogo(db, change)
    await audit({ action: logoActions.removed, entityIndex: params.brand, after })
    return after
  })
  for (const [endpoint, part] of [
    [logos.image, 'printKey'],
    [logos.source, 'sourceKey'],
  ] as const)
    route(app, endpoint, async ({ db, params, reply }) => {
      const brand = { clientIndex: params.client, brandIndex: params.brand }
      const file = await service.logoFile(db, files, brand, params.version, part)
      // So that even a cleaned SVG, opened directly, runs and loads nothing.
      void reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      fileHeaders(reply, file)
      return files.read(file.key)
    })
  route(app, logos.invoice, async ({ db, params, reply }) => {
    const content = await sampleInvoicePdf(db, files, params.client, params.brand)
    fileHeaders(reply, { name: 'sample-invoice.pdf', type: 'application/pdf', bytes: content.length })
    return content
  })
}
