import { Button } from '@mantine/core'
import type {
  ResellerOverview,
  ResellerReadiness,
} from '@nineops/contract/service-establishment/resellers.contract'
import { counted } from '@nineops/contract/words'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { resellersQuery, resellersReadinessQuery } from '../resellers.queries.ts'
import { statusTone } from '../status-tone.ts'
import { SectionTitle, Text } from '../../../ui/layout/parts.tsx'
import classes from './resellers.module.css'

interface Row extends ResellerOverview {
  /** Undefined for closed resellers. */
  readiness: ResellerReadiness | undefined
}

/** What is missing, as text; empty while unknown. */
function missingText({ readiness }: Row): string {
  if (!readiness) return ''
  return readiness.missing === 0 ? 'Nothing' : readiness.titles.join(', ')
}

const columns: Column<Row>[] = [
  { id: 'index', header: 'Index', value: row => row.index, copy: true, fixed: 84, hidden: 'narrow' },
  { id: 'name', header: 'Reseller', value: row => row.name, width: 190, grow: 2 },
  {
    id: 'status',
    header: 'Status',
    value: row => row.status.description,
    fixed: 112,
    render: row => <StatusBadge tone={statusTone(row.status.index)}>{row.status.description}</StatusBadge>,
  },
  { id: 'brands', header: 'Brands', value: row => row.brands, kind: 'count', fixed: 84 },
  { id: 'accounts', header: 'Accounts', value: row => row.accounts, kind: 'count', fixed: 96 },
  {
    id: 'missing',
    header: 'Missing',
    value: missingText,
    width: 240,
    grow: 4,
    render: row => <Missing row={row} />,
  },
  { id: 'nineClient', header: 'Nine client', value: row => row.nineClient, fixed: 130, hidden: true },
]

function Missing({ row }: { row: Row }) {
  const { readiness } = row
  if (!readiness) return null
  if (readiness.missing === 0) return <StatusBadge tone="good">Nothing</StatusBadge>
  return (
    <span title={missingText(row)}>
      <StatusBadge tone="warn">{counted(readiness.missing, 'thing')}</StatusBadge>{' '}
      <Text as="span" tone="quiet">
        {missingText(row)}
      </Text>
    </span>
  )
}

/** Every reseller with its counts and missing items; each links to its page. */
export default function ResellersPanel() {
  const resellers = useQuery(resellersQuery)
  const { data: readiness, isPending } = useQuery(resellersReadinessQuery)
  const rows = useMemo(() => {
    // With what is missing at once: the columns would take other widths once that is known.
    if (isPending) return undefined
    const byClient = new Map(readiness?.map(one => [one.clientIndex, one]))
    return resellers.data?.map(row => ({ ...row, readiness: byClient.get(row.index) }))
  }, [resellers.data, readiness, isPending])
  return (
    <div className={classes.overview}>
      <SectionTitle mb={8}>Resellers</SectionTitle>
      <DataTable
        name="resellers"
        label="Resellers"
        columns={columns}
        list={{ data: rows, error: resellers.error, refetch: resellers.refetch }}
        link={row => ({ to: '/service-establishment/reseller', search: { client: row.index } })}
        height={620}
        filterPlaceholder="Filter resellers"
        emptyHint="Create the first reseller that the bureau bills for."
        toolbar={
          <Button
            variant="default"
            renderRoot={props => <Link to="/service-establishment/reseller-creation" {...props} />}
          >
            Create reseller
          </Button>
        }
      />
    </div>
  )
}
