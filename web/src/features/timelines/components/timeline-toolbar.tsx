import { Button, Select, TextInput } from '@mantine/core'
import { timelineActors, timelineKinds } from '@nineops/contract/timelines.contract'
import { IconFileZip, IconSearch } from '@tabler/icons-react'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { actorWords, kindWords } from '../timeline-words.ts'
import { type TimelineFilters, type TimelineOf, useEvidencePack } from '../timelines.queries.ts'
import classes from './timeline.module.css'

const kinds = timelineKinds.map(value => ({ value, label: kindWords[value].label }))
const actors = timelineActors.map(value => ({ value, label: actorWords[value] }))

interface TimelineToolbarProps {
  subject: TimelineOf
  filters: TimelineFilters
  onChange: (filters: TimelineFilters) => void
}

/** What is shown of a timeline, and the way to take it along. */
export function TimelineToolbar({ subject, filters, onChange }: TimelineToolbarProps) {
  const evidence = useEvidencePack()
  const set = (change: Partial<TimelineFilters>) => onChange({ ...filters, ...change })
  return (
    <div className={classes.toolbar}>
      <TextInput
        className={classes.search ?? ''}
        aria-label="Filter the history"
        placeholder="Filter"
        maxLength={100}
        leftSection={<IconSearch size={14} aria-hidden="true" />}
        value={filters.text}
        onChange={event => set({ text: event.currentTarget.value })}
      />
      <Select
        className={classes.choice ?? ''}
        aria-label="Kind"
        placeholder="All kinds"
        clearable
        clearButtonProps={{ 'aria-label': 'All kinds' }}
        data={kinds}
        value={filters.kind}
        onChange={value => set({ kind: timelineKinds.find(kind => kind === value) ?? null })}
      />
      <Select
        className={classes.choice ?? ''}
        aria-label="By whom"
        placeholder="By anybody"
        clearable
        clearButtonProps={{ 'aria-label': 'By anybody' }}
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
      <Button
        className={classes.export ?? ''}
        variant="default"
        leftSection={<IconFileZip size={16} aria-hidden="true" />}
        loading={evidence.isPending}
        title="The history with the documents behind it, as a zip"
        onClick={() => evidence.mutate(subject)}
      >
        EXPORT EVIDENCE PACK
      </Button>
    </div>
  )
}
