import { Button, Select, TextInput } from '@mantine/core'
import type { AccountCallChoices } from '@nineops/contract/crm/account-calls.contract'
import { callKinds } from '@nineops/contract/crm/account-calls.contract'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { FilterBar } from '../../../ui/lists/list-head.tsx'
import {
  type CallFilters,
  EVERY_RUN,
  kindNames,
  noFilters,
  runOf,
  setFilters,
  typedPounds,
  typedSeconds,
} from '../call-filters.ts'

interface CallFilterBarProps {
  filters: CallFilters
  choices: AccountCallChoices | undefined
  onChange: (filters: CallFilters) => void
}

/** Filters of the calls, next to the table's own. */
export function CallFilterBar({ filters, choices, onChange }: CallFilterBarProps) {
  const set = (change: Partial<CallFilters>) => onChange({ ...filters, ...change })
  const chosen = Object.keys(setFilters(filters)).length
  const run = choices ? runOf(filters, choices) : null
  return (
    <FilterBar label="Filter the calls" set={chosen}>
      <Select
        label="Bill run"
        w={152}
        data={[
          ...(choices?.billRuns ?? []).map(({ index, description }) => ({
            value: String(index),
            label: description,
          })),
          { value: EVERY_RUN, label: 'Every bill run' },
        ]}
        value={run}
        onChange={value => set({ billRun: value ?? '' })}
        allowDeselect={false}
        searchable
      />
      <Select
        label="CLI"
        placeholder="Every CLI"
        w={140}
        data={(choices?.services ?? []).map(({ index, cli }) => ({ value: String(index), label: cli }))}
        value={filters.service || null}
        onChange={value => set({ service: value ?? '' })}
        nothingFoundMessage="NO DATA"
        limit={100}
        searchable
        clearable
      />
      <Select
        label="Product group"
        placeholder="Every group"
        w={140}
        data={choices?.productGroups ?? []}
        value={filters.productGroup || null}
        onChange={value => set({ productGroup: value ?? '' })}
        nothingFoundMessage="NO DATA"
        searchable
        clearable
      />
      <Select
        label="Type"
        placeholder="Every call"
        w={124}
        data={callKinds.map(value => ({ value, label: kindNames[value] }))}
        value={filters.kind || null}
        onChange={value => set({ kind: value ?? '' })}
        clearable
      />
      <DateField
        label="From"
        w={124}
        clearable
        value={filters.from || null}
        onChange={value => set({ from: value ?? '' })}
      />
      <DateField
        label="To"
        w={124}
        clearable
        value={filters.to || null}
        onChange={value => set({ to: value ?? '' })}
      />
      <TextInput
        label="Min. charge"
        placeholder="£0.00"
        w={88}
        maxLength={17}
        value={filters.minCharge}
        error={filters.minCharge !== '' && typedPounds(filters.minCharge) === undefined}
        onChange={event => set({ minCharge: event.currentTarget.value })}
      />
      <TextInput
        label="Min. seconds"
        placeholder="0"
        w={88}
        maxLength={5}
        value={filters.minSeconds}
        error={filters.minSeconds !== '' && typedSeconds(filters.minSeconds) === undefined}
        onChange={event => set({ minSeconds: event.currentTarget.value })}
      />
      <Button variant="subtle" disabled={chosen === 0} onClick={() => onChange(noFilters)}>
        Clear
      </Button>
    </FilterBar>
  )
}
