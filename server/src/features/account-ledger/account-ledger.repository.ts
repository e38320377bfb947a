import type { PaymentMethod, PostingKind } from '@nineops/contract/crm/account-ledger.contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allValues, onlyRow } from '../../platform/db/query-rows.ts'

export interface NewPosting {
  clientIndex: number
  accountIndex: number
  kind: PostingKind
  effectiveOn: string
  /** As the customer owes. */
  amount: string
  reversesIndex?: number
  method?: PaymentMethod
  reference?: string
  reason?: string
  userIndex: number | null
  requestId: string
}

/** Posts one row, all of it open. Returns its index. */
export async function insertPosting(db: Db, row: NewPosting): Promise<number> {
  return (
    await onlyRow<{ index: number }>(db)`
    with posted as (
      insert into account_postings (client_index, account_index, kind, effective_on, amount, due_on, reverses_index,
        method, reference, reason, posted_by, request_id)
      values (${row.clientIndex}, ${row.accountIndex}, ${row.kind}, ${row.effectiveOn}, ${row.amount},
        ${row.effectiveOn}, ${row.reversesIndex ?? null}, ${row.method ?? null}, ${row.reference ?? ''},
        ${row.reason ?? ''}, ${row.userIndex}, ${row.requestId})
      returning index, client_index, account_index, due_on, amount
    )
    insert into open_items (posting_index, client_index, account_index, due_on, remainder)
    select * from posted returning posting_index as index`
  ).index
}

/**
 * Posts the documents of a run, each open until it is allocated; twice is refused by their key. Lists name the user who
 * confirmed the run.
 */
export async function insertDocuments(db: Db, runIndex: number): Promise<void> {
  await sql`
    with posted as (
      insert into account_postings (client_index, account_index, kind, effective_on, amount, due_on, invoice_index,
        reference)
      select i.client_index, i.account_index, i.kind, i.invoice_date, i.gross, i.due_date, i.index,
        coalesce(i.number, '')
      from invoices i
      where i.invoice_run_index = ${runIndex}
      -- an account's invoice before its credit note
      order by i.account_index, i.kind desc
      returning index, client_index, account_index, due_on, amount
    )
    insert into open_items (posting_index, client_index, account_index, due_on, remainder)
    select * from posted where amount <> 0`.execute(db)
}

/** Settles the invoices that a run's credit note corrects by its part of each, as far as they are open. */
export async function allocateCorrections(db: Db, runIndex: number, userIndex: number): Promise<void> {
  await sql`
    with credited as (
      select invoice_index, sum(net + vat) as amount from credited_vat where invoice_run_index = ${runIndex} group by 1
    ), pairs as (
      select c.account_index, d.index as debit_index, c.index as credit_index, least(o.remainder, p.amount) as amount
      from credited p join account_postings d on d.invoice_index = p.invoice_index
      join open_items o on o.posting_index = d.index
      join invoices i on i.invoice_run_index = ${runIndex} join account_postings c on c.invoice_index = i.index
    ) ${settle(userIndex)}`.execute(db)
}

/** Settles a run's documents by what was in hand when they were calculated, the oldest first. */
export async function allocateSetOffs(db: Db, runIndex: number, userIndex: number): Promise<void> {
  await sql`
    with debts as (
      select p.account_index, p.index, i.set_off as amount
      from invoices i join account_postings p on p.invoice_index = i.index
      where i.invoice_run_index = ${runIndex} and i.set_off > 0
    ), held as (
      select o.account_index, o.posting_index, -o.remainder as amount,
        sum(-o.remainder) over (partition by o.account_index order by o.due_on, o.posting_index) as upto
      from open_items o
      where o.remainder < 0 and o.account_index in (select account_index from debts)
    ), pairs as (
      select d.account_index, d.index as debit_index, h.posting_index as credit_index,
        least(h.upto, d.amount) - (h.upto - h.amount) as amount
      from debts d join held h on h.account_index = d.account_index and h.upto - h.amount < d.amount
    ) ${settle(userIndex)}`.execute(db)
}

/**
 * Posts a receipt for each collection of a file whose document is in the ledger, once, in the order of the file. Returns
 * the accounts.
 */
export const insertCollected = (db: Db, fileIndex: number) => allValues<number>(db)`
    with posted as (
      insert into account_postings (client_index, account_index, kind, effective_on, amount, due_on,
        direct_debit_file_index, direct_debit_position, method, reference)
      select f.client_index, c.account_index, 'receipt', f.entry_day, -c.amount, f.entry_day, f.index, c.position,
        'direct_debit', c.reference
      from direct_debit_files f join direct_debit_collections c on c.direct_debit_file_index = f.index
      join account_postings p on p.invoice_index = c.invoice_index
      where f.index = ${fileIndex} and f.withdrawn_at is null and not c.withdrawn
      order by c.position
      on conflict (direct_debit_file_index, direct_debit_position) where direct_debit_file_index is not null
        do nothing
      returning index, client_index, account_index, due_on, amount
    ), opened as (
      insert into open_items (posting_index, client_index, account_index, due_on, remainder) select * from posted
    )
    select distinct account_index as "accountIndex" from posted`

/** Notes that a file is posted; false if another has done so. */
export async function insertPostedFile(db: Db, fileIndex: number): Promise<boolean> {
  const noted = await db
    .insertInto('posted_direct_debit_files')
    .values({ direct_debit_file_index: fileIndex })
    .onConflict(conflict => conflict.doNothing())
    .returning('direct_debit_file_index')
    .executeTakeFirst()
  return noted !== undefined
}

/** Allocates the receipts of a file to the older debts that they collect, as far as both are open. */
export async function allocateOlderDebts(db: Db, fileIndex: number): Promise<void> {
  await sql`
    with pairs as (
      select r.account_index, c.posting_index as debit_index, r.index as credit_index,
        least(d.remainder, c.amount) as amount
      from account_postings r
      join direct_debit_older_debts c on c.direct_debit_file_index = r.direct_debit_file_index
        and c.position = r.direct_debit_position
      join open_items d on d.posting_index = c.posting_index
      where r.direct_debit_file_index = ${fileIndex} and d.remainder > 0
    ) ${settle(null)}`.execute(db)
}

/** Allocates each receipt of a file to the document that it collects, as far as both are open. */
export async function allocateCollected(db: Db, fileIndex: number): Promise<void> {
  await sql`
    with pairs as (
      select r.account_index, p.index as debit_index, r.index as credit_index, least(d.remainder, -o.remainder) as amount
      from account_postings r
      join direct_debit_collections c on c.direct_debit_file_index = r.direct_debit_file_index
        and c.position = r.direct_debit_position
      join account_postings p on p.invoice_index = c.invoice_index
      join open_items d on d.posting_index = p.index join open_items o on o.posting_index = r.index
      where r.direct_debit_file_index = ${fileIndex}
    ) ${settle(null)}`.execute(db)
}

/** The rest of a statement that has `pairs`: stores the allocations and takes them off what is open. */
export const settle = (userIndex: number | null) => sql`, allocated as (
    insert into account_allocations (account_index, debit_index, credit_index, amount, allocated_by)
    select account_index, debit_index, credit_index, amount, ${userIndex}::int from pairs
    returning debit_index, credit_index, amount
  ), settled as (
    select posting_index, sum(amount) as amount from (
      select debit_index as posting_index, amount from allocated
      union all select credit_index, -amount from allocated) each_side
    group by posting_index
  ), rest as (
    select o.posting_index, o.remainder - s.amount as remainder
    from open_items o join settled s on s.posting_index = o.posting_index
  ), gone as (
    delete from open_items o using rest r where o.posting_index = r.posting_index and r.remainder = 0
  )
  update open_items o set remainder = r.remainder from rest r
  where o.posting_index = r.posting_index and r.remainder <> 0`

/** Ties a credit to a debit. Both are open by at least the amount. */
export async function allocate(
  db: Db,
  {
    accountIndex,
    debit,
    credit,
    amount,
  }: { accountIndex: number; debit: number; credit: number; amount: string },
  userIndex: number | null,
): Promise<void> {
  await sql`
    with pairs as (
      select ${accountIndex}::int as account_index, ${debit}::int8 as debit_index, ${credit}::int8 as credit_index,
        ${amount}::numeric as amount
    ) ${settle(userIndex)}`.execute(db)
}

/**
 * Settles what is open on these accounts: the oldest debt by the oldest payment or credit. Amounts are laid end to
 * end on both sides; where they overlap, one settles the other.
 */
export async function allocateOldestFirst(
  db: Db,
  accountIndexes: readonly number[],
  userIndex: number | null,
): Promise<void> {
  await sql`
    with sides as (
      select account_index, posting_index, remainder > 0 as debit, abs(remainder) as amount,
        sum(abs(remainder)) over (
          partition by account_index, remainder > 0 order by due_on, posting_index) as upto
      from open_items where account_index = any(${accountIndexes}::int[])
    ), pairs as (
      select d.account_index, d.posting_index as debit_index, c.posting_index as credit_index,
        least(d.upto, c.upto) - greatest(d.upto - d.amount, c.upto - c.amount) as amount
      from sides d join sides c on c.account_index = d.account_index and d.debit and not c.debit
        and d.upto > c.upto - c.amount and c.upto > d.upto - d.amount
    ) ${settle(userIndex)}`.execute(db)
}

/** Undoes all that a posting is allocated to: both sides are open again. */
export async function undoAllocations(db: Db, postingIndex: number, userIndex: number | null): Promise<void> {
  await sql`
    with undone as (
      insert into account_allocations (account_index, debit_index, credit_index, amount, allocated_by)
      select account_index, debit_index, credit_index, -sum(amount), ${userIndex}::int
      from account_allocations where debit_index = ${postingIndex} or credit_index = ${postingIndex}
      group by account_index, debit_index, credit_index having sum(amount) <> 0
      returning debit_index, credit_index, amount
    ), opened as (
      select posting_index, sum(amount) as amount from (
        select debit_index as posting_index, -amount as amount from undone
        union all select credit_index, amount from undone) each_side
      group by posting_index
    )
    insert into open_items (posting_index, client_index, account_index, due_on, remainder)
    select p.index, p.client_index, p.account_index, p.due_on, o.amount
    from opened o join account_postings p on p.index = o.posting_index
    on conflict (posting_index) do update set remainder = open_items.remainder + excluded.remainder`.execute(
    db,
  )
}
