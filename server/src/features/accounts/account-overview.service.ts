import type { AccountOverview } from '@nineops/contract/crm/accounts/account-pages.contract'
import { accountGaps } from '@nineops/contract/crm/account-rules'
import { accountTexts } from '@nineops/contract/crm/accounts/accounts.contract'
import type { Db } from '../../platform/db/db.ts'
import { latestUsage } from '../bill-runs/bill-runs.service.ts'
import { outlookOfAccount } from '../charges/account-outlook.service.ts'
import { latestAccountInvoices } from '../invoices/account-invoices.service.ts'
import { accountsThatFail } from '../invoice-runs/invoice-runs.prepare.service.ts'
import { requireRun, selectNotInvoicedOfAccount } from '../invoice-run-states/invoice-run-states.service.ts'
import { countInForce } from '../account-services/account-services.service.ts'
import { selectState } from './account-state.repository.ts'
import { accountDetail } from './accounts.change.service.ts'
import { accountErrors } from './accounts.errors.ts'

/** What the account is still owed an invoice for, and whether it would be invoiced now. */
async function notInvoiced(db: Db, index: number): Promise<AccountOverview['notInvoiced']> {
  const rows = await selectNotInvoicedOfAccount(db, index)
  const found: AccountOverview['notInvoiced'] = []
  for (const row of rows) {
    const failing = await accountsThatFail(db, await requireRun(db, row.run), [index])
    found.push({ ...row, fixed: failing.length === 0 })
  }
  return found
}

/** Why the run that bills its next period would leave an account out. */
async function failuresOf(
  db: Db,
  clientIndex: number,
  index: number,
  next: { start: string; end: string },
  billRunIndex: number | null,
): Promise<AccountOverview['failures']> {
  const checked = { index: null, clientIndex, billRunIndex, periodStart: next.start, periodEnd: next.end }
  return (await accountsThatFail(db, checked, [index])).flatMap(({ reasons }) => reasons)
}

/** An account with its faults, last invoice, next bills and the usage on them. @throws 404 */
export async function accountOverview(db: Db, clientIndex: number, index: number): Promise<AccountOverview> {
  const account = await accountDetail(db, clientIndex, index)
  const state = await selectState(db, index)
  if (!state) throw accountErrors.notFound(index)
  const { lastInvoice, year } = await latestAccountInvoices(db, clientIndex, index)
  const { next, nextBills, charges } = await outlookOfAccount(db, clientIndex, index)
  const latest = await latestUsage(db, clientIndex, index)
  const usage = latest && next !== null && latest.billRun.periodEnd >= next.start ? latest : null
  return {
    account,
    client: { index: clientIndex, name: state.clientName },
    closedOn: state.closedOn,
    erasedAt: state.erasedAt?.toISOString() ?? null,
    createdAt: state.createdAt.toISOString(),
    // An erased account is no longer billed, so nothing is missing.
    gaps:
      state.erasedAt === null
        ? accountGaps({ ...accountTexts(account), endedMandate: state.endedMandate })
        : [],
    failures:
      next === null || state.closedOn !== null || state.erasedAt !== null
        ? []
        : await failuresOf(db, clientIndex, index, next, usage?.billRun.index ?? null),
    notInvoiced: await notInvoiced(db, index),
    lastInvoice,
    year,
    nextBills,
    usage,
    services: await countInForce(db, index),
    charges,
  }
}
