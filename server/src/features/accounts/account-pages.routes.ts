import { accountPages } from '@nineops/contract/crm/accounts/account-pages.contract'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../platform/http/deps.ts'
import { fileHeaders, listRoute, route } from '../../platform/http/route.ts'
import { sendStored } from '../../platform/http/stored-files.ts'
import { accountInvoiceDetail, accountInvoicePdf } from '../invoices/account-invoices.service.ts'
import { accountInvoiceList } from './account-invoice-list.service.ts'
import { closeAccount, previewClosing, reopenAccount } from './account-closing.service.ts'
import { eInvoice } from '../e-invoices/e-invoices.service.ts'
import { createAccount } from './account-creation.service.ts'
import { accountOverview } from './account-overview.service.ts'
import { listVatRates, setVatRate } from './account-vat-rates.service.ts'
import { accountDetail } from './accounts.change.service.ts'
import { accountList } from './listed-accounts.service.ts'
import { accountActions } from './accounts.actions.ts'

export function accountPageRoutes(app: FastifyInstance, { files }: AppDeps): void {
  listRoute(app, accountList)
  route(app, accountPages.create, async ({ db, params, body, audit }) => {
    const added = await createAccount(db, params.client, body)
    await audit({ action: accountActions.created, entityIndex: added.index, after: added })
    return added
  })
  route(app, accountPages.overview, ({ db, params }) => accountOverview(db, params.client, params.account))
  route(app, accountPages.vatRates, ({ db, params }) => listVatRates(db, params.client, params.account))
  route(app, accountPages.setVatRate, async ({ db, params, body, audit, unchanged }) => {
    const { before, after, numbers } = await setVatRate(db, params.client, params.account, body)
    const of = { entityIndex: params.account, clientIndex: params.client }
    if (before === after) unchanged()
    else await audit({ action: accountActions.vat_rate_set, ...of, before, after })
    if (numbers)
      await audit({
        action: accountActions.changed,
        ...of,
        before: { vatNumber: numbers.before },
        after: { vatNumber: numbers.after },
      })
    return after
  })
  route(app, accountPages.closingPreview, ({ db, params, query }) =>
    previewClosing(db, params.client, params.account, query.on),
  )
  route(app, accountPages.close, async ({ db, params, body, audit }) => {
    const { after, ...ended } = await closeAccount(db, params.client, params.account, body)
    await audit({
      action: accountActions.closed,
      entityIndex: params.account,
      before: { closedOn: null },
      after: { closedOn: body.on, ...ended },
    })
    return after
  })
  route(app, accountPages.reopen, async ({ db, params, body, audit }) => {
    const { closedOn, after } = await reopenAccount(db, params.client, params.account, body.version)
    await audit({
      action: accountActions.reopened,
      entityIndex: params.account,
      before: { closedOn },
      after: { closedOn: null },
    })
    return after
  })
  listRoute(app, accountInvoiceList)
  route(app, accountPages.invoice, async ({ db, params }) => {
    await accountDetail(db, params.client, params.account)
    return accountInvoiceDetail(db, params.client, params.account, params.invoice)
  })
  route(app, accountPages.invoicePdf, async ({ db, params, reply }) => {
    await accountDetail(db, params.client, params.account)
    const file = await accountInvoicePdf(db, params.client, params.account, params.invoice)
    return sendStored(reply, files, { ...file, type: 'application/pdf' })
  })
  route(app, accountPages.invoiceXml, async ({ db, params, reply }) => {
    await accountInvoiceDetail(db, params.client, params.account, params.invoice)
    const { name, xml } = await eInvoice(db, params.invoice)
    fileHeaders(reply, { name, type: 'application/xml; charset=utf-8' })
    return Buffer.from(xml)
  })
}
