import { mandateFiles } from '@nineops/contract/invoicing/mandate-files.contract'
import type { FastifyInstance } from 'fastify'
import { fileHeaders, route } from '../../platform/http/route.ts'
import { mandateFileActions } from './mandate-files.actions.ts'
import { listMandateFiles, listToLodge, makeMandateFile, mandateFileText } from './mandate-files.service.ts'

/** AUDDIS: mandates are lodged and cancelled by file. */
export function mandateFileRoutes(app: FastifyInstance): void {
  route(app, mandateFiles.toLodge, ({ db, params }) => listToLodge(db, params.client))
  route(app, mandateFiles.list, ({ db, params }) => listMandateFiles(db, params.client))
  route(app, mandateFiles.make, async ({ db, params, body, user, audit }) => {
    const made = await makeMandateFile(db, params.client, body.serviceUserNumber, user.index)
    await audit({ action: mandateFileActions.made, entityIndex: made.index, after: made })
    return made
  })
  route(app, mandateFiles.download, async ({ db, params, reply }) => {
    const { name, text } = await mandateFileText(db, params.client, params.file)
    fileHeaders(reply, { name, type: 'text/plain; charset=us-ascii' })
    return Buffer.from(text, 'latin1')
  })
}
