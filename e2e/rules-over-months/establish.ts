import type { ApiSession } from '../api-session.ts'
import type { LedgerCodes } from '../recomputation/ledger-file.ts'
import { dayAfter, monthStart } from '../recomputation/london-time.ts'
import type { Month } from './months.ts'

/** What the generated reseller sells: prefixes of each product group, wholesale at less. */
const prefixes = [
  ['441', 'UK geographic', 'National', '0.011500', '0.009900', '0.006666'],
  ['442', 'UK geographic', 'National', '0.011500', '0.009900', '0.006666'],
  ['447', 'UK mobile', 'Mobile', '0.047500', '0.041000', '0.033333'],
  ['44844', 'UK 0844', 'Non-geographic', '0.071000', '0.071000', '0.071000'],
  ['44845', 'UK 0845', 'Non-geographic', '0.031000', '0.031000', '0.031000'],
  ['33', 'France', 'International', '0.062345', '0.062345', '0.051234'],
  ['336', 'France mobile', 'International', '0.112345', '0.102345', '0.091234'],
  ['353', 'Ireland', 'International', '0.054321', '0.044321', '0.034321'],
  // No bill lists these (documents: Itemisation).
  ['4480', 'Freephone', 'Freephone', '0.000000', '0.000000', '0.000000'],
  ['116', 'Helplines', 'Freephone', '0.000000', '0.000000', '0.000000'],
  ['118', 'Directory, enquiries', 'Non-geographic', '1.250000', '1.250000', '1.250000'],
] as const
export const dialled = [
  '01632960',
  '0207 946 0',
  '07700 900',
  '08449290',
  '0033 1990',
  '+336 399',
  '00353209',
  '0808 157 0',
  '116',
]
/** Priced retail but not wholesale; not priced at all. */
export const unpriced = { wholesale: '0845 729 0', both: '00882130000' } as const

/** What is no call, or priced by more than its number, by the second carrier's cards: roaming, texts, data, services. */
const usage = [
  // kind, charge code, origin, prefix, name, group, prices, increments, maximum, at zero, access, service
  ['voice', '', 'FR', '44', 'Home from France', 'Mobile', '0.123450', '60,30', '', 'no', '', '', ''],
  ['voice', 'ROAM', '', '', 'Roaming', 'Mobile', '0.456789', '30,15', '2.500000', 'no', '', '', ''],
  [
    'voice',
    'NTS',
    '',
    '',
    'Special services',
    'Non-geographic',
    '0',
    '1,1',
    '',
    'yes',
    '0.05',
    '0.07',
    '0.013',
  ],
  ['inbound', '', '', '44', 'Inbound', 'Inbound', '0.017654', '1,1', '', 'no', '', '', ''],
  ['sms', '', '', '44', 'Texts', 'Messages', '0.032100', '1,1', '', 'no', '', '', ''],
  ['mms', '', '', '44', 'Pictures', 'Messages', '0.215000', '1,1', '', 'no', '', '', ''],
  ['data', 'DATA', '', '', 'Data', 'Data', '0.010123', '100,10', '3.210000', 'no', '', '', ''],
  ['event', 'FEAT', '', '', 'Features', 'Features', '0.150000', '1,1', '', 'no', '', '', ''],
] as const

const scaled = (price: string, factor: bigint): string => {
  const micros = (BigInt(price.replace('.', '')) * factor) / 100n
  const digits = micros.toString().padStart(7, '0')
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`
}

/** The second carrier's prices of usage; without those of pictures, which retail are cost plus. */
const usageRows = (factor: bigint, of: 'wholesale' | 'retail'): string[] =>
  usage
    .filter(([kind]) => of === 'wholesale' || kind !== 'mms')
    .map(([kind, code, origin, prefix, name, group, price, steps, most, atZero, ...others]) => {
      const prices = [scaled(price, factor), price, price].join(',')
      const named = [prefix, name, group, '0.010000', prices, '0.000000', steps, most, '', ''].join(',')
      return [named, kind, code, origin, atZero, of === 'retail' ? others.join(',') : ',,'].join(',')
    })

const NO_USAGE = ',,,,,,,'

const card = (
  factor: bigint,
  steps: string,
  least: string,
  without: readonly string[] = [],
  more: readonly string[] = [],
) =>
  [
    'prefix,destination,product_group,connection_fee,price_day,price_evening,price_weekend,minimum_charge,first_increment,next_increment,maximum_charge,cost_percent,cost_unit_price,kind,charge_code,origin,charge_at_zero,access_charge_minute,service_charge_minute,service_charge_call',
    ...more,
    ...prefixes
      .filter(([prefix]) => !without.includes(prefix))
      .map(([prefix, name, group, ...prices]) => {
        const scale = prices.map(price => scaled(price, factor)).join(',')
        return [prefix, `"${name}"`, group, '0.010000', scale, least, steps, `,,${NO_USAGE}`].join(',')
      }),
  ].join('\r\n')

const taxCodes: Record<LedgerCodes['format'], LedgerCodes['taxCodes']> = {
  sage: { standard: 'T1', reduced: 'T5', zero: 'T0', exempt: 'T2', reverse: 'T0', outside: 'T9' },
  xero: {
    standard: '20% (VAT on Income)',
    reduced: '5% (VAT on Income)',
    zero: 'Zero Rated Income',
    exempt: 'Exempt Income',
    reverse: 'Zero Rated Income',
    outside: 'No VAT',
  },
  quickbooks: {
    standard: '20.0% S',
    reduced: '5.0% R',
    zero: '0.0% Z',
    exempt: 'Exempt',
    reverse: '0.0% Z',
    outside: 'No VAT',
  },
}

export const ledgerCodesFor = (format: LedgerCodes['format']): LedgerCodes => ({
  format,
  nominals: [
    { productGroup: 'Line rental', nominal: '4001' },
    { productGroup: 'Broadband', nominal: '4001' },
    { productGroup: 'Mobile', nominal: '4002' },
    { productGroup: 'Installation', nominal: '4003' },
    { productGroup: 'Credits', nominal: '4003' },
  ],
  otherNominal: '4000',
  bankNominal: '1210',
  department: 7,
  taxCodes: taxCodes[format],
})

export interface Establishment {
  name: string
  client: number
  carriers: number[]
  brands: string[]
  /** The retail card that a few accounts have of their own. */
  special: number
  bundles: number[]
  /** Given to services that move before it begins. */
  bundleAhead: number
  schemes: string[]
  options: string[]
}

const company = {
  address1: '1 Quay Street',
  address2: 'Whitby',
  postcode: 'YO21 1PU',
  email: 'accounts@rules.example',
  vatNumber: 'GB123456782',
}

const brandOf = (name: string, prefix: string, bank: object) => ({
  ...company,
  legalName: `${name} Limited`,
  name,
  ...bank,
  invoiceNumbers: { prefix, padding: 6, nextNumber: 1 },
  creditNoteNumbers: { prefix: `${prefix}C`, padding: 6, nextNumber: 501 },
})

// Two brands collect under one service user number, each to its own account.
const north = brandOf('Rules North', 'RN', {
  serviceUserNumber: '482190',
  sortCode: '20-29-59',
  bankAccount: '63748472',
  bankAccountName: 'Rüles North & Söns of Whitby',
})
const south = {
  ...brandOf('Rules South', 'RS', {
    serviceUserNumber: '482190',
    sortCode: '089999',
    bankAccount: '66374958',
  }),
  invoiceZero: true,
}
const west = {
  ...brandOf('Rules West', 'RW', {
    serviceUserNumber: '170554',
    sortCode: '107999',
    bankAccount: '88837491',
    bankAccountName: 'RULES WEST',
  }),
  paymentDays: 21,
}

/**
 * Creates a reseller with brands, carriers, rate cards, bundles, loyalty schemes, contract options and ledger codes.
 */
export async function establish(
  api: ApiSession,
  name: string,
  months: readonly Month[],
  ledgerCodes: LedgerCodes,
): Promise<Establishment> {
  const last = months.at(-1)?.start ?? ''
  const middle = dayAfter(last, 13)
  const origin = monthStart(last, -9)
  const legalName = `${name} Limited`
  const created = await api.post<{ client: { index: number }; brand: { index: number } }>('/api/clients', {
    ...company,
    legalName,
    name,
    brand: north,
  })
  const client = created.client.index
  const at = `/api/clients/${client}`
  const add = async (path: string, body: unknown) =>
    (await api.post<{ index: number }>(`${at}/${path}`, body)).index
  const southern = await add('brands', south)
  await add('brands', west)
  // Its mandates are lodged on paper, and its payers told by telephone: runs collect on the next working days.
  for (const { serviceUserNumber: number, updatedAt } of await api.get<
    { serviceUserNumber: string; updatedAt: string | null }[]
  >(`${at}/serviceusers`))
    await api.put(`${at}/serviceusers/${number}`, {
      noticeDays: 0,
      noticeNote: 'Agreed with the bank',
      bacsName: '',
      lodgement: 'paper',
      finalCollection: false,
      updatedAt,
    })
  const profile = { name: 'nineops-csv' }
  const carriers = [
    await add('carriers', { name: 'Ruleline', profile }),
    await add('carriers', { name: 'Otherline', profile }),
  ]
  const importCard = async (cardName: string, carrierAt: number, text: string) => {
    const fields = { name: cardName, carrierIndex: String(carriers[carrierAt]), validFrom: origin }
    const file = { name: `${cardName}.csv`, text }
    const path = `${at}/imports/ratecard`
    return (await api.upload<{ rateCardIndex: number }>(path, file, fields)).rateCardIndex
  }
  const allocate = (rateCardIndex: number, carrierAt: number, side: string, more: object) =>
    add('rateallocations', { side, rateCardIndex, carrierIndex: carriers[carrierAt], ...more })
  const sell = async (cardName: string, text: string, carrierAt: number, side: string, more: object) =>
    allocate(await importCard(cardName, carrierAt, text), carrierAt, side, more)
  const from = { validFrom: origin }
  await sell('Wholesale', card(60n, '1,1', '0.000000', ['44845']), 0, 'wholesale', from)
  await sell(
    'Other wholesale',
    card(55n, '1,1', '0.005000', ['44845'], usageRows(55n, 'wholesale')),
    1,
    'wholesale',
    from,
  )
  const dearer = card(71n, '6,6', '0.000000', ['44845'], usageRows(71n, 'wholesale'))
  await sell('Dearer wholesale', dearer, 1, 'wholesale', { validFrom: middle })
  await sell('Retail', card(100n, '60,1', '0.015000'), 0, 'retail', from)
  // Mobile calls and those to 118 are cost plus, and so are pictures. What bundles leave of the others is rated anew.
  const byCost = [`,,Mobile,,,,,0.021,,,1.5,37.5,0.0037${NO_USAGE}`, `,,,,,,,,,,,112.3456,${NO_USAGE}`]
  const others = [...byCost, ...usageRows(107n, 'retail')]
  const other = await importCard('Other retail', 1, card(107n, '1,1', '0.015000', ['447', '118'], others))
  const { rules } = await api.get<{ rules: object }>(`${at}/ratecards/${other}`)
  await api.put(`${at}/ratecards/${other}/rules`, { ...rules, restAnew: true })
  await allocate(other, 1, 'retail', from)
  await sell('South', card(117n, '30,6', '0.020000'), 0, 'retail', {
    validFrom: middle,
    brandIndex: southern,
  })
  const special = await importCard('Special', 0, card(83n, '7,3', '0.000000'))
  const bundle = (
    bundleName: string,
    productGroups: string[],
    inclusiveMinutes: number,
    monthlyPrice: string,
    more: object = {},
  ) =>
    add('productgroupbundles', {
      name: bundleName,
      productGroups,
      inclusiveMinutes,
      monthlyPrice,
      ...more,
      validFrom: origin,
    })
  const bundles = [
    await bundle('National 60', ['National'], 60, '5.00', { rollover: true }),
    await bundle('Anywhere UK 101', ['national', 'Mobile', 'Inbound'], 101, '12.49'),
    await bundle('Abroad 17', ['International'], 17, '0.00'),
    await bundle('Texts 3, data 700', ['Messages', 'data'], 0, '2.49', {
      inclusiveMessages: 3,
      inclusiveMegabytes: 700,
      rollover: true,
    }),
    await bundle('Roam 5', ['Mobile', 'Inbound', 'Non-geographic'], 5, '0.99', {
      inclusiveMessages: 2,
      priority: 40,
    }),
  ]
  const bundleAhead = await bundle('Ahead 30', ['Mobile'], 30, '7.77')
  const scheme = (schemeName: string, productGroups: string[], discount: object) =>
    add('loyaltyschemes', { name: schemeName, productGroups, discount, validFrom: origin })
  await scheme('Stay 12.5', ['National', 'Line rental'], { kind: 'percent', percent: '12.5' })
  await scheme('Five off', ['Mobile', 'Line rental'], { kind: 'amount', amount: '5.00' })
  await scheme('Lines free', ['Line rental'], { kind: 'percent', percent: '100' })
  const option = (optionName: string, termMonths: number, terminationCharge: object) =>
    add('contractoptions', { name: optionName, termMonths, noticeDays: 10, terminationCharge, ...from })
  await option('Two years', 24, { kind: 'fixed', amount: '149.99', productGroup: 'Termination' })
  await option('A year', 12, { kind: 'per_month', amount: '8.25', productGroup: 'Termination' })
  await api.put(`${at}/salesledger`, { ...ledgerCodes, version: 0 })
  return {
    name,
    client,
    carriers,
    brands: [north.name, south.name, west.name],
    special,
    bundles,
    bundleAhead,
    schemes: ['Stay 12.5', 'Five off', 'Lines free'],
    options: ['Two years', 'A year'],
  }
}
