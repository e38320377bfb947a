import { directDebits } from '@nineops/contract/direct-debits.contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { possibleDates } from './direct-debits.service.ts'

export function directDebitRoutes(app: FastifyInstance): void {
  route(app, directDebits.dates, ({ db, query }) => possibleDates(db, query))
}
