import { accountSearch } from '@nineops/contract/crm/account-search.contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { namedAccounts, searchAccounts } from './account-search.service.ts'

export function accountSearchRoutes(app: FastifyInstance): void {
  route(app, accountSearch.search, ({ db, query }) => searchAccounts(db, query))
  route(app, accountSearch.named, ({ db, query }) => namedAccounts(db, query.indexes.split(',').map(Number)))
}
