import { Button, Group, Select } from '@mantine/core'
import { type ListedMandate, mandateState, type MandateState } from '@nineops/contract/crm/mandates.contract'
import type { MandateFile } from '@nineops/contract/invoicing/mandate-files.contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPlural } from '../../../lib/formats.ts'
import { askText } from '../../../ui/dialogs/dialogs.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import type { Tone } from '../../../ui/feedback/status-badge.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { statusColumn } from '../../../ui/table/status-column.tsx'
import { useServerTable } from '../../../ui/table/use-server-table.ts'
import { mandateFilesQuery, mandatesQuery, toLodgeQuery, useMandates } from '../mandates.queries.ts'

const states: Record<MandateState, { word: string; tone: Tone }> = {
  new: { word: 'New', tone: 'busy' },
  lodged: { word: 'Lodged', tone: 'busy' },
  active: { word: 'Active', tone: 'good' },
  cancelled: { word: 'Cancelled', tone: 'bad' },
  rejected: { word: 'Rejected', tone: 'bad' },
  expired: { word: 'Expired', tone: 'warn' },
}

const columns: readonly Column<ListedMandate>[] = [
  { id: 'account', header: 'Account', value: row => row.account.number, fixed: 120, copy: true },
  { id: 'company', header: 'Company', value: row => row.account.companyName, width: 160 },
  { id: 'sun', header: 'Service user number', value: row => row.serviceUserNumber, fixed: 148 },
  { id: 'reference', header: 'Reference', value: row => row.reference, width: 140, copy: true },
  { id: 'bank', header: 'Account ending', value: row => row.bankAccount.slice(-4), fixed: 112 },
  statusColumn(row => states[row.state], { fixed: 104 }),
  { id: 'lodgedOn', header: 'Lodged', value: row => row.lodgedOn, kind: 'date', fixed: 104 },
  { id: 'endedOn', header: 'Ended', value: row => row.endedOn, kind: 'date', fixed: 104 },
  { id: 'reason', header: 'Reason', value: row => row.reason, width: 160 },
]

/** Mandates to lodge, those that are known, and the AUDDIS files. */
export function MandatesPanel({ client }: { client: number }) {
  const [state, setState] = useState<MandateState | null>(null)
  const table = useServerTable('mandates', { pageSize: 200 })
  const list = useQuery(mandatesQuery(client, { ...table.cut, ...(state && { state }) }))
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
      row.index !== null && (
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
        name="mandates"
        label="Mandates"
        columns={[...columns, actions]}
        list={list}
        rowKey={row => `${row.account.index} ${row.serviceUserNumber} ${row.reference} ${row.bankAccount}`}
        server={{ table, filtersHere: true }}
        emptyHint="Accounts that pay by Direct Debit have mandates."
        toolbar={
          <Select
            aria-label="State"
            placeholder="Any state"
            clearable
            data={mandateState.options.map(value => ({ value, label: states[value].word }))}
            value={state}
            onChange={value => setState(mandateState.options.find(one => one === value) ?? null)}
          />
        }
      />
    </>
  )
}

const fileName = (file: MandateFile): string => `${file.serviceUserNumber} ${file.serial}`

/** A button for each service user number with mandates that a file lodges or cancels, and the latest files. */
function ToLodge({ client }: { client: number }) {
  const { data = [] } = useQuery(toLodgeQuery(client))
  const files = useQuery(mandateFilesQuery(client)).data ?? []
  const { lodge, download } = useMandates(client)
  const ready = Map.groupBy(
    data.filter(row => row.problem === null),
    row => row.serviceUserNumber,
  )
  const wrong = data.filter(row => row.problem !== null)

  async function make(serviceUserNumber: string): Promise<void> {
    const made = await lodge.mutateAsync(serviceUserNumber)
    showDone(`AUDDIS file ${fileName(made)} made: ${formatPlural(made.items, 'mandate')}`)
    await download.mutateAsync(made.index)
  }
  return (
    <>
      {wrong.length > 0 && (
        <Notice tone="warn">
          {formatPlural(wrong.length, 'mandate')} can’t be lodged. Account {wrong[0]?.account.number}:{' '}
          {wrong[0]?.problem}.
        </Notice>
      )}
      <Group gap={8} mb={12}>
        {[...ready].map(([number, rows]) => (
          <Button key={number} loading={lodge.isPending} onClick={() => void make(number)}>
            Make AUDDIS file {number}: {formatPlural(rows.length, 'mandate')}
          </Button>
        ))}
        {files.slice(0, 3).map(file => (
          <Button key={file.index} variant="default" onClick={() => download.mutate(file.index)}>
            Download {fileName(file)}
          </Button>
        ))}
      </Group>
    </>
  )
}
