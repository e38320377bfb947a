import type { ContractOption } from '@nineops/contract/contract-options.contract'
import { useQuery } from '@tanstack/react-query'
import { formatPlural } from '../../../lib/numbers.ts'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { GuardedDrawer } from '../../../ui/overlays/guarded-drawer.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { optionsQuery } from '../loyalty-schemes.queries.ts'
import { monthsText, offerState, terminationText } from '../offer-words.ts'
import { todayInLondon } from '../../../lib/today.ts'
import { OptionForm } from './option-form.tsx'

const columns: readonly Column<ContractOption>[] = [
  { id: 'name', header: 'Name', value: row => row.name, width: 130, grow: 2 },
  { id: 'term', header: 'Term', value: row => monthsText(row.termMonths), width: 104, grow: 0 },
  { id: 'notice', header: 'Notice', value: row => formatPlural(row.noticeDays, 'day'), width: 96, grow: 0 },
  {
    id: 'charge',
    header: 'Early termination charge',
    value: row => terminationText(row.terminationCharge),
    width: 180,
  },
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

interface OptionsTabProps {
  client: number
  /** The option whose drawer is open, or a new one. */
  open: number | 'new' | undefined
  onOpen: (open: number | undefined) => void
}

/** A reseller's contract options. */
export function OptionsTab({ client, open, onOpen }: OptionsTabProps) {
  const { data, error, refetch } = useQuery(optionsQuery(client))
  const option = typeof open === 'number' ? data?.find(row => row.index === open) : undefined
  return (
    <>
      <DataTable
        name="options"
        label="Contract options"
        columns={columns}
        rows={data}
        rowKey={row => row.index}
        error={error}
        onRetry={() => void refetch()}
        onOpen={row => onOpen(row.index)}
        emptyHint="No contract option yet. Add one; accounts take it by a contract."
      />
      <GuardedDrawer
        opened={open === 'new' || option !== undefined}
        title={option?.name ?? 'Add contract option'}
        onClose={() => onOpen(undefined)}
      >
        {guard => (
          <OptionForm
            key={option?.index ?? 'new'}
            client={client}
            option={option}
            today={todayInLondon()}
            guard={guard}
          />
        )}
      </GuardedDrawer>
    </>
  )
}
