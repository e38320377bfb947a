import { Button } from '@mantine/core'
import type { CollectionClient } from '@nineops/contract/bureau/data-collection/data-collection-clients.contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { collectedCarriersQuery } from '../collection.queries.ts'
import { askCollectedCarrier } from './collected-carrier-form.tsx'

const stateText = (row: CollectionClient) => (row.enabled ? 'Collecting' : 'Switched off')
const columns: Column<CollectionClient>[] = [
  { id: 'carrier', header: 'Carrier', value: row => row.carrier.name, width: 160, grow: 2 },
  { id: 'reference', header: 'Carrier account', value: row => row.reference, width: 180, copy: true },
  {
    id: 'state',
    header: 'Status',
    value: stateText,
    render: row => <StatusBadge tone={row.enabled ? 'good' : 'quiet'}>{stateText(row)}</StatusBadge>,
    fixed: 130,
  },
  { id: 'createdAt', header: 'Since', value: row => row.createdAt, kind: 'dateTime', fixed: 150 },
  { id: 'createdBy', header: 'By', value: row => row.createdBy, fixed: 110 },
]

/** Carriers and whether they are collected. Every carrier is collected from the day it is added, until switched off. */
export default function CollectedCarriers({ client }: { client: number }) {
  const list = useQuery(collectedCarriersQuery(client))
  return (
    <DataTable
      name="collected-carriers"
      label="Carriers"
      columns={columns}
      list={list}
      onOpen={row => void askCollectedCarrier(client, row)}
      emptyHint="Add a carrier to start collecting its files."
      toolbar={
        <Button
          variant="default"
          renderRoot={props => <Link to="/bureau/carriers" search={true} {...props} />}
        >
          Add carrier
        </Button>
      }
    />
  )
}
