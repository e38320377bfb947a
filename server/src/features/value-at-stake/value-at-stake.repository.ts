import { invoiceRunStatus } from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** Sets what a run holds back of accounts, pounds; null where the confirmed run has billed all of it. */
export async function updateValueAtStake(
  db: Db,
  { run, confirmed }: { run: number; confirmed: number },
  values: ReadonlyMap<number, string | null>,
): Promise<void> {
  await sql`
    update invoice_run_accounts a set value_at_stake = coalesce(v.value, 0),
      invoiced_by = case when v.value is null and r.status >= ${invoiceRunStatus.confirmed} and exists (
        select from invoices i where i.invoice_run_index = ${confirmed} and i.account_index = a.account_index)
        then ${confirmed}::int end
    from unnest(${[...values.keys()]}::int[], ${[...values.values()]}::numeric[]) as v(account, value), invoice_runs r
    where a.invoice_run_index = ${run} and a.account_index = v.account and r.index = ${run}`.execute(db)
}
