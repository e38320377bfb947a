import type { ApiSession } from '../api-session.ts'
import { signInToApi } from '../api-session.ts'
import { password } from '../fixtures.ts'

/** A reseller of two carriers and one customer, with usage of every kind in October 2026. */

const lines = (rows: readonly (readonly string[])[]) => rows.map(row => row.join(',')).join('\r\n')

// The columns of the standard that these lines fill.
const standard = [
  'Call Type',
  'Call Cause Definition Required',
  'Customer Identifier',
  'Non-Charged Party',
  'Call Date',
  'Call Time',
  'Duration',
  'Bytes Transmitted',
  'Bytes Received',
  'Description',
  'Chargecode',
  'Time Band',
  'Salesprice',
  'Salesprice (Pre-Bundle)',
  'Extension',
  'DDI',
  'Grouping ID',
  'Call Class (Feature)',
  'Carrier',
  'Recording',
  'VAT',
  'Country of Origin',
  'Network',
  'Retail Tariff Code',
  'Remote Network',
  'APN',
  'Diverted Number',
  'Ring time',
  'Record ID',
  'Currency',
  'Caller Line Identity',
  'Network Access Reference',
  'NGCS Access Charge',
  'NGCS Service Charge',
  'Total Bytes Transferred',
  'User ID',
  'Onward Billing Reference',
  'Contract Name',
  'Bundle Name',
  'Bundle Allowance',
  'Discount Reference',
  'Routing Code',
]
const landline = { 'Customer Identifier': '01632960071' }
const mobile = { 'Customer Identifier': '07700900171' }
const usage: Record<string, string>[] = [
  // 61 s at 0.6p a minute
  { ...landline, 'Call Type': 'V', 'Non-Charged Party': '02079460000', Duration: '61', Salesprice: '0.0061' },
  {
    ...mobile,
    'Call Type': 'V',
    'Non-Charged Party': '02079460000',
    Duration: '60',
    Chargecode: 'ROAM-US',
    'Country of Origin': 'USA',
    Salesprice: '1.50',
  },
  { ...mobile, 'Call Type': 'S', 'Non-Charged Party': '07700900456', Duration: '0', Salesprice: '0.02' },
  {
    ...mobile,
    'Call Type': 'D',
    'Total Bytes Transferred': '2500000',
    APN: 'everywhere',
    Chargecode: 'DATA',
    Salesprice: '0.025',
  },
  {
    'Customer Identifier': '08001234571',
    'Call Type': 'V',
    'Non-Charged Party': '02079460000',
    Duration: '90',
    'Call Class (Feature)': 'NTS0800',
    Salesprice: '0.045',
  },
  { ...landline, 'Call Type': 'V', Description: 'Rebate', Salesprice: '-12.50' },
]

const quoted = (cells: readonly string[]) => cells.map(cell => `"${cell}"`)

export const gammaFile = {
  name: 'gamma-calls-october.csv',
  text: lines([
    quoted(standard),
    ...usage.map((values, at) => {
      const all: Record<string, string> = {
        'Call Date': '05/10/2026',
        'Call Time': `1${at}:00:00`,
        'Record ID': `G${at + 1}`,
        ...values,
      }
      return quoted(standard.map(column => all[column] ?? ''))
    }),
  ]),
  lines: usage.length,
}

export const simFile = {
  name: 'simply-calls-october.csv',
  text: lines([
    'call_id,cli,destination,started_at,duration_seconds,carrier_cost,kind,quantity,charge_code'.split(','),
    ['S1', '07700900171', '07700900456', '2026-10-06 10:00:00', '120', '0.04', 'voice', '', ''],
    ['S2', '07700900171', '07700900456', '2026-10-07 10:00:00', '', '0.06', 'sms', '3', ''],
    ['S3', '07700900171', 'internet', '2026-10-08 10:00:00', '', '0.10', 'data', '10000000', 'WEB'],
  ]),
  lines: 3,
}

/** What the carriers bill: Gamma's calls and credit, and Simply's calls. */
export const carrierBills = { gamma: '1.5961', gammaCredit: '-12.500000', simply: '0.20' }

/** Gamma's rentals: of the customer's line, and of a number that nobody has. */
export const rentalFile = lines([
  ['01/10/2026', 'October 2026', '01632 960071', 'WLR3 line', 'Rental', '9.00', '0.00', '1'],
  ['01/10/2026', 'October 2026', '01632 960199', 'WLR3 line', 'Rental', '4.00', '0.00', '1'],
])

const header =
  'kind,charge_code,prefix,destination,product_group,connection_fee,price_day,price_evening,price_weekend,minimum_charge,first_increment,next_increment'
const entry = (kind: string, code: string, prefix: string, name: string, group: string, price: string) =>
  [kind, code, prefix, name, group, '0', price, price, price, '0', '1', '1'] as const

const gammaCard = [
  entry('voice', '', '44', 'UK', 'National', '0.006'),
  entry('voice', 'ROAM-US', '', 'USA roaming', 'Roaming', '0.06'),
  entry('sms', '', '44', 'UK texts', 'Messages', '0.02'),
  entry('data', 'DATA', '', 'Data', 'Data', '0.01'),
  entry('inbound', '', '44', 'Freephone', 'Inbound', '0.03'),
]
const simCard = [
  entry('voice', '', '447', 'UK mobile', 'Mobile', '0.02'),
  entry('sms', '', '44', 'UK texts', 'Messages', '0.02'),
  entry('data', 'WEB', '', 'Web', 'Data', '0.01'),
]
/** One card for calls of any carrier. */
const retailCard = [
  entry('voice', '', '44', 'UK', 'National', '0.012'),
  entry('voice', '', '447', 'UK mobile', 'Mobile', '0.10'),
  entry('voice', 'ROAM-US', '', 'USA roaming', 'Roaming', '3'),
  entry('sms', '', '44', 'UK texts', 'Messages', '0.04'),
  entry('data', 'DATA', '', 'Data', 'Data', '0.02'),
  entry('data', 'WEB', '', 'Web', 'Data', '0.02'),
  entry('inbound', '', '44', 'Freephone', 'Inbound', '0.06'),
]

const company = {
  address1: '1 Quay Street',
  address2: 'Whitby',
  postcode: 'YO21 1PU',
  email: 'accounts@twocarriers.example',
  vatNumber: 'GB123456782',
}

/**
 * Creates the reseller, its cards and its customer, who has a line rental, a bundle of two messages and a credit of £5.
 */
export async function establishTwoCarriers(
  address: string,
): Promise<{ api: ApiSession; client: number; account: number }> {
  const api = await signInToApi(address, 'admin', password)
  const { client } = await api.post<{ client: { index: number } }>('/api/clients', {
    ...company,
    legalName: 'Two Carriers Limited',
    name: 'Two Carriers',
    brand: {
      ...company,
      legalName: 'Two Carriers Limited',
      name: 'Two Carriers',
      invoiceNumbers: { prefix: 'TC', padding: 6, nextNumber: 1 },
      creditNoteNumbers: { prefix: 'TCC', padding: 6, nextNumber: 1 },
    },
  })
  const at = `/api/clients/${client.index}`
  const add = async (path: string, body: unknown) =>
    (await api.post<{ index: number }>(`${at}/${path}`, body)).index
  const gamma = await add('carriers', { name: 'Gamma', profile: { name: 'fcs-cdr-v3' } })
  const simply = await add('carriers', { name: 'Simply SIMs', profile: { name: 'nineops-csv' } })
  const sell = async (
    name: string,
    rows: readonly (readonly string[])[],
    side: string,
    carrierIndex: number | null,
  ) => {
    const file = { name: `${name}.csv`, text: lines([header.split(','), ...rows]) }
    const fields = { name, carrierIndex: String(carrierIndex ?? ''), validFrom: '2026-01-01' }
    const { rateCardIndex } = await api.upload<{ rateCardIndex: number }>(
      `${at}/imports/ratecard`,
      file,
      fields,
    )
    await add('rateallocations', {
      side,
      rateCardIndex,
      ...(carrierIndex !== null && { carrierIndex }),
      validFrom: '2026-01-01',
    })
  }
  await sell('Gamma wholesale', gammaCard, 'wholesale', gamma)
  await sell('Simply wholesale', simCard, 'wholesale', simply)
  await sell('Retail', retailCard, 'retail', null)
  const importCsv = (kind: string, text: string) =>
    api.upload(`${at}/imports/${kind}`, { name: `${kind}.csv`, text })
  await importCsv(
    'accounts',
    lines([
      'account_number,company_name,brand,contact,email,phone,address1,address2,town,postcode,country,delivery,payment_method,sort_code,bank_account,bank_account_name,mandate_reference,vat_rate'.split(
        ',',
      ),
      'TC0001,Harbour Office Ltd,,,,,2 Pier Road,,Whitby,YO21 3JT,GB,post,transfer,,,,,standard'.split(','),
    ]),
  )
  await importCsv(
    'services',
    lines([
      'account_number,cli,description,start_date,end_date'.split(','),
      ['TC0001', '01632960071', 'Line', '2026-01-01', ''],
      ['TC0001', '07700900171', 'SIM', '2026-01-01', ''],
      ['TC0001', '08001234571', 'Freephone', '2026-01-01', ''],
    ]),
  )
  await importCsv(
    'charges',
    lines([
      'account_number,description,product_group,frequency,timing,amount,quantity,start_date,end_date,cli'.split(
        ',',
      ),
      [
        'TC0001',
        'Line rental',
        'Line rental',
        'monthly',
        'arrears',
        '12.00',
        '1',
        '2026-10-01',
        '',
        '01632960071',
      ],
      ['TC0001', 'Goodwill', 'Credits', 'once', 'arrears', '-5.00', '1', '2026-10-20', '', ''],
    ]),
  )
  const [customer] = await api.get<{ index: number }[]>(`${at}/accounts`)
  const account = customer?.index ?? 0
  const bundleIndex = await add('productgroupbundles', {
    name: 'Two texts',
    productGroups: ['Messages'],
    inclusiveMessages: 2,
    monthlyPrice: '5.00',
    validFrom: '2026-10-01',
  })
  await add(`accounts/${account}/bundles`, { bundleIndex, startDate: '2026-10-01' })
  return { api, client: client.index, account }
}
