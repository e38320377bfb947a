import { accountCalls } from '@nineops/contract/crm/account-calls.contract'
import type { FastifyInstance } from 'fastify'
import { route, sendPage } from '../../platform/http/route.ts'
import {
  callChoices,
  callList,
  costedCallList,
  explainPrice,
  seesCosts,
  sumCalls,
} from './account-calls.service.ts'

export function accountCallRoutes(app: FastifyInstance): void {
  route(app, accountCalls.list, call =>
    sendPage(seesCosts(call.user.roles) ? costedCallList : callList, call),
  )
  route(app, accountCalls.sums, ({ db, params, query, user }) =>
    sumCalls(db, params, query, seesCosts(user.roles)),
  )
  route(app, accountCalls.choices, ({ db, params }) => callChoices(db, params))
  route(app, accountCalls.price, ({ db, params, query, user }) =>
    explainPrice(db, params, query, seesCosts(user.roles)),
  )
}
