import { Select } from '@mantine/core'
import { type Charge, chargeSorts, chargeState } from '@nineops/contract/charges.contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useSelection } from '../../../app/selection.ts'
import { ReasonedButton } from '../../../ui/forms/reasoned-button.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useServerTable } from '../../../ui/table/use-server-table.ts'
import { askCopy, askEnd } from '../ask-charges.tsx'
import { states } from '../charge-words.ts'
import { chargesQuery } from '../charges.queries.ts'
import { chargeColumns } from './charge-columns.tsx'
import classes from './charges.module.css'

const path = '/bureau/opc'
const PAGE_SIZE = 200

const frequencies = [
  { value: 'all', label: 'All charges' },
  { value: 'once', label: 'One-off' },
  { value: 'periodic', label: 'Periodic' },
]
const stateChoices = [
  { value: 'all', label: 'Any state' },
  ...(['active', 'future', 'ended'] as const).map(value => ({ value, label: states[value].word })),
]

interface Filters {
  frequency?: 'once' | 'periodic' | undefined
  chargeState?: Charge['state'] | undefined
}

/** A reseller's charges; a brand or account that is selected narrows them. */
export function ChargesTable({ client, onOpen }: { client: number; onOpen: (charge: Charge) => void }) {
  const { brand, account } = useSelection()
  const { frequency, chargeState: state } = useSearch({ from: path })
  const navigate = useNavigate()
  const table = useServerTable('charges', { sort: chargeSorts, pageSize: PAGE_SIZE })
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const { data, error, refetch } = useQuery(
    chargesQuery(client, {
      ...table.query,
      ...(frequency && { frequency }),
      ...(state && { state }),
      ...(brand !== undefined && { brand }),
      ...(account !== undefined && { account }),
    }),
  )
  // As they are now, and only those in sight.
  const chosen = (data?.rows ?? []).filter(row => selected.has(row.index))
  const why = chosen.length === 0 ? 'Select charges in the table first.' : null
  const some = chosen.length > 0 ? ` ${chosen.length}` : ''
  function narrow(filters: Filters): void {
    table.change({ page: 1 })
    void navigate({ to: path, search: previous => ({ ...previous, ...filters }), replace: true })
  }
  return (
    <DataTable
      // A selection is of one page.
      key={table.query.page}
      name="charges"
      label="Charges"
      columns={chargeColumns}
      rows={data?.rows}
      rowKey={row => row.index}
      error={error}
      onRetry={() => void refetch()}
      onOpen={onOpen}
      onSelect={rows => setSelected(new Set(rows.map(row => row.index)))}
      server={{ table, totalCount: data?.pagination.totalCount }}
      filterPlaceholder="Account, company or description"
      emptyHint="No charge matches. Add one, or import a file of charges."
      toolbar={
        <>
          <Select
            className={classes.which ?? ''}
            aria-label="How often"
            w={124}
            value={frequency ?? 'all'}
            onChange={value =>
              narrow({ frequency: value === 'once' || value === 'periodic' ? value : undefined })
            }
            data={frequencies}
            allowDeselect={false}
          />
          <Select
            className={classes.which ?? ''}
            aria-label="Which state"
            w={116}
            value={state ?? 'all'}
            onChange={value => narrow({ chargeState: chargeState.options.find(one => one === value) })}
            data={stateChoices}
            allowDeselect={false}
          />
          <ReasonedButton
            variant="default"
            className={classes.which ?? ''}
            reason={why}
            onClick={() => void askEnd(client, chosen)}
          >
            {`End${some}`}
          </ReasonedButton>
          <ReasonedButton
            variant="default"
            className={classes.which ?? ''}
            reason={why}
            onClick={() => void askCopy(client, chosen)}
          >
            {`Copy${some}`}
          </ReasonedButton>
        </>
      }
    />
  )
}
