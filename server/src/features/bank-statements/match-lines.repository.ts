import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

export interface Match {
  line: number
  accountIndex: number
  paidOn: string
  amount: string
  reference: string
  /** Postings of the invoices that its text names. */
  debts: number[]
}

/** Shorter numbers occur in any text. */
const SHORTEST = 4

/**
 * Unmatched lines of a statement whose text has the number of an invoice, the number or the mandate reference of an
 * account as words of their own, where all of these are of one account.
 */
export async function selectMatches(db: Db, clientIndex: number, statement: number): Promise<Match[]> {
  const { rows } = await sql<Match>`
    with words as materialized (
      select l.index, w.at, btrim(w.word, '.-/&') as word
      from bank_statement_lines l,
        regexp_split_to_table(upper(l.reference || ' ' || l.payer), '[^A-Z0-9/&.-]+') with ordinality as w(word, at)
      where l.statement_index = ${statement} and l.state = 'unmatched'
    ), phrases as materialized (
      select distinct index, phrase from (
        select index, word as phrase from words
        union all select index, word || ' ' || lead(word) over next from words window next as (partition by index order by at)
        union all select index, word || ' ' || lead(word) over next || ' ' || lead(word, 2) over next
          from words window next as (partition by index order by at)) p
      where length(phrase) >= ${SHORTEST} and phrase ~ '[0-9]'
    ), hits as (
      select p.index, i.account_index, d.index as debt
      from phrases p join brands b on b.client_index = ${clientIndex}
      join invoices i on i.brand_index = b.index and i.number = p.phrase
      join account_postings d on d.invoice_index = i.index and d.kind = 'invoice'
      union all
      select p.index, a.index, null from phrases p
      join accounts a on a.client_index = ${clientIndex} and upper(a.account_number) = p.phrase
      union all
      select p.index, a.index, null from phrases p
      join accounts a on a.client_index = ${clientIndex} and a.mandate_reference <> ''
        and upper(a.mandate_reference) = p.phrase
    ), matched as (
      select index, min(account_index) as account_index,
        array_remove(array_agg(distinct debt order by debt), null) as debts
      from hits group by index having count(distinct account_index) = 1
    )
    select l.index as line, m.account_index as "accountIndex", l.paid_on as "paidOn", l.amount, l.reference, m.debts
    from matched m join bank_statement_lines l on l.index = m.index
    order by l.index`.execute(db)
  return rows
}
