import { emailPreview } from '@nineops/contract/bureau/hosted-emails.contract'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { buildHostedInvoice } from '../../../test/factories/hosted-invoices.ts'
import { testApp } from '../../../test/test-app.ts'
import { sampleLogo } from '../../../test/invoice-samples.ts'
import { localFiles } from '../../platform/files/local-files.ts'
import { createLog } from '../../platform/log/log.ts'
import { outboxMailer } from '../../platform/mail/outbox-mailer.ts'
import { usualOptions } from '../email-options/email-options.domain.ts'
import { deliverDue } from './deliver-emails.service.ts'
import { queueEmails } from './hosted-emails.service.ts'
import { firstRow } from '../../platform/db/query-rows.ts'
import { updateRow } from '../../platform/db/rows.ts'

const app = closedAtEnd(await testApp())
const { db } = app
const files = localFiles(join(app.dataDir, 'files'))

test('an invoice goes to the account and who else gets its invoices, as HTML with text, the logo, the PDF and the XML', async () => {
  const of = await buildHostedInvoice(app, { pdf: '%PDF-1.7 invoice' })
  await files.write('logos/northwind.png', sampleLogo(16))
  await sql`
    update invoices set document = document || '{"logo": "logos/northwind.png"}'::jsonb where index = ${of.invoice}`.execute(
    db,
  )
  await updateRow(db, 'accounts', of.account, {
    invoice_copies: 'books@accountant.example, ap@bee.example',
    statement_copies: 'other@bee.example',
  })
  const options = { ...usualOptions, senderAddress: 'billing@northwind.example', attachXml: true }
  const saved = await app.call(`/api/clients/${of.client}/emailoptions/current`, {
    method: 'PUT',
    json: { version: 0, options },
    roles: ['NINEOPS_SERVICEESTABLISHMENT_ACCESS'],
  })
  expect(saved.status, await saved.clone().text()).toBe(200)
  await queueEmails(db, { index: of.run, clientIndex: of.client }, [of.account])
  const { signal } = new AbortController()
  await deliverDue({ db, files, mailer: outboxMailer(files), log: createLog('test'), signal })

  const email = await firstRow<{ index: number; key: string }>(db)`
    select e.index, s.outbox_key as key from hosted_emails e join hosted_email_sends s on s.hosted_email_index = e.index
    where e.invoice_index = ${of.invoice}`
  const eml = (await buffer(files.read(email?.key ?? ''))).toString()
  expect(eml).toContain('To: bee@example.com, books@accountant.example, ap@bee.example')
  for (const part of ['multipart/alternative', 'text/plain', 'text/html', 'image/png', 'application/xml'])
    expect(eml).toContain(`Content-Type: ${part}`)
  expect(eml).toContain('Content-ID: <logo>')
  expect(eml.replaceAll('=\n', '').replaceAll('=\r\n', '')).toContain('src=3D"cid:logo"')
  const path = `/api/clients/${of.client}/hostedemails/${email?.index}`
  const { attachments } = emailPreview.parse(await (await app.call(`${path}/preview`)).json())
  expect(attachments.map(({ type }) => type)).toEqual(['application/pdf', 'application/xml'])
  const xml = await app.call(`${path}/attachments/1`)
  expect(xml.headers.get('content-type')).toMatch(/^application\/xml/)
  expect(await xml.text()).toContain(
    '<cbc:TaxInclusiveAmount currencyID="GBP">12.00</cbc:TaxInclusiveAmount>',
  )
})
