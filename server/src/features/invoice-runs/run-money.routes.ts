import { directDebits } from '@nineops/contract/direct-debits.contract'
import { reconciliations } from '@nineops/contract/reconciliation.contract'
import type { FastifyInstance } from 'fastify'
import { paged, route } from '../../platform/http/route.ts'
import { changeCollectionDay, runDirectDebits } from './collection-day.service.ts'
import { starter } from './invoice-runs.jobs.ts'
import { type ChangedDebit, leaveOut, listLeftOut, takeIn } from './left-out-debits.service.ts'
import { runReconciliation } from './reconciliation.service.ts'

export function runMoneyRoutes(app: FastifyInstance): void {
  route(app, reconciliations.ofRun, ({ db, params }) => runReconciliation(db, params.id))
  route(app, directDebits.ofRun, ({ db, params }) => runDirectDebits(db, params.id))
  route(app, directDebits.leftOut, async ({ db, params, query, reply }) => {
    const { documents, total } = await listLeftOut(db, params.id, query)
    paged(reply, query, total)
    return documents
  })
  route(app, directDebits.changeDay, async ({ db, params, body, user, audit }) => {
    const { clientIndex, before, withdrawn, after } = await changeCollectionDay(
      db,
      params.id,
      body,
      user.index,
      starter,
    )
    await audit({
      action: 'invoice_run.collection_day_changed',
      entity: 'invoice_runs',
      entityIndex: params.id,
      clientIndex,
      before: { bacsDate: before },
      after: { bacsDate: after.bacsDate, reason: body.reason, withdrawn },
    })
    return after
  })
  route(app, directDebits.leaveOut, async ({ db, params, body, user, audit }) => {
    const account = { ...body, accountIndex: params.accountId, userIndex: user.index }
    const changed = await leaveOut(db, params.id, account, starter)
    const values = changedValues(params.accountId, changed)
    await audit({ ...about(params.id, changed), action: 'invoice_run.debit_left_out', after: values })
    return changed.after
  })
  route(app, directDebits.takeIn, async ({ db, params, body, audit }) => {
    const account = { ...body, accountIndex: params.accountId }
    const changed = await takeIn(db, params.id, account, starter)
    const values = changedValues(params.accountId, changed)
    await audit({ ...about(params.id, changed), action: 'invoice_run.debit_taken_in', before: values })
    return changed.after
  })
}

const about = (run: number, { clientIndex }: ChangedDebit) => ({
  entity: 'invoice_runs',
  entityIndex: run,
  clientIndex,
})
const changedValues = (accountIndex: number, { number, gross, reason, withdrawn }: ChangedDebit) => ({
  accountIndex,
  number,
  gross,
  reason,
  withdrawn,
})
