import { Readable } from 'node:stream'
import { ledgerExports } from '@nineops/contract/invoicing/ledger-exports.contract'
import type { FastifyInstance } from 'fastify'
import { fileHeaders, listRoute, route } from '../../platform/http/route.ts'
import { ledgerExportActions } from './ledger-exports.actions.ts'
import * as service from './ledger-exports.service.ts'

export function ledgerExportRoutes(app: FastifyInstance): void {
  listRoute(app, service.ledgerExportList)
  route(app, ledgerExports.waiting, ({ db, params, query }) =>
    service.waitingExport(db, params.client, query.through),
  )
  route(app, ledgerExports.create, async ({ db, params, body, user, audit }) => {
    const after = await service.makeExport(db, params.client, body.through, user.index)
    await audit({ action: ledgerExportActions.created, entityIndex: after.index, after })
    return after
  })
  route(app, ledgerExports.file, async ({ db, params, reply }) => {
    const { name, content } = await service.exportFile(db, params.client, params.export)
    fileHeaders(reply, { name, type: 'text/csv; charset=utf-8' })
    return Readable.from(content)
  })
}
