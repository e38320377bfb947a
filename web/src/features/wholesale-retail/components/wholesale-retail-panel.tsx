import { Button, Select } from '@mantine/core'
import type { WholesaleRetailEntry } from '@nineops/contract/bureau/wholesale-retail.contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSelect, useSelection } from '../../../app/selection.ts'
import { todayInLondon } from '../../../lib/days.ts'
import { LoadingBlock } from '../../../ui/feedback/loading.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { brandsQuery } from '../../pickers/pickers.public.ts'
import { inForceOn, stateOn } from '../in-force.ts'
import { entryCarriersQuery, wholesaleRetailQuery } from '../wholesale-retail.queries.ts'
import { askEntry } from './entry-form.tsx'
import { InForceToday } from './in-force-today.tsx'
import { SectionTitle } from '../../../ui/layout/parts.tsx'
import { statusColumn } from '../../../ui/table/status-column.tsx'
import classes from './wholesale-retail.module.css'

const columnsOn = (today: string): Column<WholesaleRetailEntry>[] => [
  { id: 'carrier', header: 'Carrier', value: row => row.carrier?.name ?? 'Any carrier', width: 110 },
  { id: 'side', header: 'Type', value: row => (row.side === 'retail' ? 'Retail' : 'Wholesale'), fixed: 104 },
  { id: 'rateCard', header: 'Rate card', value: row => row.rateCard.name, width: 160, grow: 2 },
  { id: 'validFrom', header: 'From', value: row => row.validFrom, kind: 'date', fixed: 106 },
  { id: 'validTo', header: 'To', value: row => row.validTo, kind: 'date', fixed: 106 },
  statusColumn(row => stateOn(row, today), { fixed: 108 }),
  { id: 'version', header: 'Version', value: row => row.rateCard.validFrom, kind: 'date', fixed: 124 },
  { id: 'createdBy', header: 'By', value: row => row.createdBy, fixed: 104 },
  {
    id: 'createdAt',
    header: 'Added',
    value: row => row.createdAt,
    kind: 'dateTime',
    fixed: 140,
    hidden: true,
  },
]

const none: WholesaleRetailEntry[] = []

/** Which cards rate the reseller or the selected brand: past, current and future. */
export function WholesaleRetailPanel({ client }: { client: number }) {
  const { brand } = useSelection()
  const select = useSelect()
  const brands = useQuery(brandsQuery(client)).data ?? []
  const { data: carriers, isPending } = useQuery(entryCarriersQuery(client))
  const ofReseller = useQuery(wholesaleRetailQuery(client, undefined))
  const ofScope = useQuery(wholesaleRetailQuery(client, brand))
  const today = todayInLondon()
  const columns = useMemo(() => columnsOn(today), [today])
  const loaded = carriers && ofReseller.data && ofScope.data
  const inForce = loaded
    ? inForceOn(carriers, ofReseller.data, brand === undefined ? none : ofScope.data, today)
    : undefined
  const chosen = brands.find(one => one.index === brand)
  if (isPending || ofReseller.isPending) return <LoadingBlock h={480} />
  return (
    <div className={classes.panel}>
      {carriers?.length !== 0 && !ofScope.error && (
        <>
          <SectionTitle id="in-force-today" mb={-4} size={13}>
            Rate cards in use today
          </SectionTitle>
          <InForceToday rows={inForce} brand={brand !== undefined} />
        </>
      )}
      <DataTable
        key={brand ?? 0}
        name="wholesale-retail"
        label="Wholesale and retail"
        columns={columns}
        list={ofScope}
        initialSort={{ id: 'carrier' }}
        emptyHint={
          brand === undefined
            ? 'Calls can’t be rated until each carrier has a wholesale and a retail card.'
            : 'The brand has no cards of its own, so the reseller’s retail cards apply.'
        }
        toolbar={
          <>
            <Select
              aria-label="Whose cards"
              w={200}
              data={[
                { value: 'reseller', label: 'Whole reseller' },
                ...brands.map(({ index, name }) => ({ value: String(index), label: name })),
              ]}
              value={brand === undefined ? 'reseller' : String(brand)}
              allowDeselect={false}
              onChange={value => select({ brand: value === 'reseller' ? undefined : Number(value) })}
            />
            <Button
              disabled={brand !== undefined && !chosen}
              onClick={() => void askEntry({ client, brand: chosen })}
            >
              Add entry
            </Button>
          </>
        }
      />
    </div>
  )
}
