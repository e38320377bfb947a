import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows } from '../../platform/db/query-rows.ts'
import type { AccountSnapshot } from './account-failures.domain.ts'
import type { BrandDetails } from './brand-failures.domain.ts'
import type { RunFacts } from '../invoice-run-states/invoice-run-states.service.ts'

export type CheckedAccount = Omit<
  AccountSnapshot,
  'unratedCalls' | 'servicesWithoutRateCard' | 'bankCheck'
> & {
  accountIndex: number
  brandIndex: number
}

/** The run that accounts are checked for; `index` null: as they stand now, with what is rated for the period, if any. */
export type Checked = Pick<RunFacts, 'clientIndex' | 'periodStart' | 'periodEnd'> & {
  index: number | null
  billRunIndex: number | null
}

/** The accounts, each with its brand: in the run the one that it is billed for. */
const brandsOf = ({ index }: Checked, accountIndexes: readonly number[]) =>
  index === null
    ? sql`(select index as account_index, brand_index from accounts where index = any(${accountIndexes}))`
    : sql`(select account_index, brand_index from invoice_run_accounts
        where invoice_run_index = ${index} and account_index = any(${accountIndexes}))`

export const selectAccounts = (
  db: Db,
  checked: Checked,
  accountIndexes: readonly number[],
) => allRows<CheckedAccount>(db)`
    select a.index as "accountIndex", r.brand_index as "brandIndex", a.account_number as "accountNumber",
      a.company_name as "companyName", a.address1, a.town, a.postcode, a.email, a.delivery,
      a.payment_method as "paymentMethod", a.currency, a.sort_code as "sortCode",
      a.bank_account as "bankAccount", a.mandate_reference as "mandateReference", s."sameMandate"
    from ${brandsOf(checked, accountIndexes)} r join accounts a on a.index = r.account_index
    join brands b on b.index = r.brand_index
    left join lateral (
      select o.account_number as "sameMandate" from accounts o join brands c on c.index = o.brand_index
      where a.payment_method = 'direct_debit' and a.mandate_reference <> ''
        and o.client_index = a.client_index and o.payment_method = 'direct_debit'
        and upper(o.mandate_reference) = upper(a.mandate_reference) and o.index <> a.index and o.closed_on is null
        and translate(o.sort_code, ' -', '') = translate(a.sort_code, ' -', '') and o.bank_account = a.bank_account
        and c.service_user_number = b.service_user_number
      order by o.account_number limit 1
    ) s on true
    order by a.account_number`

export type CheckedBrand = BrandDetails & {
  index: number
  brandName: string
  serviceUserNumber: string
  originatingSortCode: string
  originatingAccount: string
}

export const selectBrands = (db: Db, brandIndexes: readonly number[]) => allRows<CheckedBrand>(db)`
    select index, name, legal_name as "legalName", address || postcode as address, vat_number as "vatNumber",
      email, name as "brandName", service_user_number as "serviceUserNumber",
      bank_sort_code as "originatingSortCode", bank_account as "originatingAccount"
    from brands where index = any(${brandIndexes})`

/** Calls of the bill run without a retail charge, by account and destination. */
export const selectUnrated = (
  db: Db,
  billRunIndex: number | null,
  accountIndexes: readonly number[],
) => allRows<{
  accountIndex: number
  destination: string
  calls: number
}>(db)`
    select account_index as "accountIndex", destination, count(*)::int as calls
    from rated_calls
    where bill_run_index = ${billRunIndex} and account_index = any(${accountIndexes})
      and exception in ('unrated_retail', 'unrated_both')
    group by 1, 2`

/** CLIs of services in the period without a retail card of account, brand or reseller in force. */
export const selectServicesWithoutCard = (
  db: Db,
  checked: Checked,
  accountIndexes: readonly number[],
) => allRows<{ accountIndex: number; cli: string }>(db)`
    select s.account_index as "accountIndex", s.cli
    from services s
    join ${brandsOf(checked, accountIndexes)} r on r.account_index = s.account_index
    where s.account_index = any(${accountIndexes})
      and s.start_date <= ${checked.periodEnd} and (s.end_date is null or s.end_date >= ${checked.periodStart})
      and not exists (
        select from rate_allocations l
        where l.client_index = ${checked.clientIndex} and l.side = 'retail'
          and l.valid_from <= least(${checked.periodEnd}::date, s.end_date)
          and (l.account_index = s.account_index or l.brand_index = r.brand_index
            or (l.account_index is null and l.brand_index is null)))
    order by s.cli`
