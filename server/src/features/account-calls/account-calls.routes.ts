import { accountCalls } from '@nineops/contract/crm/account-calls.contract'
import type { FastifyInstance } from 'fastify'
import { paged, route } from '../../platform/http/route.ts'
import { callChoices, explainPrice, listCalls, seesCosts, sumCalls } from './account-calls.service.ts'

export function accountCallRoutes(app: FastifyInstance): void {
  route(app, accountCalls.list, async ({ db, params, query, user, reply }) => {
    const { calls, totalCount } = await listCalls(db, params, query, seesCosts(user.roles))
    paged(reply, query, totalCount)
    return calls
  })
  route(app, accountCalls.sums, ({ db, params, query, user }) =>
    sumCalls(db, params, query, seesCosts(user.roles)),
  )
  route(app, accountCalls.choices, ({ db, params }) => callChoices(db, params))
  route(app, accountCalls.price, ({ db, params, query, user }) =>
    explainPrice(db, params, query, seesCosts(user.roles)),
  )
}
