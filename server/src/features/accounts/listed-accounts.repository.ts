import type { accountListSorts, accountPages } from '@nineops/contract/crm/accounts/account-pages.contract'
import type { QueryOf } from '@nineops/contract/http'
import type { SortBy } from '@nineops/contract/sorting'
import { type RawBuilder, sql } from 'kysely'
import { throughCursor } from '../../platform/db/cursors.ts'
import type { Db } from '../../platform/db/db.ts'
import { orderBy } from '../../platform/db/sorting.ts'

export type AccountListQuery = QueryOf<typeof accountPages.list>
type Sort = readonly SortBy<(typeof accountListSorts)[number]>[]

export interface ListedRow {
  index: number
  accountNumber: string
  companyName: string
  brandIndex: number
  brandName: string
  contact: string
  email: string
  phone: string
  address1: string
  address2: string
  town: string
  postcode: string
  country: string
  delivery: string
  paymentMethod: string
  sortCode: string
  bankAccount: string
  bankAccountName: string
  mandateReference: string
  currency: string
  ledgerReference: string
  closedOn: string | null
}

// The same faults as `accountGaps` finds (engine: What makes an account fail); a test keeps the two in step.
const reference = sql`upper(a.mandate_reference)`
const hasGap = sql`(
  a.address1 = '' or (a.town = '' and a.postcode = '') or upper(a.currency) <> 'GBP'
  or (a.delivery = 'email'
    and (length(a.email) > 254 or a.email !~ '^[^\\s@,;<>"]+@[^\\s@,;<>"]+\\.[^\\s@,;<>".]{2,}$'))
  or (a.payment_method = 'direct_debit' and (
    a.sort_code !~ '^(\\d{6}|\\d\\d-\\d\\d-\\d\\d|\\d\\d \\d\\d \\d\\d)$' or a.bank_account !~ '^\\d{8}$'
    or length(a.mandate_reference) not between 6 and 18 or ${reference} !~ '^[A-Z0-9][A-Z0-9.&/ -]*[A-Z0-9.&/-]$'
    or length(regexp_replace(${reference}, '[^A-Z0-9]', '', 'g')) < 6 or ${reference} like 'DDIC%'
    or replace(${reference}, left(${reference}, 1), '') = '')))`

const literally = (text: string) => sql`${`***=${text}`}::text`

const matching = (clientIndex: number, query: Omit<AccountListQuery, 'page' | 'pageSize' | 'sort'>) => {
  const text = query.filter.trim()
  return sql.join(
    [
      sql`a.client_index = ${clientIndex}::int`,
      ...(query.brand === undefined ? [] : [sql`a.brand_index = ${query.brand}::int`]),
      ...(query.delivery === undefined ? [] : [sql`a.delivery = ${query.delivery}`]),
      ...(query.payment === undefined ? [] : [sql`a.payment_method = ${query.payment}`]),
      ...(query.state === 'open' ? [sql`a.closed_on is null`] : []),
      ...(query.state === 'closed' ? [sql`a.closed_on is not null`] : []),
      ...(query.gaps ? [hasGap] : []),
      ...(text === '' ? [] : [sql`(a.account_number || ' ' || a.company_name) ~* ${literally(text)}`]),
    ],
    sql` and `,
  )
}

const sortColumns = {
  accountNumber: sql`a.account_number`,
  companyName: sql`lower(a.company_name)`,
  brand: sql`lower(b.name)`,
  contact: sql`nullif(lower(a.contact), '')`,
  email: sql`nullif(lower(a.email), '')`,
  town: sql`nullif(lower(a.town), '')`,
  postcode: sql`nullif(a.postcode, '')`,
  delivery: sql`a.delivery`,
  paymentMethod: sql`a.payment_method`,
  closedOn: sql`a.closed_on`,
}

const listed = (
  clientIndex: number,
  query: Omit<AccountListQuery, 'page' | 'pageSize' | 'sort'> & { sort: Sort },
  cut: RawBuilder<unknown>,
) => sql<ListedRow>`
  select a.index, a.account_number as "accountNumber", a.company_name as "companyName",
    a.brand_index as "brandIndex", b.name as "brandName", a.contact, a.email, a.phone, a.address1, a.address2, a.town,
    a.postcode, a.country, a.delivery, a.payment_method as "paymentMethod", a.sort_code as "sortCode",
    a.bank_account as "bankAccount", a.bank_account_name as "bankAccountName",
    a.mandate_reference as "mandateReference", a.currency, a.ledger_reference as "ledgerReference",
    a.closed_on as "closedOn"
  from accounts a join brands b on b.index = a.brand_index
  where ${matching(clientIndex, query)}
  ${orderBy(query.sort, sortColumns, {
    otherwise: sql`a.account_number`,
    tiebreak: sql`a.index`,
    filled: ['accountNumber', 'companyName', 'brand', 'delivery', 'paymentMethod'],
  })} ${cut}`

export async function countAccountsListed(
  db: Db,
  clientIndex: number,
  query: AccountListQuery,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from accounts a where ${matching(clientIndex, query)}`.execute(db)
  return rows[0]?.total ?? 0
}

export async function selectAccountsListed(
  db: Db,
  clientIndex: number,
  query: AccountListQuery,
): Promise<ListedRow[]> {
  const cut = sql`limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`
  return (await listed(clientIndex, query, cut).execute(db)).rows
}

/** All matches in the same order, through a cursor of the transaction. */
export const streamAccountsListed = (
  db: Db,
  clientIndex: number,
  query: AccountListQuery,
): AsyncIterable<ListedRow> => throughCursor(db, 'listed_accounts', listed(clientIndex, query, sql``))
