import { sql } from 'kysely'
import { accountActions } from '../accounts/accounts.actions.ts'
import { rateAllocationActions } from '../rate-cards/rate-cards.actions.ts'
import {
  londonDay,
  numberKey,
  personOf,
  type Reach,
  type Source,
  source,
} from './timeline-sources.repository.ts'

/** The account of a timeline, and the levels at which it is rated. */
export interface AccountPlace {
  account: number
  brand: number
  client: number
}

/** When an account's charges were created, where no audit entry says so, and when they ended. */
export const chargeFacts = ({ account }: AccountPlace, reach: Reach): Source[] => [
  source(
    'charge-added',
    sql`select c.created_at, ${numberKey(sql`c.index`)}, jsonb_build_object('charge', c.index,
        'description', c.description, 'amount', c.amount::text, 'quantity', c.quantity::text, 'frequency', c.frequency,
        'startDate', c.start_date, 'endDate', c.end_date)
      from charges c where c.account_index = ${account} and not exists (
        select from audit_accounts l join audit_entries e on e.index = l.audit_index and e.entity = 'charges'
        where l.account_index = c.account_index and l.at = c.created_at)`,
    reach,
  ),
  source(
    'charge-ended',
    sql`select ${londonDay(sql`c.end_date + 1`)}, ${numberKey(sql`c.index`)}, jsonb_build_object('charge', c.index,
        'description', c.description, 'endDate', c.end_date, 'amount', c.amount::text)
      from charges c where c.account_index = ${account} and c.end_date is not null and c.frequency <> 'once'`,
    reach,
  ),
  source(
    'billed',
    sql`select p.finished_at, ${numberKey(sql`b.invoice_run_index`)} || '.' || b.kind,
        jsonb_build_object('run', b.invoice_run_index, 'kind', b.kind, 'count', count(*), 'total', sum(b.amount)::text,
          'parts', jsonb_agg(jsonb_build_object('charge', c.index, 'description', c.description,
            'amount', b.amount::text, 'from', b.period_start, 'to', b.period_end) order by c.description, b.period_start))
      from charges c join billed_charges b on b.charge_index = c.index
      join invoice_run_processes p on p.invoice_run_index = b.invoice_run_index and p.process = 'calculate-invoices'
      where c.account_index = ${account} and p.finished_at is not null
      group by p.finished_at, b.invoice_run_index, b.kind`,
    reach,
  ),
]

/** Numbers that were added or ended, and VAT treatments by the day they take effect. */
export const serviceAndVatFacts = ({ account }: AccountPlace, reach: Reach): Source[] => [
  source(
    'service-started',
    sql`select ${londonDay(sql`s.start_date`)}, ${numberKey(sql`s.index`)}, jsonb_build_object('service', s.index,
        'cli', s.cli, 'description', s.description) from services s where s.account_index = ${account}`,
    reach,
  ),
  source(
    'service-ended',
    sql`select ${londonDay(sql`s.end_date + 1`)}, ${numberKey(sql`s.index`)}, jsonb_build_object('service', s.index,
        'cli', s.cli, 'description', s.description, 'endDate', s.end_date)
      from services s where s.account_index = ${account} and s.end_date is not null`,
    reach,
  ),
  source(
    'vat',
    sql`select ${londonDay(sql`v.valid_from`)}, to_char(v.valid_from, 'YYYYMMDD'), jsonb_build_object(
        'vatRate', v.vat_rate, 'from', v.valid_from, 'before', v.before)
      from (select *, lag(vat_rate) over (order by valid_from) as before
            from account_vat_rates where account_index = ${account}) v
      where v.before is not null`,
    reach,
  ),
  source(
    'account-added',
    sql`select a.created_at, ${numberKey(sql`a.index`)}, jsonb_build_object('account', a.index,
        'accountNumber', a.account_number, 'companyName', a.company_name)
      from accounts a where a.index = ${account} and not exists (
        select from audit_accounts l join audit_entries e on e.index = l.audit_index and e.action = ${accountActions.created.id}
        where l.account_index = a.index and l.at = a.created_at)`,
    reach,
  ),
]

const scope = ({ account, brand, client }: AccountPlace) => sql`x.client_index = ${client}
  and (x.account_index is null or x.account_index = ${account})
  and (x.brand_index is null or x.brand_index = ${brand})
  and (x.service_index is null or x.service_index in (select s.index from services s where s.account_index = ${account}))`

const allocation = sql`jsonb_build_object('allocation', x.index, 'side', x.side, 'carrier', coalesce(r.name, 'any carrier'), 'card', k.index,
  'cardName', k.name, 'validFrom', x.valid_from, 'by', ${personOf(sql`x.created_by`)},
  'level', case when num_nonnulls(x.account_index, x.service_index) > 0 then 'account' when x.brand_index is not null then 'brand'
    else 'reseller' end)`

/** Cards allocated at the account's, its brand's or the reseller's level, and when they took effect. */
export const rateFacts = (place: AccountPlace, reach: Reach): Source[] => [
  source(
    'allocated',
    sql`select x.created_at, ${numberKey(sql`x.index`)}, ${allocation}
      from rate_allocations x left join carriers r on r.index = x.carrier_index join rate_cards k on k.index = x.rate_card_index
      where x.side = 'retail' and ${scope(place)} and not exists (
        select from audit_entries e where e.entity = 'rate_allocation' and e.entity_index = x.index
          and e.action = ${rateAllocationActions.added.id})`,
    reach,
  ),
  source(
    'rate-in-force',
    sql`select ${londonDay(sql`x.valid_from`)}, ${numberKey(sql`x.index`)}, ${allocation}
      from rate_allocations x left join carriers r on r.index = x.carrier_index join rate_cards k on k.index = x.rate_card_index
      where x.side = 'retail' and ${scope(place)}`,
    reach,
  ),
  source(
    'rated',
    sql`select coalesce(b.rated_at, b.closed_at), ${numberKey(sql`b.index`)}, jsonb_build_object('billRun', b.index,
        'description', b.description, 'from', b.period_start, 'to', b.period_end, 'calls', u.calls,
        'charge', u.charge::text)
      from bill_runs b cross join lateral (
        select sum(calls) as calls, round(sum(retail_charge), 2) as charge from bill_run_usage
        where bill_run_index = b.index and account_index = ${place.account}) u
      where b.client_index = ${place.client} and u.calls > 0`,
    reach,
  ),
]

/**
 * Receipts that bank statements and Direct Debit files brought, what Bacs reported as returned, and receipts of claims
 * that were withdrawn: the only Direct Debits that no file collected. Entries of the audit trail have the rest: what
 * people posted, assigned or reversed.
 */
export const moneyFacts = ({ account }: AccountPlace, reach: Reach): Source[] => [
  source(
    'posted',
    sql`select p.posted_at, ${numberKey(sql`p.index`)}, jsonb_build_object('kind', p.kind, 'method', p.method,
        'amount', abs(p.amount)::text, 'on', p.effective_on, 'reference', p.reference, 'reason', p.reason,
        'withdrawn', p.method = 'direct_debit' and p.direct_debit_file_index is null)
      from account_postings p left join bank_statement_lines l on l.index = p.statement_line_index
      where p.account_index = ${account} and (
        p.kind = 'receipt' and (p.method = 'direct_debit' or l.state = 'matched')
        or p.kind = 'unpaid' and exists (
          select from bacs_report_rows w where w.account_index = p.account_index and w.posting_index = p.reverses_index))`,
    reach,
  ),
]
