import { dashInvoices } from '@nineops/contract/dash/dash-invoices.contract'
import { dashLedgers } from '@nineops/contract/dash/dash-ledger.contract'
import { dashResellers } from '@nineops/contract/dash/dash-resellers.contract'
import { partnerCalls } from '@nineops/contract/dash/partner-calls.contract'
import type { FastifyInstance } from 'fastify'
import { addMonths } from '../../platform/clock/calendar-dates.ts'
import { londonDate } from '../../platform/clock/london.ts'
import type { AppDeps } from '../../platform/http/deps.ts'
import { fileTag } from '../../platform/http/etags.ts'
import { fileHeaders, paged, route } from '../../platform/http/route.ts'
import { sendStored } from '../../platform/http/stored-files.ts'
import { pageOfPartnerCalls } from '../account-calls/partner-calls.service.ts'
import { getLedger } from '../account-ledger/account-ledger.service.ts'
import { loadStatement } from '../account-statements/account-statements.service.ts'
import { accountDetail } from '../accounts/accounts.change.service.ts'
import { pageOfAccounts } from '../accounts/account-list.service.ts'
import { monthlyUsage } from '../bill-runs/bill-runs.service.ts'
import { getClient, listBrands } from '../clients/clients.service.ts'
import { eInvoice } from '../e-invoices/e-invoices.service.ts'
import {
  hostedInvoice,
  hostedPdf,
  hostedTotals,
  hostedUsage,
  pageOfHostedInvoices,
} from '../invoices/hosted-invoices.service.ts'
import { requireOwn } from './dash.service.ts'
import { withEndDates } from './partner-accounts.service.ts'

/** A file that the caller has already is not read. */
const nothing = Buffer.alloc(0)

/** What partners read through the Dash API: always the token's reseller. */
export function dashReadingRoutes(app: FastifyInstance, { files }: Pick<AppDeps, 'files'>): void {
  route(app, dashResellers.list, async ({ db, reseller }) => [await getClient(db, reseller)])
  route(app, dashResellers.get, async ({ db, reseller, params }) =>
    getClient(db, requireOwn(reseller, params.reseller)),
  )
  route(app, dashResellers.brands, ({ db, reseller }) => listBrands(db, reseller))
  route(app, dashResellers.accounts, async ({ db, reseller, query, reply }) => {
    const { accounts, total } = await pageOfAccounts(db, reseller, query)
    paged(reply, query, total)
    return withEndDates(db, reseller, accounts)
  })
  route(app, dashResellers.account, async ({ db, reseller, params }) => {
    const account = await accountDetail(db, reseller, params.account)
    const [shown] = await withEndDates(db, reseller, [account])
    return { ...account, contractEndDate: shown?.contractEndDate ?? null }
  })

  route(app, dashLedgers.ledger, ({ db, reseller, params }) => getLedger(db, reseller, params.account))
  route(app, dashLedgers.statement, async ({ db, reseller, params, query }) => {
    const to = query.to ?? londonDate(Date.now())
    const from = query.from ?? addMonths(to, -12)
    const { rows, ...statement } = await loadStatement(db, reseller, params.account, { from, to })
    return { ...statement, rows: [...rows] }
  })

  route(app, dashInvoices.list, async ({ db, reseller, query, reply }) => {
    const { invoices, total } = await pageOfHostedInvoices(db, reseller, query)
    paged(reply, query, total)
    return invoices
  })
  route(app, dashInvoices.get, ({ db, reseller, params }) => hostedInvoice(db, reseller, params.invoice))
  route(app, dashInvoices.totals, ({ db, reseller, query }) => hostedTotals(db, reseller, query))
  route(app, dashInvoices.lines, async ({ db, reseller, params }) => {
    const { lines } = await hostedInvoice(db, reseller, params.invoice)
    return lines
  })
  route(app, dashInvoices.pdf, async ({ db, reseller, params, request, reply }) => {
    const file = await hostedPdf(db, reseller, params.invoice)
    if (fileTag(request, reply, file.sha256)) return nothing
    return sendStored(reply, files, { ...file, type: 'application/pdf' })
  })
  route(app, dashInvoices.xml, async ({ db, reseller, params, reply }) => {
    await hostedInvoice(db, reseller, params.invoice)
    const { name, xml } = await eInvoice(db, params.invoice)
    fileHeaders(reply, { name, type: 'application/xml; charset=utf-8' })
    return Buffer.from(xml)
  })
  route(app, dashInvoices.accountUsage, async ({ db, reseller, params, query }) => {
    await accountDetail(db, reseller, params.account)
    return hostedUsage(db, reseller, params.account, query)
  })
  route(app, partnerCalls.list, async ({ db, reseller, query, reply }) => {
    const { calls, total } = await pageOfPartnerCalls(db, reseller, query)
    paged(reply, query, total)
    return calls
  })
  route(app, dashInvoices.usage, ({ db, reseller, query }) => monthlyUsage(db, reseller, query))
}
