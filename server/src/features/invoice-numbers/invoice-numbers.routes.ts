import { invoiceNumbers } from '@nineops/contract/invoice-numbers.contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { listRanges, saveRange } from './invoice-numbers.service.ts'

export function invoiceNumberRoutes(app: FastifyInstance): void {
  route(app, invoiceNumbers.list, ({ db, params }) => listRanges(db, params.client))
  route(app, invoiceNumbers.save, async ({ db, params, body, audit }) => {
    const { before, after } = await saveRange(db, params.client, body)
    await audit({
      action: before ? 'invoice_numbers.changed' : 'invoice_numbers.created',
      entity: 'invoice_number_ranges',
      entityIndex: after.index,
      clientIndex: params.client,
      before,
      after,
    })
    return after
  })
}
