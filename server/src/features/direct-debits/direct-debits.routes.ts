import { directDebits } from '@nineops/contract/invoicing/direct-debits.contract'
import type { FastifyInstance } from 'fastify'
import { listRoute, paged, route } from '../../platform/http/route.ts'
import { possibleDates } from '../direct-debit-files/direct-debit-files.service.ts'
import { changeCollectionDay, debitFileList, runDirectDebits } from './collection-day.service.ts'
import { type ChangedDebit, excludeAccount, listLeftOut, includeAccount } from './left-out-debits.service.ts'
import { directDebitActions } from './direct-debits.actions.ts'

export function directDebitRoutes(app: FastifyInstance): void {
  route(app, directDebits.dates, ({ db, query }) => possibleDates(db, query))
  route(app, directDebits.ofRun, ({ db, params }) => runDirectDebits(db, params.id))
  listRoute(app, debitFileList)
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
    )
    await audit({
      action: directDebitActions.collection_day_changed,
      entityIndex: params.id,
      clientIndex,
      before: { bacsDate: before },
      after: { bacsDate: after.bacsDate, reason: body.reason, withdrawn },
    })
    return after
  })
  route(app, directDebits.excludeAccount, async ({ db, params, body, user, audit }) => {
    const account = { ...body, accountIndex: params.accountId, userIndex: user.index }
    const changed = await excludeAccount(db, params.id, account)
    const values = changedValues(params.accountId, changed)
    await audit({ ...about(params.id, changed), action: directDebitActions.debit_left_out, after: values })
    return changed.after
  })
  route(app, directDebits.includeAccount, async ({ db, params, body, audit }) => {
    const account = { ...body, accountIndex: params.accountId }
    const changed = await includeAccount(db, params.id, account)
    const values = changedValues(params.accountId, changed)
    await audit({ ...about(params.id, changed), action: directDebitActions.debit_taken_in, before: values })
    return changed.after
  })
}

const about = (run: number, { clientIndex }: ChangedDebit) => ({
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
