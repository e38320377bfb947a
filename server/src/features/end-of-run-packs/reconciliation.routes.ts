import { reconciliations } from '@nineops/contract/invoicing/end-of-run-packs/reconciliation.contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { runReconciliation } from './reconciliation.service.ts'

export function reconciliationRoutes(app: FastifyInstance): void {
  route(app, reconciliations.ofRun, ({ db, params }) => runReconciliation(db, params.id))
}
