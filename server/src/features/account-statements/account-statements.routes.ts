import { accountStatements } from '@nineops/contract/crm/account-statements.contract'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../platform/http/deps.ts'
import { fileHeaders, route } from '../../platform/http/route.ts'
import { accountStatementActions } from './account-statements.actions.ts'
import { sendStatement } from './send-statement.service.ts'
import * as service from './account-statements.service.ts'

export function accountStatementRoutes(app: FastifyInstance, { config }: AppDeps): void {
  const outbox = config.smtpUrl === undefined
  route(app, accountStatements.pdf, async ({ db, params, query, reply }) => {
    const statement = await service.loadStatement(db, params.client, params.account, query)
    const content = await service.statementPdf(statement)
    const name = service.statementFileName(statement, 'pdf')
    fileHeaders(reply, { name, type: 'application/pdf', bytes: content.length })
    return content
  })
  route(app, accountStatements.csv, async ({ db, params, query, reply }) => {
    const statement = await service.loadStatement(db, params.client, params.account, query)
    const content = service.statementText(statement)
    const name = service.statementFileName(statement, 'csv')
    fileHeaders(reply, { name, type: 'text/csv; charset=utf-8', bytes: content.length })
    return content
  })
  route(app, accountStatements.send, async ({ db, params, body, user, audit }) => {
    const whose = { clientIndex: params.client, accountIndex: params.account, userIndex: user.index }
    const after = await sendStatement(db, whose, body)
    await audit({
      action: accountStatementActions.statement_sent,
      entityIndex: params.account,
      accounts: [params.account],
      after: { ...after, ...body, to: after.to },
    })
    return { ...after, outbox }
  })
  route(app, accountStatements.emails, ({ db, params }) =>
    service.listEmails(db, params.client, params.account),
  )
}
