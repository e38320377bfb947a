import { bankChecks } from '@nineops/contract/service-establishment/bank-checks.contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { checkBankAccount, listTables, uploadTable } from './bank-checks.service.ts'
import { bankCheckActions } from './bank-checks.actions.ts'

export function bankCheckRoutes(app: FastifyInstance): void {
  route(app, bankChecks.tables, ({ db }) => listTables(db))
  route(app, bankChecks.upload, async ({ db, body, user, audit }) => {
    const after = await uploadTable(db, body, user.index)
    await audit({
      action: bankCheckActions.loaded,
      entityIndex: after.index,
      after,
    })
    return after
  })
  route(app, bankChecks.check, ({ db, body }) => checkBankAccount(db, body.sortCode, body.bankAccount))
}
