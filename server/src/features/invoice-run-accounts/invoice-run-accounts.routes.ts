import { invoiceRunAccounts } from '@nineops/contract/invoicing/invoice-run-accounts.contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/db.ts'
import type { AuditEntry } from '../../platform/audit/audit.ts'
import type { AppDeps } from '../../platform/http/deps.ts'
import { listRoute, route } from '../../platform/http/route.ts'
import { sendStored } from '../../platform/http/stored-files.ts'
import { accountList, listFailures, selectedAccounts } from './invoice-run-accounts.service.ts'
import { getInvoice, invoicePdf } from './invoice-run-invoices.service.ts'
import { requireRun } from '../invoice-run-states/invoice-run-states.service.ts'
import { namedAlone, previewReset, resetAccounts, type ResetScope } from './reset-accounts.service.ts'
import { invoiceRunActions } from '../invoice-runs/invoice-runs.actions.ts'
import { runGroup } from '../invoice-runs/invoice-run-processes.service.ts'
import { notePreparer } from '../release-approvals/release-approvals.service.ts'
import { runAccountActions } from './invoice-run-accounts.actions.ts'

export function invoiceRunAccountRoutes(app: FastifyInstance, { files }: AppDeps): void {
  listRoute(app, accountList)
  route(app, invoiceRunAccounts.failures, ({ db, params }) => listFailures(db, params.id))
  route(app, invoiceRunAccounts.resetPreview, ({ db, params, query }) =>
    previewReset(db, params.id, query.scope),
  )
  route(app, invoiceRunAccounts.resetFailed, async ({ db, params, query, user, audit }) => {
    const answer = await reset(db, params.id, 'failed', audit)
    const { runThrough } = query
    if (answer.accounts === 0 || runThrough === undefined) return answer
    await runGroup(db, params.id, 'prepare', runThrough)
    await notePreparer(db, params.id, user.index)
    const { clientIndex } = await requireRun(db, params.id)
    await audit({
      entityIndex: params.id,
      clientIndex,
      action: invoiceRunActions.group_started,
      after: { group: 'prepare', through: runThrough },
    })
    return answer
  })
  route(app, invoiceRunAccounts.resetAll, ({ db, params, audit }) => reset(db, params.id, 'all', audit))
  route(app, invoiceRunAccounts.resetSelectedPreview, async ({ db, params, body }) =>
    previewReset(db, params.id, await selectedAccounts(db, params.id, body)),
  )
  route(app, invoiceRunAccounts.resetSelected, async ({ db, params, body, audit }) =>
    reset(db, params.id, await selectedAccounts(db, params.id, body), audit, body),
  )
  route(app, invoiceRunAccounts.reset, ({ db, params, audit }) =>
    reset(db, params.id, params.accountId, audit),
  )
  route(app, invoiceRunAccounts.invoice, ({ db, params, query }) =>
    getInvoice(db, params.id, params.accountId, query.kind),
  )
  route(app, invoiceRunAccounts.invoicePdf, async ({ db, params, query, reply }) => {
    const file = await invoicePdf(db, params.id, params.accountId, query.kind)
    return sendStored(reply, files, { ...file, type: 'application/pdf' })
  })
}

async function reset(
  db: Db,
  runIndex: number,
  scope: ResetScope,
  audit: (entry: AuditEntry) => Promise<void>,
  /** The scope as recorded in the audit trail; many accounts are recorded as the filter that was asked for. */
  recordedScope: unknown = scope,
): Promise<{ accounts: number }> {
  const before = await previewReset(db, runIndex, scope)
  const accounts = await resetAccounts(db, runIndex, scope)
  const run = await requireRun(db, runIndex)
  await audit({
    action: runAccountActions.accounts_reset,
    entityIndex: runIndex,
    clientIndex: run.clientIndex,
    accounts,
    before,
    after: { scope: recordedScope, accounts: accounts.length, ...(await namedAlone(db, accounts)) },
  })
  return { accounts: accounts.length }
}
