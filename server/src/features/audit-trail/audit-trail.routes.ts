import { auditTrail } from '@nineops/contract/administration/audit-trail.contract'
import type { FastifyInstance } from 'fastify'
import { paged, route } from '../../platform/http/route.ts'
import { choices, getEntry, listEntries } from './audit-trail.service.ts'

export function auditTrailRoutes(app: FastifyInstance): void {
  route(app, auditTrail.list, async ({ db, query, reply }) => {
    const { entries, total } = await listEntries(db, query)
    paged(reply, query, total)
    return entries
  })
  route(app, auditTrail.choices, ({ db }) => choices(db))
  route(app, auditTrail.get, ({ db, params }) => getEntry(db, params.entry))
}
