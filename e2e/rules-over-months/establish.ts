import type { ApiSession } from '../api-session.ts'
import type { Chance } from './chance.ts'

/** What a made-up reseller sells: prefixes of each product group, wholesale at less. */
const prefixes = [
  ['441', 'UK geographic', 'National', '0.011500', '0.009900', '0.006666'],
  ['442', 'UK geographic', 'National', '0.011500', '0.009900', '0.006666'],
  ['447', 'UK mobile', 'Mobile', '0.047500', '0.041000', '0.033333'],
  ['44844', 'UK 0844', 'Non-geographic', '0.071000', '0.071000', '0.071000'],
  ['33', 'France', 'International', '0.062345', '0.062345', '0.051234'],
  ['336', 'France mobile', 'International', '0.112345', '0.102345', '0.091234'],
  ['353', 'Ireland', 'International', '0.054321', '0.044321', '0.034321'],
] as const
export const dialled = ['01632960', '02079460', '07700900', '08449290', '00331990', '00336399', '00353209']

const card = (factor: bigint, steps: string, least: string) =>
  [
    'prefix,destination,product_group,connection_fee,price_day,price_evening,price_weekend,minimum_charge,first_increment,next_increment',
    ...prefixes.map(([prefix, name, group, ...prices]) => {
      const scaled = prices.map(price => {
        const micros = (BigInt(price.replace('.', '')) * factor) / 100n
        return `0.${micros.toString().padStart(6, '0')}`
      })
      return [prefix, name, group, '0.010000', ...scaled, least, steps].join(',')
    }),
  ].join('\r\n')

export interface Establishment {
  name: string
  client: number
  carrier: number
  brands: number[]
  bundles: number[]
  schemes: string[]
  options: string[]
}

/** Makes a reseller with two brands, a carrier, rate cards, bundles, loyalty schemes and contract options. */
export async function establish(api: ApiSession, name: string): Promise<Establishment> {
  const company = {
    legalName: `${name} Limited`,
    address1: '1 Quay Street',
    address2: 'Whitby',
    postcode: 'YO21 1PU',
    email: 'accounts@rules.example',
    vatNumber: 'GB123456782',
  }
  const brandOf = (brand: string, prefix: string) => ({
    ...company,
    name: brand,
    invoiceNumbers: { prefix, padding: 6, nextNumber: 1 },
    creditNoteNumbers: { prefix: `${prefix}C`, padding: 6, nextNumber: 1 },
  })
  const created = await api.post<{ client: { index: number }; brand: { index: number } }>('/api/clients', {
    ...company,
    name,
    brand: brandOf('Rules North', 'RN'),
  })
  const client = created.client.index
  const at = `/api/clients/${client}`
  const add = async (path: string, body: unknown) =>
    (await api.post<{ index: number }>(`${at}/${path}`, body)).index
  const second = await add('brands', { ...brandOf('Rules South', 'RS'), invoiceZero: true })
  const carrier = await add('carriers', { name: 'Ruleline', profile: { name: 'nineops-csv' } })
  const importCard = async (cardName: string, text: string) => {
    const result = await api.upload<{ rateCardIndex: number }>(
      `${at}/imports/ratecard`,
      { name: `${cardName}.csv`, text },
      { name: cardName, carrierIndex: String(carrier), validFrom: '2026-01-01' },
    )
    return result.rateCardIndex
  }
  const wholesale = await importCard('Wholesale', card(60n, '1,1', '0.000000'))
  const retail = await importCard('Retail', card(100n, '60,1', '0.015000'))
  const south = await importCard('South', card(117n, '30,6', '0.020000'))
  const allocate = (body: object) => add('rateallocations', { carrierIndex: carrier, ...body })
  await allocate({ side: 'wholesale', rateCardIndex: wholesale, validFrom: '2026-01-01' })
  await allocate({ side: 'retail', rateCardIndex: retail, validFrom: '2026-01-01' })
  await allocate({ side: 'retail', rateCardIndex: south, validFrom: '2026-09-14', brandIndex: second })
  const bundle = (bundleName: string, groups: string[], inclusiveMinutes: number, monthlyPrice: string) =>
    add('productgroupbundles', {
      name: bundleName,
      productGroups: groups,
      inclusiveMinutes,
      monthlyPrice,
      validFrom: '2026-07-01',
    })
  const bundles = [
    await bundle('National 60', ['National'], 60, '5.00'),
    await bundle('Anywhere UK 101', ['national', 'Mobile'], 101, '12.49'),
    await bundle('Abroad 17', ['International'], 17, '0.00'),
  ]
  const scheme = (schemeName: string, productGroups: string[], discount: object) =>
    add('loyaltyschemes', { name: schemeName, productGroups, discount, validFrom: '2026-01-01' })
  await scheme('Stay 12.5', ['National', 'Line rental'], { kind: 'percent', percent: '12.5' })
  await scheme('Five off', ['Mobile', 'Line rental'], { kind: 'amount', amount: '5.00' })
  await scheme('Lines free', ['Line rental'], { kind: 'percent', percent: '100' })
  const option = (optionName: string, termMonths: number, terminationCharge: object) =>
    add('contractoptions', {
      name: optionName,
      termMonths,
      noticeDays: 10,
      terminationCharge,
      validFrom: '2026-01-01',
    })
  await option('Two years', 24, { kind: 'fixed', amount: '149.99', productGroup: 'Termination' })
  await option('A year', 12, { kind: 'per_month', amount: '8.25', productGroup: 'Termination' })
  return {
    name,
    client,
    carrier,
    brands: [created.brand.index, second],
    bundles,
    schemes: ['Stay 12.5', 'Five off', 'Lines free'],
    options: ['Two years', 'A year'],
  }
}

export interface Customer {
  number: string
  clis: string[]
}

const vatRates = ['standard', 'standard', 'standard', 'reduced', 'zero', 'exempt', 'reverse']

/** Fills it with accounts of every VAT rate, their services, and charges of every kind. */
export async function populate(
  api: ApiSession,
  { client }: Establishment,
  { below, one, often }: Chance,
  count: number,
): Promise<Customer[]> {
  const customers = Array.from({ length: count }, (_, at) => ({
    number: `R${String(at + 1).padStart(4, '0')}`,
    clis: Array.from(
      { length: 1 + (at % 3) },
      (_each, line) => `0163288${String(at * 4 + line).padStart(4, '0')}`,
    ),
  }))
  const day = (first: number) =>
    `2026-${String(first + below(4)).padStart(2, '0')}-${String(1 + below(28)).padStart(2, '0')}`
  const accounts = customers.map(
    ({ number }, at) =>
      `${number},Customer ${number},${at % 3 === 2 ? 'Rules South' : 'Rules North'},,c@rules.example,,1 Pier Road,,Whitby,YO21 3JT,GB,post,transfer,,,,,${vatRates[at % vatRates.length]}`,
  )
  const services = customers.flatMap(({ number, clis }) =>
    clis.map(
      (cli, line) =>
        `${number},${cli},,2026-01-01,${line === 2 ? `2026-09-${String(10 + (Number(number.slice(1)) % 20))}` : ''}`,
    ),
  )
  const groups = ['Line rental', 'Broadband', 'Maintenance']
  const charges = customers.flatMap(({ number }, at) => {
    const rows = [
      `${number},Line rental,Line rental,monthly,advance,${(1499 + at) / 100},1,2026-0${1 + (at % 8)}-12,`,
    ]
    if (often(60))
      rows.push(
        `${number},Broadband,Broadband,monthly,advance,49.95,1,${day(7)},${often(40) ? '2026-11-17' : ''}`,
      )
    if (often(40))
      rows.push(
        `${number},Maintenance,${one(groups)},quarterly,${one(['advance', 'arrears'])},${below(20_000) / 100},${1 + below(3)},${day(5)},`,
      )
    if (often(20)) rows.push(`${number},Licence,Licences,annual,advance,365.00,2.5,${day(7)},`)
    if (often(30)) rows.push(`${number},Visit,Installation,once,arrears,${below(9000) / 100},1,${day(7)},`)
    if (often(8)) rows.push(`${number},Goodwill,Credits,once,arrears,-400.00,1,${day(7)},`)
    if (often(15)) rows.push(`${number},Standing credit,Line rental,monthly,arrears,-3.33,1,2026-08-19,`)
    return rows
  })
  const upload = (kind: string, header: string, rows: string[]) =>
    api.upload(`/api/clients/${client}/imports/${kind}`, {
      name: `${kind}.csv`,
      text: [header, ...rows, ''].join('\r\n'),
    })
  await upload(
    'accounts',
    'account_number,company_name,brand,contact,email,phone,address1,address2,town,postcode,country,delivery,payment_method,sort_code,bank_account,bank_account_name,mandate_reference,vat_rate',
    accounts,
  )
  await upload('services', 'account_number,cli,description,start_date,end_date', services)
  await upload(
    'charges',
    'account_number,description,product_group,frequency,timing,amount,quantity,start_date,end_date',
    charges,
  )
  return customers
}
