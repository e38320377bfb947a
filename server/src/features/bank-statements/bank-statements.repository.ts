import type { LineState } from '@nineops/contract/invoicing/bank-statements.contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows, firstRow } from '../../platform/db/query-rows.ts'
import { insertRow, valueOf } from '../../platform/db/rows.ts'
import { sqlList } from '../../platform/lists/stored-list.ts'
import type { StatementRow } from './statement-csv.domain.ts'

/** Lets one statement of a reseller be loaded at a time, so that each sees the lines of the others. */
export async function lockStatements(db: Db, clientIndex: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('bank_statements'), ${clientIndex})`.execute(db)
}

/** The statement with this content. */
export const findStatement = (db: Db, clientIndex: number, sha256: string) =>
  valueOf(db, 'bank_statements', 'index', { client_index: clientIndex, sha256 })

export interface NewStatement {
  clientIndex: number
  fileName: string
  sha256: string
  userIndex: number
}

/** Stores a statement with those of its lines that no earlier one has; returns their indexes by line of the file. */
export async function insertStatement(
  db: Db,
  { clientIndex, fileName, sha256, userIndex }: NewStatement,
  rows: readonly (StatementRow & { state: LineState })[],
): Promise<{ index: number; added: Map<number, number> }> {
  const days = rows.map(row => row.paidOn).toSorted()
  const index = await insertRow(db, 'bank_statements', {
    client_index: clientIndex,
    file_name: fileName,
    sha256,
    lines: rows.length,
    added: 0,
    first_on: days[0] ?? '',
    last_on: days.at(-1) ?? '',
    loaded_by: userIndex,
  })
  const { rows: added } = await sql<{ index: number; line: number }>`
    with given as (
      select g.*, md5(g."paidOn" || '|' || g.amount || '|' || g.reference || '|' || g.payer)::uuid as identity
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as g(line int, "paidOn" date, amount numeric(14, 2), reference text, payer text, state text)
    ), added as (
      insert into bank_statement_lines (client_index, statement_index, line, paid_on, amount, reference, payer, identity,
        repeat, state)
      select ${clientIndex}, ${index}, line, "paidOn", amount, reference, payer, identity,
        row_number() over (partition by identity order by line),
        state
      from given order by line
      on conflict (client_index, identity, repeat) do nothing
      returning index, line
    ), counted as (
      update bank_statements set added = (select count(*) from added) where index = ${index}
    )
    select index, line from added`.execute(db)
  return { index, added: new Map(added.map(row => [row.line, row.index])) }
}

export interface StatementRecord {
  index: number
  fileName: string
  firstOn: string
  lastOn: string
  lines: number
  added: number
  receipts: number
  unmatched: number
  dismissed: number
  moneyOut: number
  loadedBy: string | null
  loadedAt: Date
}

interface OfStatements {
  clientIndex: number
  statement?: number
}

const ofStatements = ({ clientIndex, statement }: OfStatements) =>
  sql`from bank_statements s where s.client_index = ${clientIndex} ${statement === undefined ? sql`` : sql`and s.index = ${statement}`}`

/** A reseller's statements, the last loaded first. */
export const listedStatements = sqlList({
  matching: ofStatements,
  rows: (of: OfStatements, cut) => sql<StatementRecord>`
    with page as (select s.* ${ofStatements(of)} order by s.index desc ${cut})
    select s.index, s.file_name as "fileName", s.first_on as "firstOn", s.last_on as "lastOn", s.lines, s.added,
      l.receipts, l.unmatched, l.dismissed, l.money_out as "moneyOut", u.username as "loadedBy", s.loaded_at as "loadedAt"
    from page s left join users u on u.index = s.loaded_by
    cross join lateral (
      select count(*) filter (where state in ('matched', 'assigned'))::int as receipts,
        count(*) filter (where state = 'unmatched')::int as unmatched,
        count(*) filter (where state = 'dismissed')::int as dismissed,
        count(*) filter (where state = 'money_out')::int as money_out
      from bank_statement_lines where statement_index = s.index) l
    order by s.index desc`,
})

export interface LineFacts {
  state: LineState
  paidOn: string
  amount: string
  reference: string
  payer: string
}

/** Invoices in the ledger that have these numbers. */
export const selectInvoices = (db: Db, clientIndex: number, numbers: readonly string[]) => allRows<{
  number: string
  accountIndex: number
  debt: number
}>(db)`
    select i.number, i.account_index as "accountIndex", p.index as debt
    from brands b join invoices i on i.brand_index = b.index and i.number = any(${numbers}::text[])
    join account_postings p on p.invoice_index = i.index and p.kind = 'invoice'
    where b.client_index = ${clientIndex}`

/** Account numbers and mandate references of a reseller. */
export const selectAccountKeys = (db: Db, clientIndex: number) => allRows<{
  accountIndex: number
  key: string
}>(db)`
    select a.index as "accountIndex", k.key
    from accounts a cross join lateral (values (a.account_number), (a.mandate_reference)) as k(key)
    where a.client_index = ${clientIndex} and k.key <> ''`

/** A line of a reseller's statements, locked until the transaction ends. */
export const lockLine = (db: Db, clientIndex: number, line: number) => firstRow<LineFacts>(db)`
    select state, paid_on as "paidOn", amount, reference, payer from bank_statement_lines
    where client_index = ${clientIndex} and index = ${line} for update`

/** Notes what became of lines. */
export async function updateLines(
  db: Db,
  lines: readonly number[],
  change: { state: LineState; reason?: string; userIndex: number | null },
): Promise<void> {
  await sql`
    update bank_statement_lines set state = ${change.state}, reason = ${change.reason ?? ''},
      changed_by = ${change.userIndex}::int, changed_at = now()
    where index = any(${lines}::int8[])`.execute(db)
}

/** What waits to be assigned, by reseller. */
export const selectUnmatched = (db: Db) => allRows<{
  clientIndex: number
  clientName: string
  lines: number
  amount: string
  since: Date
}>(db)`
    select c.index as "clientIndex", c.name as "clientName", count(*)::int as lines, sum(l.amount) as amount,
      min(s.loaded_at) as since
    from bank_statement_lines l join bank_statements s on s.index = l.statement_index
    join clients c on c.index = l.client_index
    where l.state = 'unmatched' group by c.index, c.name order by sum(l.amount) desc, c.index`
