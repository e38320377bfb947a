import { DateInput, type DateInputProps } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
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

/** A calendar date, typed day first or picked. The library's own parser would read 01/12/2026 as 12 January. */
export function DateField(props: DateFieldProps) {
  return (
    <DateInput
      valueFormat="DD/MM/YYYY"
      placeholder="dd/mm/yyyy"
      firstDayOfWeek={1}
      dateParser={parseTypedDate}
      ariaLabels={calendarNames}
      {...props}
    />
  )
}
