import { allocateOldestFirst } from '../../src/features/account-ledger/account-ledger.repository.ts'
import { postCollected } from '../../src/features/account-ledger/ledger-runs.service.ts'
import { londonDate } from '../../src/platform/clock/london.ts'
import { inTransaction } from '../../src/platform/db/db.ts'
import { allRows } from '../../src/platform/db/query-rows.ts'
import { type PastWork, REQUEST } from './past-month.ts'

/**
 * On its day the bank collects the month's Direct Debits. By then most who pay otherwise have paid all they owe; one in
 * eleven pays a month late, and a few have stopped paying. Who does goes by the account's number, as indices differ from
 * one demo to the next.
 */
export async function receivePayments(work: PastWork, day: string, ago: number): Promise<void> {
  if (day > londonDate(Date.now())) return
  const { db, clerk } = work
  await postCollected(db, day)
  await inTransaction(db, async tx => {
    const rows = await allRows<{ accountIndex: number }>(tx)`
      with posted as (
        insert into account_postings (client_index, account_index, kind, effective_on, amount, due_on, method, reference,
          posted_by, request_id)
        select o.client_index, o.account_index, 'receipt', paid.on_day, -o.remainder, paid.on_day, a.payment_method,
          d.reference, ${clerk.index}, ${REQUEST}
        from open_items o
        join account_postings d on d.index = o.posting_index
        join accounts a on a.index = o.account_index
        cross join lateral (select abs(hashtext(a.account_number)) as of_account) habit
        cross join lateral (select least(d.effective_on + 9 + habit.of_account % 14, ${day}::date) as on_day) paid
        where o.remainder > 0 and a.payment_method <> 'direct_debit' and (habit.of_account + ${ago}) % 11 <> 0
          and not (habit.of_account % 97 = 5 and ${ago} <= 3)
        order by o.client_index, o.posting_index
        returning index, client_index, account_index, due_on, amount
      ), opened as (
        insert into open_items (posting_index, client_index, account_index, due_on, remainder) select * from posted
      )
      select distinct account_index as "accountIndex" from posted`
    const accounts = rows.map(({ accountIndex }) => accountIndex)
    await allocateOldestFirst(tx, accounts, clerk.index)
  })
}
