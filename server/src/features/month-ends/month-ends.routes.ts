import { monthEnds } from '@nineops/contract/partner-commercial/month-ends.contract'
import type { FastifyInstance } from 'fastify'
import { listRoute, route } from '../../platform/http/route.ts'
import { checkMonthEnd, loadMonthEnd, unexportedList } from './month-ends.service.ts'

export function monthEndRoutes(app: FastifyInstance): void {
  route(app, monthEnds.get, ({ db, query }) => loadMonthEnd(db, query))
  route(app, monthEnds.check, ({ db, query }) => checkMonthEnd(db, query))
  listRoute(app, unexportedList)
}
