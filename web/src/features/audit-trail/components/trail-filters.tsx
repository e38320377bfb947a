import { Button, Select, TextInput } from '@mantine/core'
import { timelineActors } from '@nineops/contract/crm/timeline-actors'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { PhoneFold } from '../../../ui/forms/phone-fold.tsx'
import { choicesQuery } from '../audit-trail.queries.ts'
import { type TrailSearch, trailQuery } from '../trail-search.ts'
import classes from './audit-trail.module.css'

const actorLabels = { person: 'People', schedule: 'Schedules', engine: 'The engine' } as const
const actors = timelineActors.map(value => ({ value, label: actorLabels[value] }))

const number = (value: string | null) => (value === null ? undefined : Number(value))

interface TrailFiltersProps {
  search: TrailSearch
  onChange: (change: Partial<TrailSearch>) => void
}

export function TrailFilters({ search, onChange }: TrailFiltersProps) {
  const { data } = useQuery(choicesQuery)
  const many = { clearable: true, searchable: true, className: classes.choice ?? '', limit: 200 } as const
  const set = Object.keys(trailQuery(search)).length
  return (
    <PhoneFold label={set === 0 ? 'Filters' : `Filters (${set})`}>
      <fieldset className={classes.filters} aria-label="Filters">
        <Select
          {...many}
          label="User"
          placeholder="Anyone"
          data={(data?.people ?? []).map(one => ({ value: String(one.index), label: one.username }))}
          value={search.who === undefined ? null : String(search.who)}
          onChange={value => onChange({ who: number(value) })}
        />
        <Select
          className={classes.choice ?? ''}
          clearable
          label="Source"
          placeholder="Any"
          data={actors}
          value={search.actor ?? null}
          onChange={value => onChange({ actor: timelineActors.find(one => one === value) })}
        />
        <Select
          {...many}
          label="Action"
          placeholder="Any"
          data={(data?.actions ?? []).map(one => ({ value: one.value, label: one.words }))}
          value={search.deed ?? null}
          onChange={value => onChange({ deed: value ?? undefined })}
        />
        <Select
          {...many}
          label="Record type"
          placeholder="Any"
          data={(data?.things ?? []).map(one => ({ value: one.value, label: one.words }))}
          value={search.thing ?? null}
          onChange={value => onChange({ thing: value ?? undefined, thingIndex: undefined })}
        />
        <Typed
          key={`thing ${search.thingIndex ?? ''}`}
          label="Record ID"
          value={search.thingIndex === undefined ? '' : String(search.thingIndex)}
          onDone={text => onChange({ thingIndex: /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined })}
        />
        <Select
          {...many}
          label="Reseller"
          placeholder="All resellers"
          data={(data?.resellers ?? []).map(one => ({ value: String(one.index), label: one.name }))}
          value={search.reseller === undefined ? null : String(search.reseller)}
          onChange={value => onChange({ reseller: number(value) })}
        />
        <Typed
          key={`account ${search.accountNumber ?? ''}`}
          label="Account number"
          value={search.accountNumber ?? ''}
          onDone={text => onChange({ accountNumber: text || undefined })}
        />
        <DateField
          className={classes.day ?? ''}
          label="From"
          clearable
          value={search.since ?? null}
          onChange={since => onChange({ since: since ?? undefined })}
        />
        <DateField
          className={classes.day ?? ''}
          label="To"
          clearable
          value={search.until ?? null}
          onChange={until => onChange({ until: until ?? undefined })}
        />
        <Typed
          key={`request ${search.request ?? ''}`}
          label="Request ID"
          value={search.request ?? ''}
          onDone={text => onChange({ request: text || undefined })}
        />
        <Button
          variant="default"
          ml="auto"
          disabled={set === 0}
          onClick={() =>
            onChange({
              who: undefined,
              actor: undefined,
              deed: undefined,
              thing: undefined,
              thingIndex: undefined,
              reseller: undefined,
              accountNumber: undefined,
              since: undefined,
              until: undefined,
              request: undefined,
            })
          }
        >
          Clear filters
        </Button>
      </fieldset>
    </PhoneFold>
  )
}

/** Applied on Enter or blur, not on each letter. */
function Typed({ label, value, onDone }: { label: string; value: string; onDone: (text: string) => void }) {
  const [text, setText] = useState(value)
  const done = () => {
    if (text.trim() !== value) onDone(text.trim())
  }
  return (
    <TextInput
      className={classes.day ?? ''}
      label={label}
      maxLength={100}
      value={text}
      onChange={event => setText(event.currentTarget.value)}
      onBlur={done}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Enter') done()
      }}
    />
  )
}
