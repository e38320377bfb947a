import { DateInput, type DateInputProps } from '@mantine/dates'
import { useState } from 'react'
import { parseTypedDate } from './typed-date.ts'

type DateFieldProps = Omit<DateInputProps, 'dateParser' | 'valueFormat' | 'value' | 'onChange'> & {
  /** `YYYY-MM-DD`, or null if empty. */
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
 * A calendar date, typed day first or picked. The library's own parser would read 01/12/2026 as 12 January. The
 * calendar opens by a click or the down arrow, not on focus, as it would cover the next field.
 */
export function DateField({ error, onChange, onBlur, ...props }: DateFieldProps) {
  // For an invalid date the field returns to its previous value, and says so.
  const [refused, setRefused] = useState('')
  const [picking, setPicking] = useState(false)
  return (
    <DateInput
      valueFormat="DD/MM/YYYY"
      placeholder="dd/mm/yyyy"
      firstDayOfWeek={1}
      dateParser={parseTypedDate}
      ariaLabels={calendarNames}
      // Red is for errors, and neither it nor the grey of other months has enough contrast (WCAG 2.2 AA).
      weekendDays={noDays}
      hideOutsideDates
      clearButtonProps={{ 'aria-label': 'Clear date' }}
      {...props}
      // Esc closes the calendar, and not the dialog around the field.
      data-mantine-stop-propagation={picking || undefined}
      popoverProps={{ opened: picking, onClose: () => setPicking(false) }}
      onClick={() => setPicking(true)}
      onKeyDown={event => {
        if (event.key === 'ArrowDown') setPicking(true)
        if (event.key === 'Escape') setPicking(false)
      }}
      error={refused === '' ? error : `${refused} is not a date. Enter it as 30/11/2026`}
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
