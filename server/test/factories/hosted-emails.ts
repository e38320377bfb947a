import { sql } from 'kysely'
import { queueEmails } from '../../src/features/hosted-emails/hosted-emails.service.ts'
import { type Db, inTransaction } from '../../src/platform/db/db.ts'
import type { Files } from '../../src/platform/files/files.ts'
import { buildAccount, buildBrand, buildClient, buildClosedBillRun, buildInvoiceRun } from './invoicing.ts'
import { nextOf } from '../counting.ts'
import { allValues } from '../../src/platform/db/query-rows.ts'

export interface QueuedRun {
  client: number
  brand: number
  run: number
  accounts: number[]
  /** Indexes of the e-mails, in order of their accounts. */
  emails: number[]
}

/**
 * A hosted run of this many accounts with a small PDF each, and e-mails created and queued as on release. `addressOf`
 * returns each recipient.
 */
export async function buildQueuedRun(
  db: Db,
  files: Files,
  count: number,
  {
    addressOf = (at: number) => `jo-${at}@company.example`,
    from = 'billing@northwind.example',
    supplier = {},
    paymentMethod = 'transfer',
  } = {},
): Promise<QueuedRun> {
  const client = await buildClient(db)
  const brand = await buildBrand(db, client, { email: from })
  const billRun = await buildClosedBillRun(db, client)
  const run = await buildInvoiceRun(db, client, billRun, {
    description: 'October 2026 invoices',
    status: 85,
    invoice_date: '2026-10-31',
  })
  const accounts: number[] = []
  for (let at = 0; at < count; at += 1) {
    const account = await buildAccount(db, { client, brand }, { email: addressOf(at) })
    accounts.push(account)
    const number = `M${nextOf('hosted run')}`.padEnd(3, '-') + String(at).padStart(6, '0')
    const pdf = await files.write(`invoices/${run}/${number}.pdf`, Buffer.from(`%PDF-1.7 ${number}`))
    await sql`
      insert into invoices (invoice_run_index, client_index, brand_index, account_index, kind, number, invoice_date,
        due_date, net, vat, gross, pdf_key, pdf_bytes, pdf_sha256, hosted_at, document)
      values (${run}, ${client}, ${brand}, ${account}, 'invoice', ${number}, '2026-10-31', '2026-11-14', 10, 2, 12,
        ${pdf.key}, ${pdf.bytes}, ${pdf.sha256}, now(), ${JSON.stringify({
          supplier: { email: from, tradingName: 'Northwind', ...supplier },
          account: { email: addressOf(at), delivery: 'email', contact: 'Jo', paymentMethod },
          customer: { name: 'Company Ltd' },
        })}::jsonb)`.execute(db)
  }
  await inTransaction(db, tx => queueEmails(tx, { index: run, clientIndex: client }, accounts))
  const emails = await allValues<number>(db)`
    select index from hosted_emails where invoice_run_index = ${run} order by account_index`
  return { client, brand, run, accounts, emails }
}
