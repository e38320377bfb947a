import type { MandateState, mandates } from '@nineops/contract/crm/mandates.contract'
import { sql } from 'kysely'
import { allOf, equals } from '../../platform/db/conditions.ts'
import type { Db } from '../../platform/db/db.ts'
import { allRows, firstRow } from '../../platform/db/query-rows.ts'
import { updateRow } from '../../platform/db/rows.ts'
import type { ListQuery } from '../../platform/lists/listing.ts'
import { sqlList } from '../../platform/lists/stored-list.ts'
import { isMandateOf } from './mandate-of-account.repository.ts'

export interface MandateRow {
  index: number | null
  accountIndex: number
  accountNumber: string
  companyName: string
  serviceUserNumber: string
  reference: string
  sortCode: string
  bankAccount: string
  state: MandateState
  collectedBefore: boolean
  lodgedOn: string | null
  endedOn: string | null
  reason: string
  replaced: boolean
}

type Mandates = ListQuery<typeof mandates.list> & { clientIndex: number }

/** Mandates that are known, and the new ones of accounts; without all of its details there is none. */
const all = (clientIndex: number) => sql`(
  select m.index, a.index as account_index, a.account_number, a.company_name, m.service_user_number, m.reference,
    m.sort_code, m.bank_account, m.state, m.collected_before, m.lodged_on, m.ended_on, m.reason,
    not (a.payment_method = 'direct_debit' and ${isMandateOf}) as replaced
  from mandates m join accounts a on a.index = m.account_index join brands b on b.index = a.brand_index
  where m.client_index = ${clientIndex}
  union all
  select null, a.index, a.account_number, a.company_name, b.service_user_number, upper(a.mandate_reference),
    translate(a.sort_code, ' -', ''), a.bank_account, 'new', false, null, null, '', false
  from accounts a join brands b on b.index = a.brand_index
  where a.client_index = ${clientIndex} and a.payment_method = 'direct_debit' and a.closed_on is null
    and '' <> all(array[b.service_user_number, a.mandate_reference, a.sort_code, a.bank_account])
    and not exists (select from mandates m where ${isMandateOf})
) x`

const matching = ({ state, account }: Mandates) =>
  allOf(equals('x.state', state), equals('x.account_index', account))

export const listedMandates = sqlList({
  matching: (of: Mandates) => sql`from ${all(of.clientIndex)} where ${matching(of)}`,
  rows: (of, cut) => sql<MandateRow>`
    select index, account_index as "accountIndex", account_number as "accountNumber", company_name as "companyName",
      service_user_number as "serviceUserNumber", reference, sort_code as "sortCode", bank_account as "bankAccount",
      state, collected_before as "collectedBefore", lodged_on as "lodgedOn", ended_on as "endedOn", reason, replaced
    from ${all(of.clientIndex)} where ${matching(of)}
    order by account_number, index nulls first ${cut}`,
})

/** One known mandate of a reseller. */
export const selectMandate = (db: Db, clientIndex: number, index: number) => firstRow<MandateRow>(db)`
    select index, account_index as "accountIndex", account_number as "accountNumber", company_name as "companyName",
      service_user_number as "serviceUserNumber", reference, sort_code as "sortCode", bank_account as "bankAccount",
      state, collected_before as "collectedBefore", lodged_on as "lodgedOn", ended_on as "endedOn", reason, replaced
    from ${all(clientIndex)} where x.index = ${index}`

/** The details that identify a mandate at the bank. */
export interface MandateKey {
  serviceUserNumber: string
  reference: string
  sortCode: string
  bankAccount: string
}

export interface KnownMandate extends MandateKey {
  clientIndex: number
  accountIndex: number
}

/** The mandate of a reference at a service user; with bank details the one of them, else the latest. */
export const findMandate = (
  db: Db,
  key: { serviceUserNumber: string; reference: string; sortCode: string; bankAccount: string },
  clientIndex: number,
) => firstRow<Pick<MandateRow, 'accountIndex' | 'state' | 'endedOn' | 'reason'> & { index: number }>(db)`
    select m.index, m.account_index as "accountIndex", m.state, m.ended_on as "endedOn", m.reason from mandates m
    where m.client_index = ${clientIndex} and m.service_user_number = ${key.serviceUserNumber}
      and m.reference = upper(${key.reference})
      and (${key.sortCode} = '' or m.sort_code = ${key.sortCode})
      and (${key.bankAccount} = '' or m.bank_account = ${key.bankAccount})
    order by m.index desc limit 1`

export interface Ending {
  state: 'cancelled' | 'rejected'
  on: string
  reason: string
  /** Whether the next AUDDIS file says so. */
  byFile?: boolean
}

export async function endMandate(db: Db, index: number, ending: Ending): Promise<void> {
  await updateRow(db, 'mandates', index, {
    state: ending.state,
    ended_on: ending.on,
    reason: ending.reason,
    cancel_by_file: ending.byFile ?? false,
  })
}

/** No file tells the bank that the mandate is cancelled. */
export const skipCancellation = (db: Db, index: number): Promise<void> =>
  updateRow(db, 'mandates', index, { cancel_by_file: false })

/** Makes a mandate new: what was collected by it before does not count. */
export async function renewMandate(db: Db, index: number, on: string): Promise<void> {
  await updateRow(db, 'mandates', index, {
    state: 'new',
    collected_before: false,
    ended_on: null,
    reason: '',
    cancel_by_file: false,
    renewed_on: on,
    lodged_on: on,
  })
}

/** The payer's bank has a mandate again. */
export async function reinstateMandate(db: Db, index: number): Promise<void> {
  await updateRow(db, 'mandates', index, {
    state: 'active',
    ended_on: null,
    reason: '',
    cancel_by_file: false,
  })
}

/** Notes mandates of a book that moves here: they are active, and were collected before. */
export async function insertCollectedBefore(db: Db, accountIndexes: readonly number[]): Promise<void> {
  await sql`
    insert into mandates (client_index, account_index, service_user_number, reference, sort_code, bank_account, state,
      collected_before)
    select distinct on (3, 4, 5, 6) a.client_index, a.index, b.service_user_number, upper(a.mandate_reference),
      translate(a.sort_code, ' -', ''), a.bank_account, 'active', true
    from accounts a join brands b on b.index = a.brand_index
    where a.index = any(${accountIndexes}::int[]) and a.payment_method = 'direct_debit'
      and b.service_user_number ~ '^[0-9]{6}$' and a.mandate_reference <> ''
    on conflict (service_user_number, reference, sort_code, bank_account)
      do update set collected_before = true`.execute(db)
}

/** Mandates that were collected by are active, and cancelled once their final collection is made. */
export async function upsertCollected(db: Db, fileIndex: number): Promise<void> {
  await sql`
    insert into mandates (client_index, account_index, service_user_number, reference, sort_code, bank_account,
      lodged_on, state, ended_on, reason)
    select distinct on (3, 4, 5, 6) f.client_index, c.account_index, c.service_user_number, c.reference, c.sort_code,
      c.bank_account, f.created_on, case c.code when '19' then 'cancelled' else 'active' end,
      case c.code when '19' then f.entry_day end, case c.code when '19' then 'Final collection' else '' end
    from direct_debit_collections c join direct_debit_files f on f.index = c.direct_debit_file_index
    where f.index = ${fileIndex} order by 3, 4, 5, 6, c.code desc
    on conflict (service_user_number, reference, sort_code, bank_account) do update
      set state = excluded.state, ended_on = excluded.ended_on, reason = excluded.reason
      where mandates.state in ('new', 'lodged', 'active')`.execute(db)
}

/** Mandates that nothing was collected by for 13 months have expired. Returns how many. */
export async function expireUnused(db: Db, day: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update mandates m set state = 'expired', ended_on = ${day}::date, reason = 'Not used for 13 months'
    where m.state in ('lodged', 'active') and m.lodged_on < ${day}::date - interval '13 months' and not exists (
      select from direct_debit_collections c join direct_debit_files f on f.index = c.direct_debit_file_index
      where c.service_user_number = m.service_user_number and c.reference = m.reference
        and c.sort_code = m.sort_code and c.bank_account = m.bank_account and not c.withdrawn
        and f.entry_day >= ${day}::date - interval '13 months')`.execute(db)
  return Number(numAffectedRows)
}

/** Mandates in the latest file that lodges or cancels them. */
export async function markLodged(
  db: Db,
  mandates: readonly (KnownMandate & { code: '0N' | '0C' })[],
  day: string,
): Promise<void> {
  await sql`
    insert into mandates (client_index, account_index, service_user_number, reference, sort_code, bank_account, state,
      lodged_on, ended_on, reason)
    select x."clientIndex", x."accountIndex", x."serviceUserNumber", x.reference, x."sortCode", x."bankAccount",
      case x.code when '0N' then 'lodged' else 'cancelled' end, ${day}::date,
      case x.code when '0C' then ${day}::date end, case x.code when '0C' then 'Replaced by other details' else '' end
    from json_to_recordset(${JSON.stringify(mandates)}) as x("clientIndex" int, "accountIndex" int,
      "serviceUserNumber" text, reference text, "sortCode" text, "bankAccount" text, code text)
    on conflict (service_user_number, reference, sort_code, bank_account) do update
      set state = excluded.state, account_index = excluded.account_index, cancel_by_file = false,
        lodged_on = case excluded.state when 'lodged' then excluded.lodged_on else mandates.lodged_on end,
        ended_on = coalesce(mandates.ended_on, excluded.ended_on),
        reason = case when mandates.reason = '' then excluded.reason else mandates.reason end`.execute(db)
}

export interface InstructionRow extends MandateKey {
  code: '0N' | '0C'
  /** A user cancelled it; otherwise the account has other bank details. */
  cancelled: boolean
  accountIndex: number
  accountNumber: string
  companyName: string
  bankAccountName: string
  originatingSortCode: string
  originatingAccount: string
  originatingName: string
}

/** What the next AUDDIS files of a reseller lodge and cancel, by service user number and account. */
export async function selectToLodge(db: Db, clientIndex: number): Promise<InstructionRow[]> {
  const receiver = sql`
    translate(b.bank_sort_code, ' -', '') as "originatingSortCode", b.bank_account as "originatingAccount",
    coalesce(nullif(u.bacs_name, ''), nullif(b.bank_account_name, ''), b.legal_name) as "originatingName"`
  return allRows<InstructionRow>(db)`
    select '0N' as code, false as cancelled, a.index as "accountIndex", a.account_number as "accountNumber",
      a.company_name as "companyName", b.service_user_number as "serviceUserNumber",
      upper(a.mandate_reference) as reference, translate(a.sort_code, ' -', '') as "sortCode",
      a.bank_account as "bankAccount", coalesce(nullif(a.bank_account_name, ''), a.company_name) as "bankAccountName",
      ${receiver}
    from accounts a join brands b on b.index = a.brand_index
    left join service_users u on u.service_user_number = b.service_user_number
    left join mandates m on ${isMandateOf}
    where a.client_index = ${clientIndex} and a.payment_method = 'direct_debit' and a.closed_on is null
      and b.service_user_number ~ '^[0-9]{6}$' and coalesce(u.lodgement, 'electronic') = 'electronic'
      and coalesce(m.state, 'new') = 'new'
    union all
    select '0C', m.cancel_by_file, a.index, a.account_number, a.company_name, m.service_user_number, m.reference, m.sort_code,
      m.bank_account, coalesce(nullif(a.bank_account_name, ''), a.company_name), ${receiver}
    from mandates m join accounts a on a.index = m.account_index
    join lateral (
      select * from brands o where o.client_index = m.client_index and o.service_user_number = m.service_user_number
      order by o.index <> a.brand_index, o.index limit 1) b on true
    left join service_users u on u.service_user_number = m.service_user_number
    where m.client_index = ${clientIndex} and coalesce(u.lodgement, 'electronic') = 'electronic'
      and (m.cancel_by_file or (m.state in ('lodged', 'active')
        and not (a.payment_method = 'direct_debit' and ${isMandateOf})))
    order by "serviceUserNumber", "accountNumber", code desc`
}
