import { invoiceNumbers } from '@nineops/contract/invoicing/invoice-numbers.contract'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../platform/http/deps.ts'
import { fileHeaders, listRoute, route } from '../../platform/http/route.ts'
import { numberList, ledgerCsv, listGaps } from './invoice-number-ledger.service.ts'
import { listRanges, saveRange } from './invoice-numbers.service.ts'
import { invoiceNumberActions } from './invoice-numbers.actions.ts'

export function invoiceNumberRoutes(app: FastifyInstance, { url }: AppDeps): void {
  route(app, invoiceNumbers.list, ({ db, params }) => listRanges(db, params.client))
  route(app, invoiceNumbers.save, async ({ db, params, body, user, audit }) => {
    const { before, after } = await saveRange(db, params.client, body, user.index)
    await audit({
      action: before ? invoiceNumberActions.changed : invoiceNumberActions.created,
      entityIndex: after.index,
      before,
      after,
    })
    return after
  })
  listRoute(app, numberList)
  route(app, invoiceNumbers.ledgerCsv, async ({ db, params, reply }) => {
    const { name, content } = await ledgerCsv(db, url, params.client, params.range)
    fileHeaders(reply, { name, type: 'text/csv; charset=utf-8' })
    return content
  })
  route(app, invoiceNumbers.gaps, ({ db, params }) => listGaps(db, params.client, params.range))
}
