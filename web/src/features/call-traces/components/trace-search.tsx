import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { DateField } from '../../../ui/forms/date-field.tsx'
import classes from './call-traces.module.css'

interface TraceSearchProps {
  find: string | undefined
  day: string | undefined
  onSearch: (query: { find: string; day: string | undefined }) => void
}

/** A call id, or a CLI and the day of its call. */
export function TraceSearch({ find = '', day, onSearch }: TraceSearchProps) {
  const [text, setText] = useState(find)
  const [date, setDate] = useState<string | null>(day ?? null)
  const query = text.trim()
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (query !== '') onSearch({ find: query, day: date ?? undefined })
  }
  return (
    <search aria-label="Find a call">
      <form className={classes.search} onSubmit={submit}>
        <TextInput
          label="Call ID or CLI"
          placeholder="020 7946 0000"
          maxLength={200}
          value={text}
          onChange={event => setText(event.currentTarget.value)}
        />
        <DateField
          label="Call date, for a CLI"
          description={undefined}
          clearable
          value={date}
          onChange={setDate}
        />
        <Button
          type="submit"
          disabled={query === ''}
          title={query === '' ? 'Enter a call ID or a CLI' : undefined}
        >
          Find call
        </Button>
      </form>
    </search>
  )
}
