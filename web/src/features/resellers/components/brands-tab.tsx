import { Button } from '@mantine/core'
import type { BrandSummary } from '@nineops/contract/service-establishment/resellers.contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { brandSummariesQuery } from '../resellers.queries.ts'

const missing = (value: string | null) =>
  value === null || value === '' ? <StatusBadge tone="warn">Missing</StatusBadge> : value

const numbersText = ({ invoicePrefix, creditNotePrefix }: BrandSummary): string | null =>
  invoicePrefix === null || creditNotePrefix === null ? null : `${invoicePrefix} / ${creditNotePrefix}`

const columns: Column<BrandSummary>[] = [
  { id: 'index', header: 'Index', value: row => row.index, copy: true, fixed: 80, hidden: 'narrow' },
  { id: 'name', header: 'Brand', value: row => row.name, width: 240, grow: 2 },
  { id: 'accounts', header: 'Accounts', value: row => row.accounts, kind: 'count', fixed: 92 },
  {
    id: 'numbers',
    header: 'Numbers',
    value: numbersText,
    render: row => missing(numbersText(row)),
    width: 130,
  },
  {
    id: 'vatNumber',
    header: 'VAT number',
    value: row => row.vatNumber,
    render: row => missing(row.vatNumber),
    fixed: 136,
  },
  { id: 'outputGroup', header: 'Output group', value: row => row.outputGroup, width: 120 },
  {
    id: 'legalName',
    header: 'Legal name',
    value: row => row.legalName,
    render: row => missing(row.legalName),
    width: 170,
    grow: 2,
  },
  { id: 'paymentDays', header: 'Days to pay', value: row => row.paymentDays, kind: 'count', fixed: 104 },
  { id: 'email', header: 'E-mail', value: row => row.email, width: 180, hidden: true },
]

/** A reseller's brands; each links to its own page. */
export function BrandsTab({ client }: { client: number }) {
  const list = useQuery(brandSummariesQuery(client))
  return (
    <DataTable
      name="reseller-brands"
      label="Brands"
      columns={columns}
      list={list}
      link={row => ({ to: '/service-establishment/brand', search: { client, brand: row.index } })}
      emptyHint="A reseller bills its customers in the name of a brand. Create the first one."
      toolbar={
        <Button
          renderRoot={props => (
            <Link to="/service-establishment/brand-creation" search={{ client }} {...props} />
          )}
        >
          Create brand
        </Button>
      }
    />
  )
}
