import { accounts } from '@nineops/contract/crm/accounts/accounts.contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { accountDetail, changeAccount, previewBrandMove } from './accounts.change.service.ts'
import { accountActions } from './accounts.actions.ts'

export function accountRoutes(app: FastifyInstance): void {
  route(app, accounts.get, ({ db, params }) => accountDetail(db, params.client, params.account))
  route(app, accounts.brandMove, ({ db, params, query }) =>
    previewBrandMove(db, params.client, params.account, query),
  )
  route(app, accounts.change, async ({ db, params, body, audit, unchanged }) => {
    const { before, after } = await changeAccount(db, params.client, params.account, body)
    if (before === after) unchanged()
    else await audit({ action: accountActions.changed, entityIndex: after.index, before, after })
    return after
  })
}
