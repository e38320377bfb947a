import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../../src/platform/db/db.ts'
import { firstRow } from '../../src/platform/db/query-rows.ts'
import { insertRow } from '../../src/platform/db/rows.ts'
import { localFiles } from '../../src/platform/files/local-files.ts'
import {
  buildAccount,
  buildBrand,
  buildCharge,
  buildClient,
  buildClosedBillRun,
  buildService,
} from './invoicing.ts'
import { nextOf } from '../counting.ts'

export interface Person {
  client: number
  brand: number
  account: number
  service: number
  run: number
  /** Values that could identify the person. */
  values: string[]
  cli: string
  called: string
}

const letters = (n: number) =>
  `${String.fromCodePoint(97 + (n % 26))}${String.fromCodePoint(97 + ((n * 7) % 26))}q`

/** Details that no one else has. */
export function detailsOf(n: number) {
  const name = `Zw${letters(n)}ndlehurst`
  return {
    company_name: `${name} & Dvořák "Bakers" ${n}`,
    contact: `Ms Quilla ${name}`,
    email: `quilla.${n}@${name.toLowerCase()}.example`,
    phone: `0196385${String(n).padStart(4, '0')}`,
    address1: `${n} Xanthorpe ${name} Lane`,
    town: `Upper${name.toLowerCase()}`,
    postcode: `ZQ${n % 90} 7XJ`,
    sort_code: `${20 + (n % 70)}-29-${n % 90}`.padEnd(8, '7'),
    bank_account: String(73_748_000 + n),
    bank_account_name: `Q ${name} Savings`,
    mandate_reference: `MANDQX${n}`,
    vat_number: `GB 77${n} 8${n}93 11`,
  }
}

export interface Amount {
  net: string
  vat: string
}

/**
 * A reseller with an account of one person and the data a bureau holds about it: services, charges, notes, a call
 * file with calls, an invoice a month with its PDF and e-mail, all in complete runs. It closed at the end of October
 * 2024, long before today.
 */
export async function buildPerson(
  app: { db: Db; dataDir: string },
  { amounts = [{ net: '10.00', vat: '2.00' }] as readonly Amount[], seconds = 60 } = {},
): Promise<Person> {
  const { db } = app
  const n = nextOf('person') + 100
  const files = localFiles(join(app.dataDir, 'files'))
  const client = await buildClient(db)
  const brand = await buildBrand(db, client)
  const details = detailsOf(n)
  const account = await buildAccount(db, { client, brand }, { ...details, closed_on: '2024-10-31' })
  const cli = `4419638${String(50_000 + n)}`
  const called = `4477009${String(10_000 + n)}`
  const service = await buildService(db, client, account, {
    cli,
    description: `${details.contact}'s line`,
    start_date: '2024-01-01',
  })
  await buildCharge(db, client, account, {
    description: `Rental for ${details.contact}`,
    start_date: '2024-01-01',
    billed_through: '2024-10-31',
  })
  const run = await invoices(db, files, {
    client,
    brand,
    account,
    service,
    details,
    amounts,
    called,
    seconds,
  })
  await callFile(db, files, { client, account, cli, called, run, seconds })
  return {
    client,
    brand,
    account,
    service,
    run,
    cli,
    called,
    values: [...Object.values(details), cli, called],
  }
}

type Files = ReturnType<typeof localFiles>

async function invoices(
  db: Db,
  files: Files,
  of: Omit<Person, 'run' | 'values' | 'cli'> & {
    details: ReturnType<typeof detailsOf>
    amounts: readonly Amount[]
    seconds: number
  },
): Promise<number> {
  const { client, brand, account, service, details } = of
  const billRun = await buildClosedBillRun(db, client, {
    start: '2024-10-01',
    end: '2024-10-31',
    calls: [{ account, service, charge: '1.234567', destination: of.called, seconds: of.seconds }],
  })
  for (const [at, { net, vat }] of of.amounts.entries()) {
    const run = await insertRow(db, 'invoice_runs', {
      client_index: client,
      bill_run_index: billRun,
      description: `Invoices ${at}`,
      cycle_description: 'Monthly',
      status: 100,
      invoice_date: '2024-11-02',
      bacs_date: '2024-11-16',
    })
    const { key } = await files.write(
      `invoices/${run}/${account}.pdf`,
      Buffer.from(`%PDF ${details.company_name}`),
    )
    await files.write(`end-of-run/${run}/pack.zip`, Buffer.from(`zip ${details.company_name}`))
    const document = { customer: { name: details.company_name, address: [details.address1, details.town] } }
    await sql`
      with i as (insert into invoices (invoice_run_index, client_index, brand_index, account_index, kind, number,
        invoice_date, due_date, net, vat, gross, pdf_key, document, confirmed_at, hosted_at)
      values (${run}, ${client}, ${brand}, ${account}, 'invoice', ${`P${run}`}, '2024-11-02', '2024-11-16', ${net},
        ${vat}, ${net}::numeric + ${vat}::numeric, ${key}, ${JSON.stringify(document)}::jsonb, now(), now())
      returning index),
      v as (insert into invoice_vat (invoice_index, vat_rate, percent, rate, net, vat)
        select index, 'standard', 20, 20, ${net}, ${vat} from i),
      f as (insert into invoice_run_files (invoice_run_index, name, storage_key, bytes, sha256, manifest)
        values (${run}, 'pack.zip', ${`end-of-run/${run}/pack.zip`}, 10, 'x', '{}')),
      l as (insert into invoice_lines (invoice_run_index, account_index, line_number, document, kind, product_group, description,
        period_start, period_end, quantity, net, vat_rate, vat_percent)
        values (${run}, ${account}, 1, 'invoice', 'charge', 'Line rental', ${`Rental for ${details.contact}`}, '2024-11-01',
          '2024-11-30', 1, ${net}, 'standard', 20)),
      a as (insert into invoice_run_accounts (invoice_run_index, account_index, brand_index, account_number, status,
        failure_message) values (${run}, ${account}, ${brand}, 'A', 'done', ${`${details.postcode} is no postcode`})),
      e as (insert into hosted_emails (invoice_run_index, invoice_index, mail_from, mail_to, subject, body, status,
        client_index, brand_index, account_index)
        select ${run}, index, 'billing@northwind.example', ${details.email}, 'Your invoice',
          ${`Dear ${details.contact}`}, 'sent', ${client}, ${brand}, ${account} from i returning index)
      insert into hosted_email_sends (hosted_email_index, kind, mail_from, mail_to, message_id, status, accepted,
        outbox_key)
      select index, 'send', 'billing@northwind.example', ${details.email}, ${`<${run}@nineops>`}, 'sent',
        array[${details.email}], ${`outbox/${run}.eml`} from e`.execute(db)
    await files.write(`outbox/${run}.eml`, Buffer.from(`To: ${details.email}`))
  }
  const row = await firstRow<{ run: number }>(db)`
    select max(index) as run from invoice_runs where client_index = ${client}`
  return row?.run ?? 0
}

/** A stored call file with the account's call on line 2, another customer's on line 3 and a refused line after them. */
async function callFile(
  db: Db,
  files: Files,
  {
    client,
    account,
    cli,
    called,
    run,
    seconds,
  }: Pick<Person, 'client' | 'account' | 'cli' | 'called' | 'run'> & { seconds: number },
): Promise<void> {
  const refused = `c3,0${cli.slice(2)},nonsense`
  const text = [
    'id,from,to',
    `c1,+${cli},0${called.slice(2)}`,
    'c2,441134960999,442079460000',
    refused,
    '',
  ].join('\n')
  const stored = await files.write(`data-collection/${client}/calls-${client}.csv`, Buffer.from(text))
  await sql`
    with k as (insert into carriers (client_index, name) values (${client}, ${`Carrier ${client}`}) returning index),
    f as (insert into data_collection_files (client_index, carrier_index, name, sha256, bytes, storage_key, status,
        lines, accepted, rejected)
      select ${client}, index, 'calls.csv', ${stored.sha256}, ${stored.bytes}, ${stored.key}, 'taken', 3, 2, 1 from k
      returning index, carrier_index),
    r as (insert into data_collection_rejects (file_index, line_number, reason, raw)
      select index, 4, 'columns', ${refused} from f),
    c as (insert into calls (client_index, carrier_index, call_id, file_index, line_number, cli, destination, started_at,
        duration_seconds)
      select ${client}, f.carrier_index, v.id, f.index, v.line, v.cli, v.destination, '2024-10-01T12:00Z', ${seconds}
      from f cross join (values ('c1', 2, ${cli}, ${called}), ('c2', 3, '441134960999', '442079460000'))
        v (id, line, cli, destination))
    update rated_calls set file_index = f.index, line_number = 2, carrier_index = f.carrier_index
    from f where account_index = ${account} and bill_run_index = (select bill_run_index from invoice_runs where index = ${run})`.execute(
    db,
  )
}
