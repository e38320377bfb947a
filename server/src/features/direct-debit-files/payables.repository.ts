import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { isMandateOf } from '../mandates/mandates.service.ts'
import { allRows, allValues, onlyValue } from '../../platform/db/query-rows.ts'

/** An invoice paid by Direct Debit, less what is in credit, with what its file needs; account details are the current ones. */
export interface Payable {
  invoiceIndex: number
  accountIndex: number
  accountNumber: string
  brandName: string
  number: string
  pence: number
  sortCode: string
  bankAccount: string
  bankAccountName: string
  reference: string
  serviceUserNumber: string
  originatingSortCode: string
  originatingAccount: string
  originatingName: string
  /** `01` the first of its mandate, `17` a later one, `19` the last. */
  code: '01' | '17' | '18' | '19'
  /** Older debts that are collected with it, with what of each. */
  older: { posting: number; pence: number }[]
  /** The collection that is presented again. */
  represents?: { file: number; position: number }
}

/**
 * `payable`: a run's invoices that are to be collected, with what is left of each. Step by step, because the planner
 * expects a single invoice, and would read whole tables for each of a hundred thousand.
 */
const payableOf = (runIndex: number, withoutBrands: readonly number[]) => sql`
  debited as materialized (
    select i.index, i.account_index, i.brand_index, i.number, i.due_date, i.kind, i.gross - i.set_off as unsettled,
      i.brought_forward
    from invoices i
    where i.invoice_run_index = ${runIndex} and i.kind = 'invoice'
      and i.document #>> '{account,paymentMethod}' = 'direct_debit'
      -- Otherwise the invoice asks for a bank transfer, even if the mandate is active again.
      and i.document #>> '{account,endedMandate}' is null and i.brand_index <> all(${withoutBrands}::int[])
      and not exists (
        select from direct_debit_left_out o
        where o.invoice_run_index = ${runIndex} and o.account_index = i.account_index)
  ), payable as materialized (
    select i.*, left_to_collect(i.kind, i.unsettled, p.index, o.remainder) as own
    from debited i left join account_postings p on p.invoice_index = i.index
    left join open_items o on o.posting_index = p.index
    join accounts a on a.index = i.account_index join brands b on b.index = i.brand_index
    left join service_users u on u.service_user_number = b.service_user_number
    left join mandates m on ${isMandateOf}
    where left_to_collect(i.kind, i.unsettled, p.index, o.remainder) + i.brought_forward > 0
      and mandate_refusal(m.state, u.lodgement) is null
  )`

/** Whether an open posting `o`, `d`, is debt that is collected with a later invoice `i`. */
const isOlderDebt = sql`
  o.remainder > 0 and o.due_on <= i.due_date and d.invoice_index is distinct from i.index
  and not is_under_way(o.posting_index) and not awaits_representation(o.posting_index, i.due_date)`

/** The account of a brand `b` that money is paid into. */
const receiver = sql`
  b.service_user_number as "serviceUserNumber", translate(b.bank_sort_code, ' -', '') as "originatingSortCode",
  b.bank_account as "originatingAccount", coalesce(
    (select nullif(u.bacs_name, '') from service_users u where u.service_user_number = b.service_user_number),
    nullif(b.bank_account_name, ''), b.legal_name) as "originatingName"`

export type Receiver = Pick<
  Payable,
  'serviceUserNumber' | 'originatingSortCode' | 'originatingAccount' | 'originatingName' | 'pence'
> & { items: number }

/** The accounts that the run's Direct Debits are paid into as its brands are now, with amounts. */
export const selectReceivers = (
  db: Db,
  runIndex: number,
  withoutBrands: readonly number[],
) => allRows<Receiver>(db)`
    with ${payableOf(runIndex, withoutBrands)}
    select ${receiver}, count(*)::int as items, (sum(i.own + i.brought_forward) * 100)::int8 as pence
    from payable i join brands b on b.index = i.brand_index group by 1, 2, 3, 4`

/** How many invoices of the run are to be collected. */
export const countPayable = (db: Db, runIndex: number, withoutBrands: readonly number[]) => onlyValue<number>(
  db,
)`
    with ${payableOf(runIndex, withoutBrands)} select count(*)::int as count from payable`

/** The run's invoices with something to collect by Direct Debit, without those of some brands; in account-number order. */
export const selectPayable = (db: Db, runIndex: number, withoutBrands: readonly number[]) => allRows<Payable>(
  db,
)`
    with ${payableOf(runIndex, withoutBrands)}, p as materialized (
      select i.index as "invoiceIndex", a.index as "accountIndex", a.account_number as "accountNumber",
        b.name as "brandName", i.number,
        ((i.own + coalesce(d.amount, 0)) * 100)::int8 as pence, coalesce(d.older, '[]') as older,
        translate(a.sort_code, ' -', '') as "sortCode", a.bank_account as "bankAccount",
        coalesce(nullif(a.bank_account_name, ''), a.company_name) as "bankAccountName",
        upper(a.mandate_reference) as reference, a.closed_on <= i.due_date as last, ${receiver}
      from payable i join accounts a on a.index = i.account_index join brands b on b.index = i.brand_index
      left join lateral (
        select sum(part) as amount,
          json_agg(json_build_object('posting', posting_index, 'pence', (part * 100)::int8) order by upto) as older
        from (
          select posting_index, upto, least(upto, i.brought_forward) - (upto - remainder) as part
          from (
            select o.posting_index, o.remainder, sum(o.remainder) over (order by o.due_on, o.posting_index) as upto
            from open_items o join account_postings d on d.index = o.posting_index
            where o.account_index = i.account_index and ${isOlderDebt}) due
          where upto - remainder < i.brought_forward) parts
      ) d on i.brought_forward > 0
    )
    select p.*, case
      when not coalesce(m.collected_before, false) and not exists (
        select from direct_debit_collections c join direct_debit_files f on f.index = c.direct_debit_file_index
        where c.service_user_number = p."serviceUserNumber" and c.reference = p.reference
          and c.sort_code = p."sortCode" and c.bank_account = p."bankAccount" and not c.withdrawn
          and (m.renewed_on is null or f.created_on >= m.renewed_on)) then '01'
      when p.last and u.final_collection then '19' else '17' end as code
    from p left join service_users u on u.service_user_number = p."serviceUserNumber"
    left join mandates m on m.service_user_number = p."serviceUserNumber" and m.reference = p.reference
      and m.sort_code = p."sortCode" and m.bank_account = p."bankAccount"
    where p.pence > 0 order by p."serviceUserNumber", "originatingSortCode", "originatingAccount", "accountNumber", "invoiceIndex"`

/** Accounts whose invoices of a run announce a Direct Debit by a mandate that has ended since they were calculated. */
export const selectEndedSince = (db: Db, runIndex: number) => allValues<string>(db)`
    select a.account_number from invoices i join accounts a on a.index = i.account_index
    join brands b on b.index = i.brand_index
    join mandates m on ${isMandateOf} and m.state in ('cancelled', 'rejected', 'expired')
    where i.invoice_run_index = ${runIndex} and i.kind = 'invoice' and i.gross > i.set_off
      and i.document #>> '{account,paymentMethod}' = 'direct_debit'
      and i.document #>> '{account,endedMandate}' is null
    order by 1`
