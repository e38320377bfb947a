import { invoiceRunAccounts } from '@nineops/contract/invoice-run-accounts.contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/db.ts'
import type { AuditEntry } from '../../platform/db/audit.ts'
import type { AppDeps } from '../../platform/http/deps.ts'
import { fileHeaders, paged, route } from '../../platform/http/route.ts'
import { listAccounts, listFailures, selectedAccounts } from './invoice-run-accounts.service.ts'
import { getInvoice, invoicePdf } from './invoice-run-invoices.service.ts'
import { requireRun } from './invoice-run-states.service.ts'
import { previewReset, resetAccounts, type ResetScope } from './invoice-runs.reset.service.ts'

export function invoiceRunAccountRoutes(app: FastifyInstance, { files }: AppDeps): void {
  route(app, invoiceRunAccounts.list, async ({ db, params, query, reply }) => {
    const { accounts, total } = await listAccounts(db, params.id, query)
    paged(reply, query, total)
    return accounts
  })
  route(app, invoiceRunAccounts.failures, ({ db, params }) => listFailures(db, params.id))
  route(app, invoiceRunAccounts.resetPreview, ({ db, params, query }) =>
    previewReset(db, params.id, query.scope),
  )
  route(app, invoiceRunAccounts.resetFailed, ({ db, params, audit }) => reset(db, params.id, 'failed', audit))
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
  route(app, invoiceRunAccounts.invoice, ({ db, params }) => getInvoice(db, params.id, params.accountId))
  route(app, invoiceRunAccounts.invoicePdf, async ({ db, params, reply }) => {
    const file = await invoicePdf(db, params.id, params.accountId)
    fileHeaders(reply, { name: file.name, type: 'application/pdf', bytes: file.bytes })
    return files.read(file.key)
  })
}

async function reset(
  db: Db,
  runIndex: number,
  scope: ResetScope,
  audit: (entry: AuditEntry) => Promise<void>,
  /** How the scope is told in the audit trail; many accounts as they were asked for. */
  told: unknown = scope,
): Promise<{ accounts: number }> {
  const before = await previewReset(db, runIndex, scope)
  const accounts = await resetAccounts(db, runIndex, scope)
  const run = await requireRun(db, runIndex)
  await audit({
    action: 'invoice_run.accounts_reset',
    entity: 'invoice_runs',
    entityIndex: runIndex,
    clientIndex: run.clientIndex,
    accounts,
    before,
    after: { scope: told, accounts: accounts.length },
  })
  return { accounts: accounts.length }
}
