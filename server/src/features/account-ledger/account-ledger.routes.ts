import { accountLedgers } from '@nineops/contract/crm/account-ledger.contract'
import type { FastifyInstance } from 'fastify'
import { listRoute, route } from '../../platform/http/route.ts'
import { ledgerActions } from './account-ledger.actions.ts'
import * as ledger from './account-ledger.service.ts'

interface Call {
  params: { client: number; account: number }
  user: { index: number }
  request: { id: string }
}

const posterOf = ({ params, user, request }: Call): ledger.Poster => ({
  clientIndex: params.client,
  accountIndex: params.account,
  userIndex: user.index,
  requestId: request.id,
})

const of = ({ params }: Call) => ({
  entityIndex: params.account,
  clientIndex: params.client,
  accounts: [params.account],
})

/** Payments, refunds and corrections of one account. */
export function accountLedgerRoutes(app: FastifyInstance): void {
  route(app, accountLedgers.get, ({ db, params }) => ledger.getLedger(db, params.client, params.account))
  listRoute(app, ledger.postingList)
  route(app, accountLedgers.receive, async call => {
    const after = await ledger.receive(call.db, posterOf(call), call.body)
    await call.audit({ ...of(call), action: ledgerActions.received, after: call.body })
    return after
  })
  route(app, accountLedgers.refund, async call => {
    const after = await ledger.refund(call.db, posterOf(call), call.body)
    await call.audit({ ...of(call), action: ledgerActions.refunded, after: call.body })
    return after
  })
  route(app, accountLedgers.writeOff, async call => {
    const after = await ledger.writeOff(call.db, posterOf(call), call.body)
    await call.audit({ ...of(call), action: ledgerActions.written_off, after: call.body })
    return after
  })
  route(app, accountLedgers.reverse, async call => {
    const { before, after } = await ledger.reverse(
      call.db,
      posterOf(call),
      call.params.posting,
      call.body.reason,
    )
    await call.audit({ ...of(call), action: ledgerActions.reversed, before, after: call.body })
    return after
  })
  route(app, accountLedgers.unpaid, async call => {
    const { before, after } = await ledger.returnUnpaid(
      call.db,
      posterOf(call),
      call.params.posting,
      call.body,
    )
    await call.audit({ ...of(call), action: ledgerActions.returned, before, after: call.body })
    return after
  })
}
