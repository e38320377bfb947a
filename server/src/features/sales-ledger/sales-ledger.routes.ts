import { salesLedger } from '@nineops/contract/invoicing/sales-ledger.contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { changeLedgerCodes, ledgerCodes } from './sales-ledger.service.ts'
import { salesLedgerActions } from './sales-ledger.actions.ts'

export function salesLedgerRoutes(app: FastifyInstance): void {
  route(app, salesLedger.codes, ({ db, params }) => ledgerCodes(db, params.client))
  route(app, salesLedger.change, async ({ db, params, body, user, audit }) => {
    const { before, after } = await changeLedgerCodes(db, params.client, body, user.index)
    await audit({ action: salesLedgerActions.changed, entityIndex: params.client, before, after })
    return after
  })
}
