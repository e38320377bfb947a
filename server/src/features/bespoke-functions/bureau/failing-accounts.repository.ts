import { invoiceRunStatus } from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import { sql } from 'kysely'
import { causeTitles } from '../../invoice-run-accounts/invoice-run-accounts.service.ts'
import { stillFailed } from '../../invoice-run-states/invoice-run-states.service.ts'
import { accountColumns, count, pounds } from '../common-parameters.domain.ts'
import { defineResellerReport } from '../function-definitions.service.ts'
import { ofReseller } from '../reseller-filter.repository.ts'

export const failingAccounts = defineResellerReport({
  name: 'Accounts that keep failing',
  description: 'Accounts that failed in the last invoice runs, and why',
  parameters: {
    runs: { type: 'integer', label: 'The last … runs', default: 3, min: 1, max: 12 },
    times: { type: 'integer', label: 'Failed at least … times', default: 1, min: 1, max: 12 },
  },
  columns: {
    ...accountColumns,
    failures: count('Failed runs'),
    cause: 'Last cause',
    message: 'Why it failed last',
    atStake: pounds('Still at stake'),
    lastRun: 'Last run',
  },
  query: ({ client, runs, times }) => sql`
    with recent as (
      select r.* from clients c
      cross join lateral (
        select index, client_index, bill_run_index, status, description from invoice_runs
        where client_index = c.index and purpose = 'bill' and status <> ${invoiceRunStatus.abandoned} order by index desc limit ${runs}::int) r
      where ${ofReseller('c.index', client)})
    select c.name as reseller, a.account_number as "accountNumber", a.company_name as "companyName",
      count(*) as failures, ${JSON.stringify(causeTitles)}::jsonb ->> (array_agg(f.failure_cause order by r.index desc))[1] as cause,
      (array_agg(f.failure_message order by r.index desc))[1] as message,
      (array_agg(case when ${stillFailed('f', 'r')} then f.value_at_stake end order by r.index desc))[1] as "atStake",
      (array_agg(r.description order by r.index desc))[1] as "lastRun"
    from recent r
    join invoice_run_accounts f on f.invoice_run_index = r.index and f.status = 'failed'
    join accounts a on a.index = f.account_index
    join clients c on c.index = r.client_index
    group by c.name, a.index
    having count(*) >= ${times}::int
    order by count(*) desc, c.name, a.account_number`,
})
