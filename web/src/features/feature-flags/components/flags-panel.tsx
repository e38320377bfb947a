import { Button } from '@mantine/core'
import type { FeatureFlag } from '@nineops/contract/service-establishment/feature-flags.contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { confirm } from '../../../ui/dialogs/dialogs.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { featureFlagsQuery, useRemoveFlag } from '../feature-flags.queries.ts'
import { effectOf, removeQuestion } from '../flag-labels.ts'
import { askFlag } from './flag-form.tsx'

const readBy = (row: FeatureFlag) => (effectOf(row.flag) ? 'NineOps' : 'Another system')
const columnsOf = (onRemove: (row: FeatureFlag) => void): Column<FeatureFlag>[] => [
  { id: 'flag', header: 'Flag', value: row => row.flag, copy: true, width: 200, grow: 1 },
  {
    id: 'description',
    header: 'What it does',
    value: row => effectOf(row.flag) ?? row.description,
    width: 180,
    grow: 4,
  },
  {
    id: 'readBy',
    header: 'Read by',
    value: readBy,
    fixed: 136,
    render: row => <StatusBadge tone={effectOf(row.flag) ? 'good' : 'quiet'}>{readBy(row)}</StatusBadge>,
  },
  {
    id: 'remove',
    header: 'Switch off',
    value: () => '',
    action: true,
    fixed: 116,
    render: row => (
      <Button
        variant="default"
        size="compact-sm"
        tabIndex={-1}
        aria-label={`Switch off ${row.flag}`}
        onClick={event => {
          event.stopPropagation()
          onRemove(row)
        }}
      >
        Switch off
      </Button>
    ),
  },
  { id: 'createdAt', header: 'On since', value: row => row.createdAt, kind: 'dateTime', fixed: 150 },
  { id: 'createdBy', header: 'By', value: row => row.createdBy, fixed: 120 },
]

const none: FeatureFlag[] = []

/** Features that are switched on for a reseller. Enter on a row, or its button, switches one off. */
export function FlagsPanel({ client, reseller }: { client: number; reseller: string }) {
  const list = useQuery(featureFlagsQuery(client))
  const { mutate } = useRemoveFlag(client)
  const remove = useMemo(
    () => async (row: FeatureFlag) => {
      if (await confirm(removeQuestion(row.flag, reseller), 'Switch feature off'))
        mutate(row.flag, { onSuccess: () => showDone(`${row.flag} is off`) })
    },
    [mutate, reseller],
  )
  const columns = useMemo(() => columnsOf(row => void remove(row)), [remove])
  return (
    <DataTable
      name="feature-flags"
      label="Feature flags"
      columns={columns}
      list={list}
      rowKey={row => row.flag}
      onOpen={row => void remove(row)}
      emptyHint="No feature is switched on for this reseller beyond what every reseller has."
      toolbar={
        <Button disabled={list.data === undefined} onClick={() => void askFlag(client, list.data ?? none)}>
          Switch a feature on
        </Button>
      }
    />
  )
}
