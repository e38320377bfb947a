import { buffer, text } from 'node:stream/consumers'
import type { Itemisation } from '@nineops/contract/crm/account-choices'
import { expect, test } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { buildCarrier } from '../../../test/bill-run-factory.ts'
import type { RatedCall } from '../../../test/factories/invoicing.ts'
import { runDriver } from '../../../test/factories/invoice-run-driver.ts'
import { dashSession } from '../../../test/dash-session.ts'
import { testApp } from '../../../test/test-app.ts'
import { readPdfText } from '../../../test/pdf-text.ts'
import { zipEntries } from '../../../test/zip-entries.ts'
import { onlyValueOf } from '../../platform/db/rows.ts'
import { outboxMailer } from '../../platform/mail/outbox-mailer.ts'
import { endOfRunFile, listEndOfRunFiles } from '../end-of-run-packs/end-of-run-files.service.ts'
import { deliverDue } from '../hosted-emails/deliver-emails.service.ts'

const app = closedAtEnd(await testApp())
const driver = closedAtEnd(await runDriver(app))
const dash = await dashSession(app)
const { db, build } = driver

/** Dialled by every account; the last is a refuge that the reseller added. */
const hidden = ['448001111', '448081570123', '44500123456', '116123', '999', '112', '101', '441134960777']
const asWritten = ['0800 1111', '0808 157 0123', '0500 123456', '116 123', '0113 496 0777']
const modes: Itemisation[] = ['none', 'summary', 'full', 'masked']

async function monthOf() {
  const client = await build.client()
  const brand = await build.brand(client)
  await build.retailCard(client)
  await db
    .insertInto('helplines')
    .values({ client_index: client, name: 'Refuge', number: '441134960777' })
    .execute()
  const calls: RatedCall[] = []
  for (const itemisation of modes) {
    const account = await build.account({ client, brand }, { itemisation, company_name: itemisation })
    const service = await build.service(client, account)
    for (const destination of hidden) calls.push({ account, service, destination, charge: '0.000000' })
    for (const at of ['2026-10-24T23:30:00Z', '2026-10-25T12:00:00Z'])
      calls.push({ account, service, destination: '442079460123', at, charge: '0.250000' })
  }
  const billRun = await build.closedBillRun(client, { calls })
  await db
    .updateTable('rated_calls')
    .set({ carrier_index: await buildCarrier(db, client) })
    .where('bill_run_index', '=', billRun)
    .execute()
  const run = await driver.create(client, billRun)
  await driver.through(run, 'prepare', 'calculate', 'number', 'produce')
  await driver.confirm(run)
  await driver.through(run, 'release')
  await deliverDue({ ...driver.work, mailer: outboxMailer(driver.work.files) })
  return run
}

const run = await monthOf()
const [pack] = await listEndOfRunFiles(db, run)
const { key } = await endOfRunFile(db, run, undefined)
const entries = await zipEntries(await buffer(driver.work.files.read(key)))
const namesOf = await db
  .selectFrom('invoices as i')
  .innerJoin('accounts as a', 'a.index', 'i.account_index')
  .select(['i.index', 'i.number', 'i.account_index', 'a.company_name'])
  .where('i.invoice_run_index', '=', run)
  .execute()
const pdfOf = (itemisation: Itemisation): string => {
  const number = namesOf.find(row => row.company_name === itemisation)?.number ?? ''
  return readPdfText(entries.get(`invoices/${number}.pdf`) ?? Buffer.alloc(0)).replaceAll('\n', ' ')
}

/** The parts of an e-mail as its reader has them: text, HTML and attachments. */
const partsOf = (message: string): Buffer[] =>
  [
    ...message.matchAll(/Content-Transfer-Encoding: ([\w-]+)\r\n(?:[^\r\n]+\r\n)*\r\n([^]*?)(?=\r\n--|$)/g),
  ].map(([, encoding, body = '']) => {
    if (encoding === 'base64') return Buffer.from(body, 'base64')
    const joined = body.replaceAll('=\r\n', '')
    const bytes = joined.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
    return Buffer.from(bytes, 'latin1')
  })

const readable = (content: Buffer): string =>
  content.subarray(0, 5).toString() === '%PDF-' ? readPdfText(content) : content.toString()

/** All that a partner reads over Dash of the month. */
async function dashOutputs(): Promise<[string, string][]> {
  const client = await onlyValueOf(db, 'invoice_runs', 'client_index', { index: run })
  const token = await dash.tokenFor(client, [])
  const outputs: [string, string][] = []
  const read = async (path: string, headers = {}): Promise<void> => {
    const answer = await dash.call(token, path, { headers })
    expect(answer.status, path).toBe(200)
    outputs.push([path, readable(Buffer.from(await answer.arrayBuffer()))])
  }
  await read('/dash/invoices')
  await read('/dash/invoices', { accept: 'text/csv' })
  await read('/dash/usage?from=2026-10-01&to=2026-11-30')
  for (const { index, account_index: account } of namesOf) {
    for (const path of ['', '/lines', '/pdf', '.xml']) await read(`/dash/invoices/${index}${path}`)
    await read(`/dash/calls?account=${account}`)
    await read(`/dash/calls?account=${account}`, { accept: 'text/csv' })
  }
  return outputs
}

test('no output of a month lists a free call or a helpline, however its account is itemised', async () => {
  const outputs = new Map<string, string>()
  for (const [name, content] of entries) outputs.set(name, readable(content))
  const sent = await driver.work.files.list(`outbox/${run}`)
  for (const name of sent) {
    const parts = partsOf(await text(driver.work.files.read(name)))
    expect(parts.filter(part => part.subarray(0, 5).toString() === '%PDF-')).toHaveLength(1)
    for (const [at, part] of parts.entries()) outputs.set(`${name} ${at}`, readable(part))
  }
  expect(sent).toHaveLength(4)
  for (const [name, content] of await dashOutputs()) outputs.set(`${name} ${outputs.size}`, content)
  expect([...outputs.values()].filter(content => content.includes('020 7946 0123')).length).toBeGreaterThan(4)
  for (const [name, content] of outputs) {
    for (const number of [...hidden.filter(one => one.length > 6), ...asWritten])
      expect(content, `${number} in ${name}`).not.toContain(number)
    // Short numbers occur inside others, so a cell or a line of their own is what would list them.
    expect(content, name).not.toMatch(/(?:^|[,\n"])(?:999|112|101|116123)(?:[,\n"]|$)/m)
  }
})

test('they count in every total', () => {
  const calls = modes.length * (hidden.length + 2)
  expect(pack?.totals).toMatchObject({ calls, callCharges: '2.000000' })
  const manifest: unknown = JSON.parse(entries.get('manifest.json')?.toString() ?? '')
  expect(manifest).toMatchObject({ notItemised: { calls: modes.length * hidden.length } })
  for (const itemisation of ['summary', 'full', 'masked'] as const) {
    expect(pdfOf(itemisation)).toContain('8 free calls not itemised 0:08:00 0.0000')
    expect(pdfOf(itemisation)).toContain('10 calls 0:10:00 0.5000')
  }
})

test('an account’s bill lists its calls as it has chosen', () => {
  expect(pdfOf('full')).toContain('020 7946 0123')
  expect(pdfOf('masked')).toContain('020 7946 xxxx')
  expect(pdfOf('masked')).not.toContain('020 7946 0123')
  expect(pdfOf('summary')).toContain('Calls by destination Destination Calls Duration Charge (£)')
  expect(pdfOf('summary')).toContain('Somewhere 2 0:02:00 0.5000')
  expect(pdfOf('summary')).not.toContain('020 7946 0123')
  expect(pdfOf('none')).not.toContain('Itemised calls')
})

test('calls.csv has local time with its offset, UTC, and numbers as people write them', () => {
  const [header, ...rows] = (entries.get('calls.csv')?.toString() ?? '').trimEnd().split('\r\n')
  expect(header).toBe(
    'number,account_number,started_at,started_at_utc,cli,dialled,destination,kind,band,duration_seconds,billed_quantity,included_quantity,set_up,charge,access_charge,service_charge,service_description,product_group,call_id',
  )
  expect(rows).toHaveLength(8)
  const full = rows.filter(row => row.includes('020 7946 0123'))
  expect(full.map(row => row.split(',').slice(2, 4))).toContainEqual([
    '2026-10-25T00:30:00+01:00',
    '2026-10-24T23:30:00.000Z',
  ])
  expect(full.map(row => row.split(',')[2])).toContain('2026-10-25T12:00:00+00:00')
  expect(rows.filter(row => row.includes('020 7946 xxxx'))).toHaveLength(2)
})
