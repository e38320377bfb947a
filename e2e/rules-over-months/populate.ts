import type { ApiSession } from '../api-session.ts'
import { csvRow } from '../recomputation/csv-row.ts'
import { dayAfter, monthStart } from '../recomputation/london-time.ts'
import type { Chance } from './chance.ts'
import type { Establishment } from './establish.ts'
import { type Month, twoDigits } from './months.ts'

export interface Customer {
  number: string
  clis: string[]
  /** Dials numbers that no card prices. */
  unlucky: boolean
}

const vatStatuses = ['standard', 'standard', 'standard', 'reduced', 'zero', 'exempt', 'reverse']
/** Seven digits and the two that check them (modulus 97). */
export function vatNumberOf(index: number): string {
  const digits = String(1_000_000 + index)
  const weighted = [8, 7, 6, 5, 4, 3, 2].reduce((total, weight, at) => total + weight * Number(digits[at]), 0)
  return `GB${digits}${twoDigits(97 - (weighted % 97))}`
}

/**
 * VAT of the product groups: wholesale speech is reverse-charged, some of it at the reduced percentage, circuits and
 * visits are not; one changes its category in the last month. Invoices call one by another name.
 */
async function classify(api: ApiSession, client: number, origin: string, last: string): Promise<void> {
  const set = (productGroups: string[], validFrom: string, category: string, reverseCharge = false) =>
    api.post(`/api/clients/${client}/productgroupvat`, {
      productGroups,
      validFrom,
      category,
      reverseCharge,
    })
  await set(['National', 'Mobile', 'Line rental', 'Bundles'], origin, 'standard', true)
  await set(['International'], origin, 'reduced', true)
  await api.put(`/api/clients/${client}/productgroupnames`, {
    productGroup: 'National',
    displayName: 'UK calls',
  })
  await set(['Licences'], origin, 'zero')
  await set(['Credits'], origin, 'outside')
  await set(['Installation'], origin, 'exempt')
  await set(['Installation'], dayAfter(last, 9), 'reduced', true)
}

const names = ['Customer', 'Café Müller', "O'Brien & Sons", 'Smith, Jones', 'Fünf "Five" Straße']

/** Has neither charges nor calls: no invoice, or a zero-value one if the brand wants it. */
export const isIdle = (at: number): boolean => [5, 27, 29].includes(at % 30)

/**
 * Products, from which some of the charges are made: these have their own price, and the product's cost and nominal code.
 * One has a VAT category of its own, and one from the last month.
 */
const productRows = (origin: string, last: string) => [
  `LINE,Line rental,Line rental,monthly,advance,14.99,9.87,4101,reduced,${dayAfter(last, 9)}`,
  `BB,Broadband,Broadband,monthly,advance,49.95,31.20,,zero,${origin}`,
]
const productOf = (description: string | number | undefined): string =>
  description === 'Line rental' ? 'LINE' : description === 'Broadband' ? 'BB' : ''

const pounds = (pence: number) => `${Math.floor(pence / 100)}.${twoDigits(pence % 100)}`

const brandAt = (at: number): number => [0, 0, 1, 2, 0, 1][at % 6] ?? 0

function accountRow(number: string, at: number, brands: readonly string[], { below }: Chance): string {
  const paidBy = at % 10 < 6 ? 'direct_debit' : at % 10 < 8 ? 'transfer' : 'card'
  const mandate =
    paidBy === 'direct_debit' && at % 89 !== 5
      ? [
          String(100_000 + below(900_000)),
          String(10_000_000 + below(90_000_000)),
          ['', "Mr J Ümit O'Brien", 'A NAME THAT IS LONGER THAN ITS FIELD'][at % 3] ?? '',
          at % 4 === 0 ? `rule/${number.toLowerCase()}` : `RULE-${number}`,
        ]
      : ['', '', '', '']
  const delivery = at % 83 === 3 || at % 4 === 1 ? 'email' : 'post'
  return csvRow([
    number,
    `${names[at % names.length]} ${number}`,
    brands[brandAt(at)] ?? '',
    '',
    at % 83 === 3 ? '' : 'c@rules.example',
    '',
    at % 79 === 2 ? '' : '1 Pier Road',
    '',
    'Whitby',
    'YO21 3JT',
    'GB',
    delivery,
    paidBy,
    ...mandate,
    vatStatuses[at % vatStatuses.length] ?? '',
    vatStatuses[at % vatStatuses.length] === 'reverse' ? vatNumberOf(at) : '',
  ])
}

/**
 * The reseller's customers: accounts of every VAT rate and payment method, their services, and charges of every kind.
 */
export async function populate(
  api: ApiSession,
  { client, brands }: Establishment,
  luck: Chance,
  count: number,
  months: readonly Month[],
): Promise<Customer[]> {
  const { below, one, often } = luck
  const last = months.at(-1)?.start ?? ''
  const origin = monthStart(last, -9)
  const customers: Customer[] = Array.from({ length: count }, (_, at) => ({
    number: `R${String(at + 1).padStart(5, '0')}`,
    clis: Array.from({ length: 1 + (at % 3) }, (_each, line) => `016${String(30_000_000 + at * 4 + line)}`),
    unlucky: at % 97 === 7,
  }))
  const day = (earliest: number) =>
    `${monthStart(last, earliest + below(1 - earliest)).slice(0, 8)}${twoDigits(1 + below(28))}`
  const accounts = customers.map(({ number }, at) => accountRow(number, at, brands, luck))
  const services = customers.flatMap(({ number, clis }, at) =>
    clis.flatMap((cli, line) => {
      const named = line === 1 ? '"Desk, upstairs"' : ''
      if (line < 2) return [`${number},${cli},${named},${origin},`]
      const end = dayAfter(last, 9 + (at % 18))
      const moved = `${customers[at + 1]?.number ?? number},${cli},moved,${dayAfter(end, 2)},`
      return [`${number},${cli},,${origin},${end}`, ...(at % 2 === 0 && !isIdle(at + 1) ? [moved] : [])]
    }),
  )
  const billedBefore = dayAfter(monthStart(last, -1), 9)
  const charges = customers.flatMap(({ number, clis }, at) => {
    if (isIdle(at)) return []
    const moved = `${at % 3 === 0 ? (clis[0] ?? '') : ''},${at % 13 === 5 ? billedBefore : ''}`
    const charge = (...cells: (string | number)[]) => [number, ...cells, moved, productOf(cells[0])].join(',')
    const rental = `${monthStart(last, -(at % 8)).slice(0, 8)}12`
    const rows = [
      charge('Line rental', 'Line rental', 'monthly,advance', pounds(1499 + (at % 90)), 1, rental, ''),
    ]
    const ends = often(40) ? dayAfter(monthStart(last, 1), 16) : ''
    if (often(60)) rows.push(charge('Broadband', 'Broadband', 'monthly,advance,49.95,1', day(-3), ends))
    const group = one(['Line rental', 'Broadband', 'Maintenance'])
    const timing = one(['advance', 'arrears'])
    if (often(40)) {
      const price = `quarterly,${timing},${pounds(1 + below(20_000))},${1 + below(3)}`
      rows.push(charge('Maintenance', group, price, day(-5), ''))
    }
    if (often(20)) rows.push(charge('Licence', 'Licences', 'annual,advance,365.00,2.5', day(-3), ''))
    if (often(30))
      rows.push(charge('Visit', 'Installation', `once,arrears,${pounds(1 + below(9000))},1`, day(-3), ''))
    if (often(8)) rows.push(charge('Goodwill', 'Credits', 'once,arrears,-400.00,1', day(-1), ''))
    if (often(15))
      rows.push(
        charge(
          'Standing credit',
          'Line rental',
          'monthly,arrears,-3.33,1',
          `${monthStart(last, -2).slice(0, 8)}19`,
          '',
        ),
      )
    return rows
  })
  const upload = (kind: string, header: string, rows: string[]) =>
    api.upload(`/api/clients/${client}/imports/${kind}`, {
      name: `${kind}.csv`,
      text: [header, ...rows, ''].join('\r\n'),
    })
  await upload(
    'accounts',
    'account_number,company_name,brand,contact,email,phone,address1,address2,town,postcode,country,delivery,payment_method,sort_code,bank_account,bank_account_name,mandate_reference,vat_rate,vat_number',
    accounts,
  )
  await upload('services', 'account_number,cli,description,start_date,end_date', services)
  await upload(
    'products',
    'code,name,product_group,frequency,timing,price,cost,nominal,vat_category,vat_from',
    productRows(origin, last),
  )
  await upload(
    'charges',
    'account_number,description,product_group,frequency,timing,amount,quantity,start_date,end_date,cli,billed_through,product',
    charges,
  )
  await classify(api, client, origin, last)
  return customers
}
