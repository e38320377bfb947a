import type { LoyaltyScheme } from '@nineops/contract/loyalty-schemes.contract'
import { useQuery } from '@tanstack/react-query'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { GuardedDrawer } from '../../../ui/overlays/guarded-drawer.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { schemesQuery } from '../loyalty-schemes.queries.ts'
import { discountText, monthsText, offerState } from '../offer-words.ts'
import { todayInLondon } from '../../../lib/today.ts'
import { SchemeForm } from './scheme-form.tsx'

const columns: readonly Column<LoyaltyScheme>[] = [
  { id: 'name', header: 'Name', value: row => row.name, width: 130, grow: 2 },
  {
    id: 'discount',
    header: 'Discount',
    value: row => discountText(row.discount),
    width: 116,
    grow: 0,
  },
  {
    id: 'productGroups',
    header: 'Product groups',
    value: row => row.productGroups.join(', '),
    width: 130,
    grow: 2,
  },
  { id: 'minimum', header: 'Minimum term', value: row => monthsText(row.minimumMonths), width: 116, grow: 0 },
  {
    id: 'state',
    header: 'State',
    value: row => offerState(row, todayInLondon()).word,
    render: row => {
      const { tone, word } = offerState(row, todayInLondon())
      return <StatusBadge tone={tone}>{word}</StatusBadge>
    },
    width: 108,
    grow: 0,
  },
  { id: 'accounts', header: 'Accounts', value: row => row.accounts, kind: 'count', width: 84, grow: 0 },
  { id: 'validFrom', header: 'Offered from', value: row => row.validFrom, kind: 'date', width: 112, grow: 0 },
  { id: 'validTo', header: 'Until', value: row => row.validTo, kind: 'date', width: 104, grow: 0 },
  {
    id: 'contracts',
    header: 'Contracts ever',
    value: row => row.contracts,
    kind: 'count',
    width: 116,
    grow: 0,
    hidden: true,
  },
  { id: 'index', header: 'Index', value: row => row.index, width: 80, grow: 0, copy: true, hidden: true },
]

interface SchemesTabProps {
  client: number
  /** The scheme whose drawer is open, or a new one. */
  open: number | 'new' | undefined
  onOpen: (open: number | undefined) => void
}

/** A reseller's loyalty schemes. */
export function SchemesTab({ client, open, onOpen }: SchemesTabProps) {
  const { data, error, refetch } = useQuery(schemesQuery(client))
  const scheme = typeof open === 'number' ? data?.find(row => row.index === open) : undefined
  return (
    <>
      <DataTable
        name="schemes"
        label="Loyalty schemes"
        columns={columns}
        rows={data}
        rowKey={row => row.index}
        error={error}
        onRetry={() => void refetch()}
        onOpen={row => onOpen(row.index)}
        emptyHint="No loyalty scheme yet. Add one; accounts take it by a contract."
      />
      <GuardedDrawer
        opened={open === 'new' || scheme !== undefined}
        title={scheme?.name ?? 'Add loyalty scheme'}
        onClose={() => onOpen(undefined)}
      >
        {guard => (
          <SchemeForm
            key={scheme?.index ?? 'new'}
            client={client}
            scheme={scheme}
            today={todayInLondon()}
            guard={guard}
          />
        )}
      </GuardedDrawer>
    </>
  )
}
