import { Button, Select, Switch, TextInput } from '@mantine/core'
import { DateTimePicker } from '@mantine/dates'
import { callSpans, dashCallMethods, statusClasses } from '@nineops/contract/dash-administration/call-filters'
import { useQuery } from '@tanstack/react-query'
import { fromLondon, toLondon } from '../../../lib/london-time.ts'
import { clientsQuery } from '../../pickers/pickers.public.ts'
import { spanLabels, statusLabels } from '../call-labels.ts'
import { credentialsQuery } from '../dash-calls.queries.ts'
import type { CallSearch } from '../call-search.ts'
import classes from './dash-calls.module.css'
import { FilterBar } from '../../../ui/lists/list-head.tsx'

interface CallFilterBarProps {
  search: CallSearch
  onChange: (change: CallSearch) => void
  following: boolean
  onFollow: (following: boolean) => void
}

const OWN = 'own'

/** Filters of the log, next to the table's own. */
export function CallFilterBar({ search, onChange, following, onFollow }: CallFilterBarProps) {
  const own = search.since !== undefined || search.until !== undefined
  // A time of one's own has two ends.
  const { until, ...others } = search
  const set = Object.values({ ...others, since: search.since ?? until }).filter(
    value => value !== undefined,
  ).length
  const setSpan = (value: string | null) => {
    if (value === OWN) {
      const now = new Date()
      onChange({
        span: undefined,
        since: new Date(now.getTime() - 86_400_000).toISOString(),
        until: now.toISOString(),
      })
    } else
      onChange({
        since: undefined,
        until: undefined,
        span: callSpans.find(one => one === value && one !== '24h'),
      })
  }
  return (
    <FilterBar label="Filter the calls" set={set}>
      <Select
        label="Time"
        w={136}
        allowDeselect={false}
        data={[
          ...callSpans.map(value => ({ value, label: spanLabels[value] })),
          { value: OWN, label: 'From … to' },
        ]}
        value={own ? OWN : (search.span ?? '24h')}
        onChange={setSpan}
      />
      {own && <Times search={search} onChange={onChange} />}
      <Callers search={search} onChange={onChange} />
      <Select
        label="Method"
        placeholder="Any"
        w={116}
        clearable
        data={[...dashCallMethods]}
        value={search.callMethod ?? null}
        onChange={value => onChange({ callMethod: dashCallMethods.find(one => one === value) })}
      />
      <Select
        label="Status"
        placeholder="Any"
        w={152}
        clearable
        data={['failed' as const, ...statusClasses.filter(one => one !== 'failed')].map(value => ({
          value,
          label: statusLabels[value],
        }))}
        value={search.statusClass ?? null}
        onChange={value => onChange({ statusClass: statusClasses.find(one => one === value) })}
      />
      <TextInput
        label="Min. ms"
        placeholder="0"
        w={72}
        maxLength={7}
        inputMode="numeric"
        value={search.minMs ?? ''}
        onChange={event => {
          const { value } = event.currentTarget
          if (/^\d*$/.test(value) && Number(value) <= 3_600_000)
            onChange({ minMs: value === '' ? undefined : Number(value) })
        }}
      />
      <Switch
        className={classes.follow ?? ''}
        label="Follow"
        checked={following}
        disabled={own}
        onChange={event => onFollow(event.currentTarget.checked)}
      />
      <Button
        variant="subtle"
        disabled={set === 0}
        onClick={() =>
          onChange({
            span: undefined,
            since: undefined,
            until: undefined,
            reseller: undefined,
            credential: undefined,
            callMethod: undefined,
            statusClass: undefined,
            minMs: undefined,
          })
        }
      >
        Clear
      </Button>
    </FilterBar>
  )
}

type Part = Pick<CallFilterBarProps, 'search' | 'onChange'>

/** Filter by caller; choosing a credential sets its reseller. */
function Callers({ search, onChange }: Part) {
  const resellers = useQuery(clientsQuery)
  const credentials = useQuery(credentialsQuery)
  const shared = { searchable: true, clearable: true, limit: 200, nothingFoundMessage: 'NO DATA' } as const
  return (
    <>
      <Select
        {...shared}
        label="Reseller"
        placeholder="Every reseller"
        w={150}
        data={(resellers.data ?? []).map(({ index, name }) => ({ value: String(index), label: name }))}
        value={search.reseller === undefined ? null : String(search.reseller)}
        onChange={value =>
          onChange({ reseller: value === null ? undefined : Number(value), credential: undefined })
        }
      />
      <Select
        {...shared}
        label="Credential"
        placeholder="Every credential"
        w={150}
        data={(credentials.data ?? [])
          .filter(({ client }) => search.reseller === undefined || client.index === search.reseller)
          .map(({ index, name, client }) => ({ value: String(index), label: `${name} (${client.name})` }))}
        value={search.credential === undefined ? null : String(search.credential)}
        onChange={value => onChange({ credential: value === null ? undefined : Number(value) })}
      />
    </>
  )
}

const shown = (instant: string | undefined) => (instant === undefined ? null : toLondon(instant))
const instantOf = (value: string | null) => (value === null ? undefined : fromLondon(value))

function Times({ search, onChange }: Part) {
  const shared = { valueFormat: 'DD/MM/YYYY HH:mm', w: 156, dropdownType: 'popover' } as const
  return (
    <>
      <DateTimePicker
        {...shared}
        label="From"
        value={shown(search.since)}
        onChange={value => onChange({ since: instantOf(value) })}
      />
      <DateTimePicker
        {...shared}
        label="To"
        value={shown(search.until)}
        onChange={value => onChange({ until: instantOf(value) })}
      />
    </>
  )
}
