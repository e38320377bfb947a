import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { formatCount } from '../../../lib/numbers.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { ACCOUNTS_PAGE_SIZE, runAccountsQuery } from '../invoice-run-accounts.queries.ts'
import { useRunSearch, useSetRunSearch } from '../run-search.ts'
import { accountColumns } from './account-columns.tsx'
import classes from './accounts-panel.module.css'
import { InvoiceDrawer } from './invoice-drawer.tsx'
import { ReasonedButton } from '../../../ui/forms/reasoned-button.tsx'
import type { TabProps } from './tab-props.ts'
import { StepsContext } from './steps-context.ts'
import { useMending } from './use-mending.tsx'

/** Accounts of the run, paged and filtered by the server; a row opens the invoice. */
export default function AccountsPanel({ run, steps }: TabProps) {
  const { show = 'all', page = 1, invoice } = useRunSearch()
  const setSearch = useSetRunSearch()
  const mending = useMending(run, steps)
  const [filter, setFilter] = useState('')
  const { data, error, refetch } = useQuery(runAccountsQuery(run.index, { filter, show, page }))
  const resetReason = run.actions.reset.allowed
    ? null
    : (run.actions.reset.reason ?? 'It cannot be reset now.')
  const context = useMemo(() => ({ steps, resetReason }), [steps, resetReason])
  return (
    <StepsContext value={context}>
      <DataTable
        name="invoice-run-accounts"
        label="Accounts"
        columns={accountColumns}
        rows={data?.rows}
        rowKey={row => row.index}
        error={error}
        onRetry={() => void refetch()}
        onOpen={row => setSearch({ invoice: row.index })}
        onServerFilter={text => {
          setFilter(text)
          setSearch({ page: undefined }, { replace: true })
        }}
        focusFilter={false}
        emptyHint={
          show === 'all'
            ? 'No account matches.'
            : `There is no ${show} account${filter ? ' that matches' : ''}.`
        }
        page={{
          page,
          pageSize: ACCOUNTS_PAGE_SIZE,
          totalCount: data?.pagination.totalCount ?? 0,
          onPage: to => setSearch({ page: to === 1 ? undefined : to }),
        }}
        toolbar={
          <>
            <SegmentedControl
              className={classes.which ?? ''}
              aria-label="Which accounts"
              value={show}
              onChange={value =>
                setSearch({
                  show: value === 'failed' || value === 'pending' ? value : undefined,
                  page: undefined,
                })
              }
              data={[
                { value: 'all', label: `All ${formatCount(run.accounts)}` },
                { value: 'failed', label: `Failed ${formatCount(run.failed)}` },
                { value: 'pending', label: `Pending ${formatCount(run.pending)}` },
              ]}
            />
            <ReasonedButton
              variant="default"
              className={classes.reset ?? ''}
              reason={resetReason ?? (run.failed === 0 ? 'No account has failed.' : null)}
              onClick={() => steps.askReset('failed', `${formatCount(run.failed)} failed accounts`)}
            >
              Reset failed
            </ReasonedButton>
            <ReasonedButton
              variant="default"
              className={classes.reset ?? ''}
              reason={resetReason}
              onClick={() => steps.askReset('all', `all ${formatCount(run.accounts)} accounts`)}
            >
              Reset all
            </ReasonedButton>
          </>
        }
      />
      <InvoiceDrawer
        run={run}
        account={invoice}
        row={data?.rows.find(({ index }) => index === invoice)}
        mending={mending}
        onClose={() => setSearch({ invoice: undefined })}
      />
      {mending.dialog}
    </StepsContext>
  )
}
