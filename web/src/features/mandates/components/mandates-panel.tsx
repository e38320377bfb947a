import { Button, Select } from '@mantine/core'
import { type ListedMandate, mandateState, type MandateState } from '@nineops/contract/crm/mandates.contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSelection } from '../../../app/selection.ts'
import { askText } from '../../../ui/dialogs/dialogs.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { statusColumn } from '../../../ui/table/status-column.tsx'
import { useServerTable } from '../../../ui/table/use-server-table.ts'
import { ToLodge } from '../../mandate-files/mandate-files.public.ts'
import { mandateStates, stateOf } from '../mandate-labels.ts'
import { mandatesQuery, useMandates } from '../mandates.queries.ts'

const columns: readonly Column<ListedMandate>[] = [
  { id: 'account', header: 'Account', value: row => row.account.number, fixed: 132, copy: true },
  { id: 'company', header: 'Company', value: row => row.account.companyName, width: 130 },
  { id: 'sun', header: 'Service user number', value: row => row.serviceUserNumber, fixed: 148, hidden: true },
  {
    id: 'reference',
    header: 'Reference',
    value: row => row.reference,
    fixed: 190,
    copy: true,
    hidden: 'narrow',
  },
  {
    id: 'bank',
    header: 'Account ending',
    value: row => row.bankAccount.slice(-4),
    fixed: 112,
    hidden: 'narrow',
  },
  statusColumn(stateOf, { width: 104 }),
  {
    id: 'lodgedOn',
    header: 'In files from',
    value: row => (row.state === 'new' ? null : row.lodgedOn),
    kind: 'date',
    fixed: 112,
    hidden: 'narrow',
  },
  { id: 'endedOn', header: 'Ended', value: row => row.endedOn, kind: 'date', fixed: 104, hidden: 'narrow' },
  { id: 'reason', header: 'Reason', value: row => row.reason, width: 120, hidden: 'narrow' },
]

/** Mandates to lodge, those that are known, of the selected account or of all, and the AUDDIS files. */
export function MandatesPanel({ client }: { client: number }) {
  const [state, setState] = useState<MandateState | null>(null)
  const table = useServerTable('mandates', { pageSize: 200, filtersHere: true })
  const { account } = useSelection()
  const narrowing = { ...(state && { state }), ...(account !== undefined && { account: String(account) }) }
  const list = useQuery(mandatesQuery(client, { ...table.cut, ...narrowing }))
  const { cancel, renew } = useMandates(client)

  async function end({ index, reference }: ListedMandate): Promise<void> {
    const reason = await askText({
      title: `Cancel mandate ${reference}`,
      placeholder: 'Reason',
      maxLength: 200,
    })
    if (reason !== undefined && index !== null) await cancel.mutateAsync({ mandate: index, reason })
  }
  const actions: Column<ListedMandate> = {
    id: 'actions',
    header: 'Actions',
    value: () => '',
    action: true,
    fixed: 120,
    render: row =>
      row.index !== null &&
      // The account pays by another mandate now, or not by Direct Debit.
      !(row.replaced && row.endedOn !== null) && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => void (row.endedOn === null ? end(row) : renew.mutateAsync(row.index ?? 0))}
        >
          {row.endedOn === null ? 'Cancel' : 'Lodge again'}
        </Button>
      ),
  }
  return (
    <>
      <ToLodge client={client} />
      <DataTable
        label="Mandates"
        columns={[...columns, actions]}
        list={list}
        rowKey={row => `${row.account.index} ${row.serviceUserNumber} ${row.reference} ${row.bankAccount}`}
        server={table}
        serverExport={{ list: 'mandates', params: { client }, query: narrowing }}
        emptyHint="Accounts that pay by Direct Debit have mandates."
        toolbar={
          <Select
            aria-label="Status"
            placeholder="Any status"
            clearable
            data={mandateState.options.map(value => ({ value, label: mandateStates[value].word }))}
            value={state}
            onChange={value => setState(mandateState.options.find(one => one === value) ?? null)}
          />
        }
      />
    </>
  )
}
