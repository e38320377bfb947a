import { SectionTitle } from '../layout/parts.tsx'
import type { Column } from '../table/columns.ts'
import { DataTable } from '../table/data-table.tsx'

const MOST = 6
/** The filter bar, the head and the foot. */
const AROUND = 84

interface ShortListProps<Row> {
  name: string
  label: string
  title?: string
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  /** In pixels. */
  rowHeight?: number
}

/** A titled list beside others, up to six rows of it in sight; nothing where there are none. */
export function ShortList<Row extends { index: number }>({
  title,
  label,
  rows,
  rowHeight = 34,
  ...table
}: ShortListProps<Row>) {
  if (!rows || rows.length === 0) return null
  return (
    <section>
      <SectionTitle mt={16} mb={8}>
        {title ?? label}
      </SectionTitle>
      <DataTable
        {...table}
        label={label}
        rows={rows}
        rowKey={row => row.index}
        address={false}
        height={AROUND + rowHeight * Math.min(rows.length, MOST)}
      />
    </section>
  )
}
