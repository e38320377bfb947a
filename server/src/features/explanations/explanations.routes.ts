import { explanations } from '@nineops/contract/crm/explanations.contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { explainInvoice } from './explanations.service.ts'

export function explanationRoutes(app: FastifyInstance): void {
  route(app, explanations.ofInvoice, ({ db, params }) => explainInvoice(db, params.invoice))
}
