import { timelines } from '@nineops/contract/crm/timelines.contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { accountSubject, invoiceSubject, runSubject } from './timeline-subjects.service.ts'
import { findInvoices, timelinePage } from './timelines.service.ts'

export function timelineRoutes(app: FastifyInstance): void {
  route(app, timelines.account, async ({ db, params, query }) =>
    timelinePage(db, await accountSubject(db, params.client, params.account), query),
  )
  route(app, timelines.invoiceRun, async ({ db, params, query }) =>
    timelinePage(db, await runSubject(db, params.id), query),
  )
  route(app, timelines.invoice, async ({ db, params, query }) =>
    timelinePage(db, await invoiceSubject(db, params.invoice), query),
  )
  route(app, timelines.findInvoices, ({ db, query }) => findInvoices(db, query.number))
}
