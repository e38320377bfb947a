import type { GapTexts } from '@nineops/contract/crm/account-rules'
import type { accountPages, ListedAccount } from '@nineops/contract/crm/accounts/account-pages.contract'
import { sql } from 'kysely'
import { allOf, equals, ifGiven, ifText } from '../../platform/db/conditions.ts'
import { literally } from '../../platform/db/like.ts'
import { orderBy } from '../../platform/db/sorting.ts'
import type { ListQuery } from '../../platform/lists/listing.ts'
import { sqlList } from '../../platform/lists/stored-list.ts'
import { endedMandate } from './account-state.repository.ts'

type Accounts = ListQuery<typeof accountPages.list> & { clientIndex: number }

/** What the list shows, and what else gaps depend on. */
export type ListedRow = Omit<ListedAccount, 'brand' | 'gaps'> &
  Omit<GapTexts, 'vatRate' | 'vatNumber'> & { brandIndex: number; brandName: string }

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

const inState = { open: sql`a.closed_on is null`, closed: sql`a.closed_on is not null` }

const matching = ({ clientIndex, ...filter }: Accounts) =>
  allOf(
    sql`a.client_index = ${clientIndex}::int`,
    equals('a.brand_index', filter.brand),
    equals('a.delivery', filter.delivery),
    equals('a.payment_method', filter.payment),
    ifGiven(filter.state, state => inState[state]),
    filter.gaps ? hasGap : undefined,
    ifText(filter.filter, text => sql`(a.account_number || ' ' || a.company_name) ~* ${literally(text)}`),
  )

const sortColumns = {
  accountNumber: 'a.account_number',
  companyName: sql`lower(a.company_name)`,
  brand: sql`lower(b.name)`,
  contact: sql`nullif(lower(a.contact), '')`,
  email: sql`nullif(lower(a.email), '')`,
  town: sql`nullif(lower(a.town), '')`,
  postcode: sql`nullif(a.postcode, '')`,
  delivery: 'a.delivery',
  paymentMethod: 'a.payment_method',
  closedOn: 'a.closed_on',
}

/** A reseller's accounts. */
export const listedAccounts = sqlList({
  matching: (of: Accounts) => sql`from accounts a where ${matching(of)}`,
  rows: (of, cut) => sql<ListedRow>`
    select a.index, a.account_number as "accountNumber", a.company_name as "companyName",
      a.brand_index as "brandIndex", b.name as "brandName", a.contact, a.email, a.address1, a.town, a.postcode,
      a.country, a.delivery, a.payment_method as "paymentMethod", a.sort_code as "sortCode",
      a.bank_account as "bankAccount", a.bank_account_name as "bankAccountName",
      a.mandate_reference as "mandateReference", a.currency, a.closed_on as "closedOn",
      ${endedMandate} as "endedMandate"
    from accounts a join brands b on b.index = a.brand_index
    where ${matching(of)}
    ${orderBy(of.sort, sortColumns, {
      otherwise: 'a.account_number',
      tiebreak: 'a.index',
      filled: ['accountNumber', 'companyName', 'brand', 'delivery', 'paymentMethod'],
    })} ${cut}`,
})
