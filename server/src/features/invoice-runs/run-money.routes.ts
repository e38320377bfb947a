import { directDebits } from '@nineops/contract/direct-debits.contract'
import { reconciliations } from '@nineops/contract/reconciliation.contract'
import type { FastifyInstance } from 'fastify'
import { paged, route } from '../../platform/http/route.ts'
import { changeCollectionDay, runDirectDebits } from './collection-day.service.ts'
import { starter } from './invoice-runs.jobs.ts'
import { listLeftOut, runReconciliation } from './reconciliation.service.ts'
import { notePreparer } from './two-person-release.service.ts'

export function runMoneyRoutes(app: FastifyInstance): void {
  route(app, reconciliations.ofRun, ({ db, params }) => runReconciliation(db, params.id))
  route(app, directDebits.ofRun, ({ db, params }) => runDirectDebits(db, params.id))
  route(app, directDebits.leftOut, async ({ db, params, query, reply }) => {
    const { documents, total } = await listLeftOut(db, params.id, query)
    paged(reply, query, total)
    return documents
  })
  route(app, directDebits.changeDay, async ({ db, params, body, user, audit }) => {
    const { clientIndex, before, withdrawn, after } = await changeCollectionDay(db, params.id, body, starter)
    await notePreparer(db, params.id, user.index)
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
}
