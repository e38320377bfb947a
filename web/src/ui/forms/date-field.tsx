import { DateInput, type DateInputProps } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { useState } from 'react'
import { parseTypedDate } from './typed-date.ts'

type DateFieldProps = Omit<DateInputProps, 'dateParser' | 'valueFormat' | 'value' | 'onChange'> & {
  /** `YYYY-MM-DD`, or null while empty. */
  value: string | null
  onChange: (date: string | null) => void
}

const calendarNames = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
}

const noDays: [] = []

/**
 * A calendar date, typed day first or picked. The library's own parser would read 01/12/2026 as 12 January. The calendar
 * opens by a click or the down arrow, not by the focus alone: it would cover what comes next in a form.
 */
export function DateField({ error, onChange, onBlur, ...props }: DateFieldProps) {
  // What was typed and is no day: the field goes back to what it held, and says so.
  const [refused, setRefused] = useState('')
  const [picking, setPicking] = useState(false)
  return (
    <DateInput
      valueFormat="DD/MM/YYYY"
      placeholder="dd/mm/yyyy"
      firstDayOfWeek={1}
      dateParser={parseTypedDate}
      ariaLabels={calendarNames}
      // Red is for what is wrong, and neither it nor the grey of other months can be read by all (WCAG 2.2 AA).
      weekendDays={noDays}
      hideOutsideDates
      {...props}
      // Esc closes the calendar, and not the dialog that the field is in.
      data-mantine-stop-propagation={picking || undefined}
      popoverProps={{ opened: picking, onClose: () => setPicking(false) }}
      onClick={() => setPicking(true)}
      onKeyDown={event => {
        if (event.key === 'ArrowDown') setPicking(true)
        if (event.key === 'Escape') setPicking(false)
      }}
      error={refused === '' ? error : `There is no day ${refused}: write it as 30/11/2026`}
      onChange={date => {
        setRefused('')
        setPicking(false)
        onChange(date)
      }}
      onBlur={event => {
        setPicking(false)
        const typed = event.currentTarget.value.trim()
        setRefused(typed !== '' && parseTypedDate(typed) === null ? typed.slice(0, 20) : '')
        onBlur?.(event)
      }}
    />
  )
}
