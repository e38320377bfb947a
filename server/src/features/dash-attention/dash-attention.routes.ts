import { dashAttention } from '@nineops/contract/dash-administration/dash-attention.contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { listAttention } from './dash-attention.service.ts'

export function dashAttentionRoutes(app: FastifyInstance): void {
  route(app, dashAttention.list, ({ db }) => listAttention(db))
}
