import {
  circuitProducts,
  circuitProviders,
  circuitStates,
  lastResults,
} from '@nineops/contract/network/circuit-facts'
import { circuitSorts } from '@nineops/contract/network/circuits.contract'
import { productLabels, providerLabels } from '@nineops/contract/network/line-tests'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useClientIndex } from '../../../app/selection.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useServerTable } from '../../../ui/table/use-server-table.ts'
import { LateSelect } from '../../../ui/forms/late-select.tsx'
import { resultLabels, stateLabels } from '../circuit-labels.ts'
import { circuitsQuery } from '../circuits.queries.ts'
import { circuitColumns } from './circuit-columns.tsx'

const route = getRouteApi('/network/ttb')
const results = [...lastResults, 'none'] as const

const oneOf = <T extends string>(list: readonly T[], value: string | null | undefined): T | undefined =>
  list.find(one => one === value)

/** Circuits of the selected reseller, or of all. */
export function CircuitsTable() {
  const client = useClientIndex()
  const { provider, product, service: state, lastResult: result } = route.useSearch()
  const filter = route.useNavigate()
  const table = useServerTable('circuits', { sort: circuitSorts, pageSize: 200 })
  const chosen = {
    ...(provider && { provider }),
    ...(product && { product }),
    ...(state && { state }),
    ...(result && { result }),
  }
  const narrowed = { ...chosen, ...(client !== undefined && { client }) }
  const listed = useQuery(circuitsQuery({ ...table.query, ...narrowed }))

  function narrow(change: Partial<ReturnType<typeof route.useSearch>>): void {
    table.change({ page: 1 })
    void filter({ search: before => ({ ...before, ...change }), replace: true })
  }
  return (
    <DataTable
      key={client ?? 'all'}
      label="Circuits"
      columns={circuitColumns}
      list={listed}
      link={row => ({ to: '/network/ttb/$circuit', params: { circuit: row.index }, search: true })}
      server={table}
      serverExport={{ list: 'circuits', query: narrowed }}
      filters={{
        values: chosen,
        onApply: values =>
          narrow({
            provider: oneOf(circuitProviders, values['provider']),
            product: oneOf(circuitProducts, values['product']),
            service: oneOf(circuitStates, values['state']),
            lastResult: oneOf(results, values['result']),
          }),
      }}
      filterPlaceholder="Circuit, CLI, postcode, account or company"
      emptyHint={
        Object.keys(narrowed).length > 0
          ? 'No circuits match. Choose other filters or another reseller above.'
          : 'No circuits yet. Add one on a number of an account.'
      }
      toolbar={
        <>
          {choose('Provider', 'Any provider', provider, choicesOf(circuitProviders, providerLabels), value =>
            narrow({ provider: oneOf(circuitProviders, value) }),
          )}
          {choose('Product', 'Any product', product, choicesOf(circuitProducts, productLabels), value =>
            narrow({ product: oneOf(circuitProducts, value) }),
          )}
          {choose('Result', 'Any result', result, resultChoices, value =>
            narrow({ lastResult: oneOf(results, value) }),
          )}
          {choose('Status', 'Any status', state, stateChoices, value =>
            narrow({ service: oneOf(circuitStates, value) }),
          )}
        </>
      }
    />
  )
}

type Choice = { value: string; label: string }
type Pick = (value: string | null) => void

const choicesOf = <T extends string>(list: readonly T[], labels: Record<T, string>): Choice[] =>
  list.map(value => ({ value, label: labels[value] }))
const resultChoices: Choice[] = [
  ...lastResults.map(value => ({ value, label: resultLabels[value].word })),
  { value: 'none', label: 'Never tested' },
]
const stateChoices: Choice[] = circuitStates.map(value => ({ value, label: stateLabels[value].word }))

const choose = (label: string, any: string, value: string | undefined, data: Choice[], onChange: Pick) => (
  <LateSelect
    aria-label={label}
    w={148}
    value={value ?? 'any'}
    allowDeselect={false}
    data={[{ value: 'any', label: any }, ...data]}
    onChange={onChange}
  />
)
