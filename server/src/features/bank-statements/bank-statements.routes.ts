import { bankStatements } from '@nineops/contract/invoicing/bank-statements.contract'
import type { FastifyInstance } from 'fastify'
import { listRoute, route } from '../../platform/http/route.ts'
import { readUpload } from '../../platform/http/uploads.ts'
import { bankStatementActions } from './bank-statements.actions.ts'
import * as service from './bank-statements.service.ts'

const MAX_BYTES = 32 << 20

interface Call {
  params: { client: number }
  user: { index: number }
  request: { id: string }
}
const whose = ({ params, user, request }: Call) => ({
  clientIndex: params.client,
  userIndex: user.index,
  requestId: request.id,
})

export function bankStatementRoutes(app: FastifyInstance): void {
  listRoute(app, service.statementList)
  listRoute(app, service.lineList)
  // The upload is read before the transaction begins: a slow one must not hold locks.
  route(
    app,
    bankStatements.load,
    async call => {
      const { content, fileName, sha256 } = await readUpload(call.request, MAX_BYTES)
      const rows = await service.readStatement(content)
      return call.once({ sha256 }, async (db, audit) => {
        const file = { fileName, sha256 }
        const { statement, loaded, accounts } = await service.loadStatement(db, whose(call), file, rows)
        if (loaded)
          await audit({
            action: bankStatementActions.loaded,
            entityIndex: statement.index,
            accounts,
            after: statement,
          })
        return { ...statement, loaded }
      })
    },
    { transaction: false },
  )
  route(app, bankStatements.assign, async call => {
    const after = await service.assignLine(call.db, whose(call), call.params.line, call.body)
    await call.audit({
      action: bankStatementActions.line_assigned,
      entityIndex: after.statementIndex,
      accounts: after.receipts.map(({ account }) => account.index),
      after: { ...after, suggestions: undefined },
    })
    return after
  })
  route(app, bankStatements.dismiss, async call => {
    const after = await service.dismissLine(call.db, whose(call), call.params.line, call.body.reason)
    await call.audit({
      action: bankStatementActions.line_dismissed,
      entityIndex: after.statementIndex,
      after: { ...after, suggestions: undefined },
    })
    return after
  })
  route(app, bankStatements.undo, async call => {
    const { after, accounts } = await service.undoLine(
      call.db,
      whose(call),
      call.params.line,
      call.body.reason,
    )
    await call.audit({
      action: bankStatementActions.line_undone,
      entityIndex: after.statementIndex,
      accounts,
      after: { ...after, suggestions: undefined },
    })
    return after
  })
}
