import { invoiceRunStatus } from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import { SegmentedControl } from '@mantine/core'
import {
  accountSorts,
  type InvoiceRunAccount,
} from '@nineops/contract/invoicing/invoice-run-accounts.contract'
import { counted } from '@nineops/contract/words'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { formatCount } from '../../../lib/formats.ts'
import { usePeek } from '../../../ui/overlays/peek.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useServerTable } from '../../../ui/table/use-server-table.ts'
import { nothingSelected, type TableSelection } from '../../../ui/table/use-table-selection.ts'
import { ACCOUNTS_PAGE_SIZE, runAccountsQuery } from '../invoice-run-accounts.queries.ts'
import { useRunSearch, useSetRunSearch } from '../../invoice-run-states/invoice-run-states.public.ts'
import { accountColumnsOf } from './account-columns.tsx'
import classes from './accounts-panel.module.css'
import { accountWord } from '../account-words.ts'
import { InvoiceDrawer } from './invoice-drawer.tsx'
import { ReasonedButton } from '../../../ui/forms/reasoned-button.tsx'
import { type AccountTabProps, StepsContext } from './steps-context.ts'
import { useFixing } from './use-fixing.tsx'

const shownOf = (value: string | undefined) => (value === 'failed' || value === 'pending' ? value : undefined)

/** Accounts of the run, paged and filtered by the server; a row opens the invoice. */
export default function AccountsPanel({ run, steps }: AccountTabProps) {
  const { show = 'all', invoice } = useRunSearch()
  const setSearch = useSetRunSearch()
  const fixing = useFixing(run, steps)
  const peek = usePeek(invoice)
  const table = useServerTable('invoice-run-accounts', { sort: accountSorts, pageSize: ACCOUNTS_PAGE_SIZE })
  const { filter } = table.query
  const listed = useQuery(runAccountsQuery(run.index, { ...table.query, show }))
  const [selected, setSelected] = useState<TableSelection<InvoiceRunAccount>>(nothingSelected)
  const count = selected.all ? selected.count : selected.rows.length
  const only = { onlyFailed: show === 'failed', onlyPending: show === 'pending' }
  const resetReason = run.actions.reset.allowed
    ? null
    : (run.actions.reset.reason ?? 'It cannot be reset now.')
  const runStatus = run.status.index
  const columns = useMemo(
    () => accountColumnsOf(run.failed > 0, runStatus, run.purpose === 'credit'),
    [run.failed, runStatus, run.purpose],
  )
  const context = useMemo(() => ({ steps, resetReason }), [steps, resetReason])
  return (
    <StepsContext value={context}>
      <DataTable
        label="Accounts"
        columns={columns}
        list={listed}
        link={row => ({ to: '.', search: before => ({ ...before, invoice: row.index }) })}
        peek={peek}
        focusFilter={false}
        dense
        emptyHint={
          show === 'all'
            ? 'No accounts in this run.'
            : show === 'failed'
              ? 'No failed accounts.'
              : 'No accounts have this status.'
        }
        server={table}
        serverExport={{
          list: 'invoice-run-accounts',
          params: { id: run.index },
          query: { onlyFailed: String(only.onlyFailed), onlyPending: String(only.onlyPending) },
        }}
        filters={{
          values: { ...(show !== 'all' && { show }) },
          onApply: ({ show: wanted }) => setSearch({ show: shownOf(wanted) }, { replace: true }),
        }}
        onSelection={setSelected}
        bulkActions={
          <ReasonedButton
            size="compact-xs"
            variant="default"
            reason={resetReason}
            onClick={() =>
              steps.askReset(
                selected.all
                  ? { all: true, filter, ...only, except: selected.except.map(Number) }
                  : { accounts: selected.rows.map(({ index }) => index) },
                `${formatCount(count)} selected ${count === 1 ? 'account' : 'accounts'}`,
              )
            }
          >
            Reset selected
          </ReasonedButton>
        }
        toolbar={
          <>
            <SegmentedControl
              flex="none"
              aria-label="Which accounts"
              value={show}
              onChange={value => {
                setSearch({ show: shownOf(value) })
                table.change({ page: 1 })
              }}
              data={[
                { value: 'all', label: `All ${formatCount(run.accounts)}` },
                { value: 'failed', label: `Failed ${formatCount(run.failed)}` },
                {
                  value: 'pending',
                  label: `${accountWord('pending', runStatus)} ${formatCount(run.pending)}`,
                },
              ]}
            />
            <ReasonedButton
              variant="default"
              className={classes.reset ?? ''}
              reason={resetReason ?? (run.failed === 0 ? 'No account has failed.' : null)}
              onClick={() => steps.askReset('failed', counted(run.failed, 'failed account'))}
            >
              Reset failed
            </ReasonedButton>
            <ReasonedButton
              variant="default"
              className={classes.reset ?? ''}
              reason={
                resetReason ?? (runStatus === invoiceRunStatus.created ? 'No account has run yet.' : null)
              }
              onClick={() => steps.askReset('all', `all ${formatCount(run.accounts)} accounts`)}
            >
              Reset all
            </ReasonedButton>
          </>
        }
      />
      <InvoiceDrawer
        peek={peek}
        run={run}
        account={invoice}
        row={listed.data?.rows.find(({ index }) => index === invoice)}
        listing={listed.isPending || listed.isPlaceholderData}
        fixing={fixing}
        onClose={() => setSearch({ invoice: undefined })}
      />
      {fixing.dialog}
    </StepsContext>
  )
}
