import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { confirm } from '../dialogs/dialogs.tsx'
import { showDone } from '../feedback/snackbars.tsx'
import { StatusBadge } from '../feedback/status-badge.tsx'
import { RecordDrawer, useRecordDrawer } from '../overlays/record-drawer.tsx'
import type { DrawerGuard } from '../overlays/resource-drawer.tsx'
import type { Column } from '../table/columns.ts'
import { DataTable } from '../table/data-table.tsx'

/** What a reseller sells, until it is withdrawn. */
interface Sold {
  index: number
  name: string
  status: 'active' | 'withdrawn'
  createdBy: string | null
  updatedAt: string
}

export const isSold = ({ status }: Pick<Sold, 'status'>): boolean => status === 'active'
const statusText = (row: Sold) => (isSold(row) ? 'Active' : 'Withdrawn')

/** Whether it is sold. */
export const soldColumn = <Row extends Sold>(fixed: number): Column<Row> => ({
  id: 'status',
  header: 'Status',
  value: statusText,
  fixed,
  render: row => <StatusBadge tone={isSold(row) ? 'good' : 'quiet'}>{statusText(row)}</StatusBadge>,
})

/** Who added it, and when it was last changed. */
export const soldByColumns = <Row extends Sold>(): Column<Row>[] => [
  { id: 'createdBy', header: 'By', value: row => row.createdBy, fixed: 104, hidden: true },
  {
    id: 'updatedAt',
    header: 'Changed',
    value: row => row.updatedAt,
    kind: 'dateTime',
    width: 140,
    hidden: true,
  },
]

interface SoldListProps<Row extends Sold> {
  name: string
  label: string
  /** One of them, such as `bundle`. */
  noun: string
  columns: readonly Column<Row>[]
  list: UseQueryResult<Row[]>
  initialSort?: { id: string }
  emptyHint: string
  /** What withdrawing it, or selling it again, does. */
  question: (row: Row) => string
  onSwitch: (row: Row, status: Row['status'], options: { onSuccess: () => void }) => void
  isSwitching: boolean
  /** The form of one, or of a new one, with more buttons on its left. */
  children: (row: Row | undefined, aside: ReactNode) => ReactNode
}

/** A list of what a reseller sells: each opens in a drawer, where it is changed, withdrawn or sold again. */
export function SoldList<Row extends Sold>(props: SoldListProps<Row>) {
  const { noun, list, question, onSwitch, isSwitching, children, ...table } = props
  const drawer = useRecordDrawer<Row>()
  // The current version: it may have changed since it was opened.
  const latest = list.data?.find(row => row.index === drawer.record?.index) ?? drawer.record

  async function askSwitch(row: Row, guard: DrawerGuard): Promise<void> {
    const title = isSold(row) ? `Withdraw ${noun}` : `Sell ${noun} again`
    if (!(await confirm(question(row), title))) return
    const status = isSold(row) ? 'withdrawn' : 'active'
    onSwitch(row, status, {
      onSuccess: () => {
        guard.done()
        showDone(`${row.name} is ${status === 'active' ? 'sold again' : 'withdrawn'}`)
      },
    })
  }
  return (
    <>
      <DataTable
        {...table}
        list={list}
        rowKey={row => row.index}
        onOpen={drawer.open}
        toolbar={<Button onClick={drawer.add}>Add {noun}</Button>}
      />
      <RecordDrawer of={drawer} add={`Add ${noun}`}>
        {(existing, guard) =>
          children(
            existing,
            latest && (
              <Button
                variant="default"
                loading={isSwitching}
                onClick={() => void guard.during(() => askSwitch(latest, guard))}
              >
                {isSold(latest) ? 'Withdraw' : 'Sell again'}
              </Button>
            ),
          )
        }
      </RecordDrawer>
    </>
  )
}
