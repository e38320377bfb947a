import { csvRow } from '../recomputation/csv-row.ts'
import { dayAfter, monthStart } from '../recomputation/london-time.ts'
import type { Chance } from '../rules-over-months/chance.ts'
import { type Holder, MoneyBooks } from './money-books.ts'
import type { MoneyPortal } from './money-portal.ts'

export const limit = '150.00'
/** Lodges its mandates by AUDDIS file. */
export const lodgedUser = '170554'
/** Days after the due day. */
export const remindedAfter = 5
const company = {
  address1: '1 Quay Street',
  address2: 'Whitby',
  postcode: 'YO21 1PU',
  email: 'accounts@money.example',
  vatNumber: 'GB123456782',
}
const brandOf = (name: string, prefix: string, bank: object) => ({
  ...company,
  ...bank,
  name,
  legalName: `${name} Limited`,
  invoiceNumbers: { prefix, padding: 6, nextNumber: 1 },
  creditNoteNumbers: { prefix: `${prefix}C`, padding: 6, nextNumber: 1 },
})
const north = brandOf('Money North', 'MN', {
  serviceUserNumber: '482190',
  sortCode: '20-29-59',
  bankAccount: '63748472',
  bankAccountName: 'Money North',
})
const west = {
  ...brandOf('Money West', 'MW', {
    serviceUserNumber: lodgedUser,
    sortCode: '107999',
    bankAccount: '88837491',
    bankAccountName: 'Money West',
  }),
  collect: 'balance',
  paymentDays: 21,
}

const numberAt = (at: number) => `M${String(at + 1).padStart(4, '0')}`
const methods = ['direct_debit', 'direct_debit', 'transfer', 'direct_debit', 'card']
const methodAt = (at: number) => methods[at % methods.length] ?? ''
const vatRates = ['standard', 'standard', 'reduced', 'zero']
const pounds = (pence: number) => (pence / 100).toFixed(2)

const charge = (index: number, ...cells: (string | number)[]) => [numberAt(index), ...cells].join(',')

/** A reseller with two brands, of which the second collects the whole balance, and its empty books. */
export async function createReseller(
  portal: MoneyPortal,
  { accounts, firstMonth, luck }: { accounts: number; firstMonth: string; luck: Chance },
): Promise<{ client: number; books: MoneyBooks }> {
  const { jo: api } = portal
  const { client } = await api.post<{ client: { index: number } }>('/api/clients', {
    ...company,
    legalName: 'Money Telecom Limited',
    name: 'Money Telecom',
    brand: north,
  })
  const at = `/api/clients/${client.index}`
  const { index: second, version } = await api.post<{ index: number; version: string }>(`${at}/brands`, west)
  await api.patch(`${at}/brands/${second}`, { version, reminderDays1: remindedAfter, remindFrom: '0.00' })
  for (const { serviceUserNumber: number, updatedAt } of await api.get<
    { serviceUserNumber: string; updatedAt: string | null }[]
  >(`${at}/serviceusers`))
    await api.put(`${at}/serviceusers/${number}`, {
      noticeDays: 0,
      noticeNote: 'Agreed with the bank',
      bacsName: '',
      lodgement: number === lodgedUser ? 'electronic' : 'paper',
      finalCollection: false,
      updatedAt,
    })
  await api.put(`${at}/postinglimit`, { amount: limit })
  const upload = (kind: string, header: string, rows: readonly string[]) =>
    api.upload(`${at}/imports/${kind}`, { name: `${kind}.csv`, text: [header, ...rows, ''].join('\r\n') })
  const list = Array.from({ length: accounts }, (_, index) => index)
  await upload(
    'accounts',
    'account_number,company_name,brand,contact,email,phone,address1,address2,town,postcode,country,delivery,payment_method,sort_code,bank_account,bank_account_name,mandate_reference,vat_rate',
    list.map(index => {
      const number = numberAt(index)
      const debits = methodAt(index) === 'direct_debit'
      return csvRow([
        number,
        `Customer ${number}`,
        index % 3 === 2 ? west.name : north.name,
        '',
        'c@money.example',
        '',
        '1 Pier Road',
        '',
        'Whitby',
        'YO21 3JT',
        'GB',
        'post',
        methodAt(index),
        debits ? String(200_000 + luck.below(700_000)) : '',
        debits ? String(10_000_000 + luck.below(90_000_000)) : '',
        '',
        debits ? `mandate-${number}` : '',
        vatRates[index % vatRates.length] ?? '',
      ])
    }),
  )
  await upload(
    'charges',
    'account_number,description,product_group,frequency,timing,amount,quantity,start_date,end_date',
    list.flatMap(index => {
      const start = firstMonth
      const rental = charge(
        index,
        'Line rental',
        'Line rental',
        'monthly',
        'arrears',
        pounds(901 + luck.below(9000)),
        1 + luck.below(3),
        start,
        '',
      )
      const rows = [rental]
      if (luck.often(60))
        rows.push(
          charge(
            index,
            'Broadband',
            'Broadband',
            'monthly',
            'arrears',
            pounds(1999 + luck.below(3000)),
            1,
            start,
            '',
          ),
        )
      // More than a month's bill: the credit note of a run.
      if (index % 8 === 5)
        rows.push(
          charge(
            index,
            'Goodwill',
            'Credits',
            'once',
            'arrears',
            '-600.00',
            1,
            dayAfter(monthStart(start, 1), 9),
            '',
          ),
        )
      return rows
    }),
  )
  const books = new MoneyBooks(await holdersOf(portal, client.index), west.name)
  await openBalances(books, upload, { list, firstMonth, luck })
  return { client: client.index, books }
}

const holdersOf = (portal: MoneyPortal, client: number): Promise<Holder[]> =>
  portal.read(async db => {
    const { rows } = await db.query(
      `select a.index, a.account_number as number, b.name as brand, b.index as "brandIndex", a.payment_method = 'direct_debit' as "directDebit",
        upper(a.mandate_reference) as mandate, translate(a.sort_code, ' -', '') as "sortCode",
        a.bank_account as "bankAccount"
      from accounts a join brands b on b.index = a.brand_index where a.client_index = $1 order by a.account_number`,
      [client],
    )
    return rows as Holder[]
  })

/** What a third of the accounts owed, or had in credit, when they moved here. */
async function openBalances(
  books: MoneyBooks,
  upload: (kind: string, header: string, rows: readonly string[]) => Promise<unknown>,
  { list, firstMonth, luck }: { list: readonly number[]; firstMonth: string; luck: Chance },
): Promise<void> {
  const holders = [...books.holders.values()]
  const rows = list
    .filter(index => index % 3 === 1)
    .map(index => {
      const pence = index % 2 === 0 ? -(100 + luck.below(9000)) : 100 + luck.below(30_000)
      return { index, pence, on: dayAfter(firstMonth, -luck.below(80)), name: `OPENING-${numberAt(index)}` }
    })
  await upload(
    'openingbalances',
    'account_number,date,amount,reference',
    rows.map(({ index, pence, on, name }) => [numberAt(index), on, pounds(pence), name].join(',')),
  )
  for (const { index, pence, on, name } of rows) {
    const holder = holders.find(one => one.number === numberAt(index))
    if (holder) books.ledger(holder.index).post({ kind: 'opening_balance', on, pence: BigInt(pence), name })
  }
}
