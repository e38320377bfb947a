import { type AccountLedger, accountLedgers } from '@nineops/contract/crm/account-ledger.contract'
import { type EnteredKind, waitingPostings } from '@nineops/contract/crm/account-ledger.contract'
import type { FastifyInstance } from 'fastify'
import type { AuditAction } from '../../platform/audit/audit-actions.ts'
import type { AuditEntry } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import { listRoute, route } from '../../platform/http/route.ts'
import { ledgerActions } from './account-ledger.actions.ts'
import * as ledger from './account-ledger.service.ts'
import * as waiting from './waiting-postings.service.ts'

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

interface EnteringCall extends Call {
  db: Db
  body: { amount: string }
  audit: (entry: AuditEntry) => Promise<void>
}

const of = ({ params }: Call) => ({
  entityIndex: params.account,
  accounts: [params.account],
})

/** Posts what was entered, or keeps it for a second person. */
async function entered(call: EnteringCall, kind: EnteredKind, action: AuditAction): Promise<AccountLedger> {
  const { ledger: after, waits } = await waiting.enter(call.db, posterOf(call), kind, call.body)
  await call.audit(
    waits
      ? { ...of(call), action: ledgerActions.waits, after: { ...call.body, kind } }
      : { ...of(call), action, after: call.body },
  )
  return after
}

/** Payments, refunds and corrections of one account. */
export function accountLedgerRoutes(app: FastifyInstance): void {
  route(app, accountLedgers.get, ({ db, params }) => ledger.getLedger(db, params.client, params.account))
  listRoute(app, ledger.postingList)
  route(app, accountLedgers.receive, call => entered(call, 'receipt', ledgerActions.received))
  route(app, accountLedgers.refund, call => entered(call, 'refund', ledgerActions.refunded))
  route(app, accountLedgers.writeOff, call => entered(call, 'write_off', ledgerActions.written_off))
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

const decided = (accountIndex: number) => ({
  entityIndex: accountIndex,
  accounts: [accountIndex],
})

/** Postings above a reseller's limit, which a second person approves. */
export function waitingPostingRoutes(app: FastifyInstance): void {
  route(app, waitingPostings.setLimit, async ({ db, params, body, user, audit }) => {
    const { before, after } = await waiting.setLimit(db, params.client, body, user.index)
    await audit({ action: ledgerActions.limit_set, entityIndex: params.client, before, after })
    return after
  })
  route(app, waitingPostings.list, ({ db, params, query, user }) =>
    waiting.listWaiting(db, params.client, user.index, query.account),
  )
  route(app, waitingPostings.approve, async ({ db, params, user, request, audit }) => {
    const whose = { clientIndex: params.client, userIndex: user.index, requestId: request.id }
    const { accountIndex, ...after } = await waiting.approve(db, whose, params.waiting)
    await audit({ ...decided(accountIndex), action: ledgerActions.approved, after })
    return waiting.listWaiting(db, params.client, user.index)
  })
  route(app, waitingPostings.refuse, async ({ db, params, body, user, request, audit }) => {
    const whose = { clientIndex: params.client, userIndex: user.index, requestId: request.id }
    const { accountIndex, ...after } = await waiting.refuse(db, whose, params.waiting, body.reason)
    await audit({
      ...decided(accountIndex),
      action: ledgerActions.refused,
      after: { ...after, ...body },
    })
    return waiting.listWaiting(db, params.client, user.index)
  })
}
