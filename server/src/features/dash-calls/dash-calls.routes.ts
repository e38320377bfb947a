import { dashCalls } from '@nineops/contract/dash-administration/dash-calls.contract'
import type { FastifyInstance } from 'fastify'
import { paged, route } from '../../platform/http/route.ts'
import { listCalls, summariseCalls } from './dash-calls.service.ts'

export function dashCallRoutes(app: FastifyInstance): void {
  route(app, dashCalls.list, async ({ db, query, reply }) => {
    const { page, pageSize, sort, ...filter } = query
    const { rows, total } = await listCalls(db, filter, { page, pageSize }, sort)
    paged(reply, query, total)
    return rows
  })
  route(app, dashCalls.summary, ({ db, query }) => summariseCalls(db, query))
}
