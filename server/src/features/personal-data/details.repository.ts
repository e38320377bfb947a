import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows, allValues } from '../../platform/db/query-rows.ts'

const named = sql.raw(
  `array['company_name','contact','email','phone','address1','address2','postcode','bank_account','bank_account_name',
    'mandate_reference','vat_number','companyName','bankAccount','bankAccountName','mandateReference','vatNumber']`,
)
const shared = sql.raw(`array['town','sort_code','sortCode','country']`)

/** The account holder's names, contact and payment details: current, in the audit trail, and on invoices. */
export async function selectDetails(
  db: Db,
  account: number,
): Promise<{ identifying: string[]; common: string[] }> {
  const rows = await allRows<{ value: string; identifying: boolean }>(db)`
    with texts as (
      select to_jsonb(a) as t from accounts a where a.index = ${account}
      union all
      select s.t from audit_entries e
        cross join lateral (values (e.before), (e.after)) s (t)
      where e.entity = 'accounts' and e.entity_index = ${account} and jsonb_typeof(s.t) = 'object'
    ), pairs as (
      select p.key, p.value from texts cross join lateral jsonb_each_text(t) p
    )
    select distinct value, key = any(${named}) as identifying from pairs
      where key = any(${named}) or key = any(${shared})
    union select i.document -> 'customer' ->> 'name', true from invoices i where i.account_index = ${account}
    union select line, true from invoices i
      cross join lateral jsonb_array_elements_text(
        case when jsonb_typeof(i.document -> 'customer' -> 'address') = 'array'
          then i.document -> 'customer' -> 'address' else '[]' end) line
      where i.account_index = ${account} and line ~ '\d'
    union select i.document -> 'account' ->> 'email', true from invoices i where i.account_index = ${account}
    union select i.document -> 'account' ->> 'contact', true from invoices i where i.account_index = ${account}
    union select mail_to, true from hosted_emails where account_index = ${account}
    union select c.circuit_number, true from circuits c join services s on s.client_index = c.client_index
      and s.cli = c.cli where s.account_index = ${account}
    union select c.address, true from circuits c join services s on s.client_index = c.client_index
      and s.cli = c.cli where s.account_index = ${account}`
  const given = rows.filter(({ value }) => value)
  return {
    identifying: given.filter(row => row.identifying).map(({ value }) => value),
    common: given.filter(row => !row.identifying).map(({ value }) => value),
  }
}

/** Which of these values another account has too. */
export const selectOfOthers = (db: Db, account: number, values: readonly string[]) => allValues<string>(db)`
    select distinct v.value from unnest(${values.map(value => value.toLowerCase())}::text[]) v (value)
    join accounts a on a.index <> ${account} and v.value in (lower(a.company_name), lower(a.contact), lower(a.email),
      lower(a.phone), lower(a.address1), lower(a.address2), lower(a.town), lower(a.postcode), a.bank_account, a.sort_code,
      lower(a.bank_account_name), lower(a.mandate_reference), lower(a.vat_number))`

export interface OwnNumber {
  index: number
  cli: string
  /** No other account of the reseller has or had it. */
  alone: boolean
}

/** Numbers of the account's services. */
export const selectNumbers = (db: Db, client: number, account: number) => allRows<OwnNumber>(db)`
    select s.index, s.cli, not exists (
      select from services o where o.client_index = ${client} and o.cli = s.cli and o.account_index <> ${account}
    ) as alone
    from services s where s.account_index = ${account}`
