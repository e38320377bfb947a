import { Select, TextInput } from '@mantine/core'
import { timelineKinds } from '@nineops/contract/crm/timelines.contract'
import { timelineActors } from '@nineops/contract/crm/timeline-actors'
import { IconSearch } from '../../../ui/icons/icons.tsx'
import type { ReactNode } from 'react'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { actorLabels, kindNames } from '../timeline-words.ts'
import { type TimelineFilters } from '../timelines.queries.ts'
import { Buttons } from '../../../ui/layout/parts.tsx'
import classes from './timeline.module.css'

const kinds = timelineKinds.map(value => ({ value, label: kindNames[value].label }))
const actors = timelineActors.map(value => ({ value, label: actorLabels[value] }))

interface TimelineToolbarProps {
  filters: TimelineFilters
  onChange: (filters: TimelineFilters) => void
  /** At the end of the row. */
  children?: ReactNode
}

/** Filters of a timeline. */
export function TimelineToolbar({ filters, onChange, children }: TimelineToolbarProps) {
  const set = (change: Partial<TimelineFilters>) => onChange({ ...filters, ...change })
  return (
    <Buttons mb={16}>
      <TextInput
        flex="1 1 160px"
        maw={280}
        data-filter
        aria-label="Filter the history"
        placeholder="Filter"
        maxLength={100}
        leftSection={<IconSearch size={14} aria-hidden="true" />}
        value={filters.text}
        onChange={event => set({ text: event.currentTarget.value })}
      />
      <Select
        w={144}
        aria-label="Type"
        placeholder="All types"
        clearable
        clearButtonProps={{ 'aria-label': 'All types' }}
        data={kinds}
        value={filters.kind}
        onChange={value => set({ kind: timelineKinds.find(kind => kind === value) ?? null })}
      />
      <Select
        w={144}
        aria-label="By whom"
        placeholder="By anyone"
        clearable
        clearButtonProps={{ 'aria-label': 'By anyone' }}
        data={actors}
        value={filters.by}
        onChange={value => set({ by: timelineActors.find(actor => actor === value) ?? null })}
      />
      <DateField
        className={classes.date_field ?? ''}
        aria-label="From"
        placeholder="From"
        clearable
        value={filters.from}
        onChange={from => set({ from })}
      />
      <DateField
        className={classes.date_field ?? ''}
        aria-label="To"
        placeholder="To"
        clearable
        value={filters.to}
        onChange={to => set({ to })}
      />
      {children}
    </Buttons>
  )
}
