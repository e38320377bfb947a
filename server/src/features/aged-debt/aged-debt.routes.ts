import { agedDebts } from '@nineops/contract/partner-commercial/aged-debt.contract'
import type { FastifyInstance } from 'fastify'
import { listRoute, route } from '../../platform/http/route.ts'
import { agedDebtList, debtSummary } from './aged-debt.service.ts'

export function agedDebtRoutes(app: FastifyInstance): void {
  listRoute(app, agedDebtList, { replica: true })
  route(app, agedDebts.summary, ({ db, query }) => debtSummary(db, query), { replica: true })
}
