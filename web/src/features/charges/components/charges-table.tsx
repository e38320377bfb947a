import { type Charge, chargeSorts } from '@nineops/contract/ordering/charges.contract'
import { chargeState } from '@nineops/contract/ordering/charge-states'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useSelection } from '../../../app/selection.ts'
import { counted } from '@nineops/contract/words'
import { formatCount } from '../../../lib/formats.ts'
import { ReasonedButton } from '../../../ui/forms/reasoned-button.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useServerTable } from '../../../ui/table/use-server-table.ts'
import { nothingSelected, type TableSelection } from '../../../ui/table/use-table-selection.ts'
import { LateSelect } from '../../../ui/forms/late-select.tsx'
import { askCopy, askEnd } from '../ask-charges.tsx'
import { states } from '../charge-labels.ts'
import type { ChosenCharges } from '../chosen-charges.ts'
import { chargesQuery, productsQuery } from '../charges.queries.ts'
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
  { value: 'all', label: 'Any status' },
  ...(['active', 'future', 'ended'] as const).map(value => ({ value, label: states[value].word })),
]

const frequencyOf = (value: string | null | undefined) =>
  value === 'once' || value === 'periodic' ? value : undefined
const stateOf = (value: string | null | undefined) => chargeState.options.find(one => one === value)

const productOf = (value: string | null | undefined) => (value ? Number(value) || undefined : undefined)

interface Filters {
  frequency?: 'once' | 'periodic' | undefined
  chargeState?: Charge['state'] | undefined
  product?: number | undefined
}

interface ChargesTableProps {
  client: number
  onOpen: (charge: Charge) => void
  /** Changes prices; true if done. */
  onChangePrice: (charges: ChosenCharges) => Promise<boolean>
}

/** A reseller's charges, filtered by the selected brand or account. */
export function ChargesTable({ client, onOpen, onChangePrice }: ChargesTableProps) {
  const { brand, account } = useSelection()
  const { frequency, chargeState: state, product } = useSearch({ from: path })
  const { data: products } = useQuery(productsQuery(client))
  const navigate = useNavigate()
  const table = useServerTable('charges', { sort: chargeSorts, pageSize: PAGE_SIZE })
  const [selection, setSelection] = useState<TableSelection<Charge>>(nothingSelected)
  // Increments after an action: the charges selected before it have changed.
  const [done, setDone] = useState(0)
  const owner = { ...(brand !== undefined && { brand }), ...(account !== undefined && { account }) }
  const narrowed = {
    ...owner,
    ...(frequency && { frequency }),
    ...(state && { state }),
    ...(product && { product }),
  }
  const listed = useQuery(chargesQuery(client, { ...table.query, ...narrowed }))
  const count = selection.all ? selection.count : selection.rows.length
  const chosen: ChosenCharges = selection.all
    ? {
        count,
        matching: {
          all: true,
          filter: table.query.filter,
          ...narrowed,
          except: selection.except.map(Number),
        },
      }
    : {
        count,
        // The current rows, as far as they are on this page.
        charges: selection.rows.map(row => listed.data?.rows.find(({ index }) => index === row.index) ?? row),
      }
  const why = count === 0 ? 'Select charges in the table first.' : null
  const some = count > 0 ? ` ${formatCount(count)}` : ''
  async function end(charges: ChosenCharges): Promise<void> {
    if (await askEnd(client, charges)) setDone(before => before + 1)
  }
  async function changePrice(charges: ChosenCharges): Promise<void> {
    if (await onChangePrice(charges)) setDone(before => before + 1)
  }
  function narrow(filters: Filters): void {
    table.change({ page: 1 })
    void navigate({ to: path, search: previous => ({ ...previous, ...filters }), replace: true })
  }
  return (
    <DataTable
      // A selection is only valid among the accounts it was made for.
      key={`${brand} ${account} ${done}`}
      label="Charges"
      columns={chargeColumns}
      list={listed}
      onOpen={onOpen}
      onSelection={setSelection}
      server={table}
      serverExport={{ list: 'charges', params: { client }, query: narrowed }}
      filters={{
        values: {
          ...(frequency && { frequency }),
          ...(state && { state }),
          ...(product && { product: String(product) }),
        },
        onApply: values =>
          narrow({
            frequency: frequencyOf(values['frequency']),
            chargeState: stateOf(values['state']),
            product: productOf(values['product']),
          }),
      }}
      filterPlaceholder="Account, company, description or group"
      emptyHint={
        Object.keys(narrowed).length > 0
          ? 'No charges match these choices.'
          : 'No charges yet. Add one, or import a file.'
      }
      toolbar={
        <>
          <LateSelect
            className={classes.which ?? ''}
            aria-label="How often"
            w={124}
            value={frequency ?? 'all'}
            onChange={value => narrow({ frequency: frequencyOf(value) })}
            data={frequencies}
            allowDeselect={false}
          />
          <LateSelect
            className={classes.which ?? ''}
            aria-label="Which status"
            w={116}
            value={state ?? 'all'}
            onChange={value => narrow({ chargeState: stateOf(value) })}
            data={stateChoices}
            allowDeselect={false}
          />
          {/* In its place before it is known whether there are any: then nothing moves. */}
          {products?.length !== 0 && (
            <LateSelect
              className={classes.which ?? ''}
              aria-label="Which product"
              placeholder="Any product"
              w={150}
              value={product === undefined ? null : String(product)}
              onChange={value => narrow({ product: productOf(value) })}
              data={(products ?? []).map(({ index, code }) => ({ value: String(index), label: code }))}
              clearable
              searchable
              limit={100}
            />
          )}
          <ReasonedButton
            variant="default"
            className={classes.which ?? ''}
            reason={why}
            onClick={() => void end(chosen)}
          >
            {`End${some}`}
          </ReasonedButton>
          <ReasonedButton
            variant="default"
            className={classes.which ?? ''}
            reason={why}
            onClick={() => void changePrice(chosen)}
          >
            {count > 0 ? `Change ${counted(count, 'price')}` : 'Change price'}
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
