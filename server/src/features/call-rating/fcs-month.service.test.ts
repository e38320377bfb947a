import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nameOfUsageKind, usageKind } from '@nineops/contract/bureau/usage-kinds.contract'
import { afterAll, expect, it } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { storeCallFile } from '../../../test/factories/call-files.ts'
import { openTestDatabase } from '../../../test/database.ts'
import { updateRow } from '../../platform/db/rows.ts'
import { localFiles } from '../../platform/files/local-files.ts'
import { rateBillRun } from '../bill-runs/rate-bill-run.service.ts'
import { collectFile } from '../data-collection/collect-file.service.ts'

const database = closedAtEnd(await openTestDatabase())
const { db, url, build } = database
const folder = await mkdtemp(join(tmpdir(), 'nineops-fcs-'))
const files = localFiles(folder)
afterAll(() => rm(folder, { recursive: true, force: true }))
const signal = new AbortController().signal

// The header of the standard as Gamma delivers it (published in Asterisell's importer). The lines were written from the
// standard's list of columns alone.
const header = [
  'Call Type,Call Cause Definition Required,Customer Identifier,Non-Charged Party,Call Date,Call Time,Duration',
  'Bytes Transmitted,Bytes Received,Description,Chargecode,Time Band,Salesprice,Salesprice (Pre-Bundle),Extension,DDI',
  'Grouping ID,Call Class (Feature),Carrier,Recording,VAT,Country of Origin,Network,Retail Tariff Code',
  'Remote Network,APN,Diverted Number,Ring time,Record ID,Currency,Caller Line Identity,Network Access Reference',
  'NGCS Access Charge,NGCS Service Charge,Total Bytes Transferred,User ID,Onward Billing Reference,Contract Name',
  'Bundle Name,Bundle Allowance,Discount Reference,Routing Code',
]
  .join(',')
  .split(',')

interface Line {
  values: Record<string, string>
  /** Kind, quantity, charge of the reseller and of the customer; or why it is rejected. */
  outcome: string
}
const landline = { 'Customer Identifier': '01632960001' }
const mobile = { 'Customer Identifier': '07700900123' }
const lines: Line[] = [
  {
    values: {
      ...landline,
      'Call Type': 'V',
      'Non-Charged Party': '02079460000',
      Duration: '61',
      Chargecode: 'NAT',
      Salesprice: '0.0061',
    },
    outcome: 'voice 61 0.006100 0.012200',
  },
  {
    values: { ...landline, 'Call Type': 'V', 'Non-Charged Party': '0044 20 7946 0000', Duration: '0' },
    outcome: 'voice 0 0.000000 0.000000',
  },
  {
    values: { ...landline, 'Call Type': 'V', 'Non-Charged Party': '101', Duration: '60' },
    outcome: 'voice 60 0.150000 0.300000',
  },
  {
    values: {
      ...landline,
      'Call Type': 'V',
      'Non-Charged Party': '0033123456789',
      Duration: '30',
      'Call Class (Feature)': 'SIP',
    },
    outcome: 'voice 30 0.010000 0.020000',
  },
  {
    values: {
      ...mobile,
      'Call Type': 'V',
      'Non-Charged Party': '02079460000',
      Duration: '60',
      Chargecode: 'ROAM-US',
      Salesprice: '1.50',
      'Country of Origin': 'USA',
    },
    outcome: 'voice 60 1.500000 3.000000',
  },
  {
    values: {
      ...mobile,
      'Call Type': 'S',
      'Non-Charged Party': '07700900456',
      Duration: '0',
      Salesprice: '0.02',
    },
    outcome: 'sms 1 0.020000 0.040000',
  },
  {
    values: {
      ...mobile,
      'Call Type': 'V',
      'Non-Charged Party': '07700900456',
      Duration: '0',
      'Call Class (Feature)': 'MMS',
    },
    outcome: 'mms 1 0.200000 0.400000',
  },
  {
    values: {
      ...mobile,
      'Call Type': 'D',
      'Total Bytes Transferred': '2500000',
      APN: 'everywhere',
      Chargecode: 'DATA',
      Salesprice: '0.025',
    },
    outcome: 'data 2500000 0.025000 0.050000',
  },
  {
    values: { ...mobile, 'Call Type': 'G', 'Bytes Transmitted': '400000', 'Bytes Received': '600000' },
    outcome: 'data 1000000 unrated unrated_both',
  },
  {
    values: {
      ...landline,
      'Call Type': 'V',
      'Non-Charged Party': '*21*',
      Duration: '0',
      Description: 'Call divert',
      Chargecode: 'FEAT',
    },
    outcome: 'event 1 0.500000 1.000000',
  },
  {
    values: {
      'Customer Identifier': '08001234567',
      'Call Type': 'V',
      'Non-Charged Party': '02079460000',
      Duration: '90',
      'Call Class (Feature)': 'NTS0800',
    },
    outcome: 'inbound 90 0.045000 0.090000',
  },
  // A service number: what the carrier charges is in its parts. The card prices it as any UK number, and the carrier's
  // cost shows that it must not.
  {
    values: {
      ...landline,
      'Call Type': 'V',
      'Non-Charged Party': '09098790000',
      Duration: '60',
      'NGCS Access Charge': '0.10',
      'NGCS Service Charge': '1.50',
    },
    outcome: 'voice 60 0.006000 0.012000',
  },
  // A credit of the carrier's is the reseller's alone.
  {
    values: { ...landline, 'Call Type': 'V', Description: 'Rebate', Salesprice: '-12.50' },
    outcome: 'carrier_credit 1 -12.500000 none',
  },
  // A number that no account has.
  {
    values: {
      'Customer Identifier': '01632960999',
      'Call Type': 'V',
      'Non-Charged Party': '02079460000',
      Duration: '60',
    },
    outcome: 'voice 60 0.006000 unallocated',
  },
  {
    values: { ...landline, 'Call Type': 'V', 'Non-Charged Party': '02079460000', Duration: 'abc' },
    outcome: 'BAD_DURATION',
  },
  { values: { ...landline, 'Call Type': 'V', Duration: '61' }, outcome: 'MISSING_FIELD' },
  { values: { ...mobile, 'Call Type': 'D', APN: 'everywhere' }, outcome: 'MISSING_FIELD' },
  {
    values: { ...landline, 'Call Type': 'X', 'Non-Charged Party': '02079460000', Duration: '61' },
    outcome: 'BAD_KIND',
  },
  {
    values: {
      ...landline,
      'Call Type': 'V',
      'Non-Charged Party': '02079460000',
      Duration: '61',
      'Record ID': 'L1',
    },
    outcome: 'DUPLICATE',
  },
]
const quoted = (fields: readonly string[]) => fields.map(field => `"${field}"`).join(',')
const text = [
  quoted(header),
  ...lines.map(({ values }, at) => {
    const line: Record<string, string> = {
      'Call Date': '05/10/2026',
      'Call Time': '10:00:00',
      'Record ID': `L${at + 1}`,
      ...values,
    }
    return quoted(header.map(column => line[column] ?? ''))
  }),
].join('\r\n')

it('every line of a month of the standard is priced, or listed with what to fix', async () => {
  const reseller = await build.reseller()
  await build.accountWith(reseller, ['441632960001', '447700900123', '448001234567'])
  const card = (double: number) =>
    build.card(reseller, [
      { prefix: '44', day: (0.006 * double).toFixed(6) },
      { prefix: '101', connection: (0.15 * double).toFixed(6) },
      { prefix: '33', day: (0.02 * double).toFixed(6) },
      { prefix: '', code: 'ROAM-US', day: (1.5 * double).toFixed(6) },
      { prefix: '', kind: usageKind.data, code: 'DATA', day: (0.01 * double).toFixed(6) },
      { prefix: '', kind: usageKind.event, code: 'FEAT', day: (0.5 * double).toFixed(6) },
      { prefix: '44', kind: usageKind.sms, day: (0.02 * double).toFixed(6) },
      { prefix: '44', kind: usageKind.mms, day: (0.2 * double).toFixed(6) },
      { prefix: '44', kind: usageKind.inbound, day: (0.03 * double).toFixed(6) },
    ])
  const wholesale = await card(1)
  const retail = await card(2)
  await build.allocation(reseller, 'wholesale', wholesale)
  await build.allocation(reseller, 'retail', retail)
  await updateRow(db, 'carriers', reseller.carrier, { profile_name: 'fcs-cdr-v3' })
  const file = await storeCallFile(
    { db, files },
    { ...reseller, name: 'october.csv', content: Buffer.from(text) },
  )
  await collectFile({ db, url, files, signal }, file)
  const run = await build.billRun(reseller.client, { status: 30 })
  await rateBillRun({ db, url, signal }, run)
  const rated = await db.selectFrom('rated_calls').selectAll().where('bill_run_index', '=', run).execute()
  const rejected = await db
    .selectFrom('data_collection_rejects')
    .select(['line_number', 'reason'])
    .where('file_index', '=', file)
    .execute()
  const outcomes = new Map<number, string>(rejected.map(({ line_number, reason }) => [line_number, reason]))
  for (const row of rated) {
    const cost = row.wholesale_cost ?? 'unrated'
    const charge = row.retail_charge ?? row.exception ?? 'none'
    const quantity = row.quantity ?? row.duration_seconds
    outcomes.set(row.line_number, `${nameOfUsageKind(row.kind)} ${quantity} ${cost} ${charge}`)
  }
  expect(lines.map((_, at) => outcomes.get(at + 2))).toEqual(lines.map(line => line.outcome))
  const costs = await db
    .selectFrom('bill_run_carrier_costs')
    .select(['charge_code', 'wholesale_cost', 'carrier_cost'])
    .where('bill_run_index', '=', run)
    .execute()
  const differing = costs.filter(row => row.wholesale_cost !== row.carrier_cost)
  expect(differing).toEqual([{ charge_code: '', wholesale_cost: '0.026000', carrier_cost: '1.620000' }])
})
