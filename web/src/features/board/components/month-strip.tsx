import { ActionIcon } from '@mantine/core'
import type { BoardDay } from '@nineops/contract/bureau/board.contract'
import { counted } from '@nineops/contract/words'
import { IconChevronLeft, IconChevronRight } from '../../../ui/icons/icons.tsx'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../../lib/formats.ts'
import { todayInLondon } from '../../../lib/days.ts'
import { calendarQuery } from '../board.queries.ts'
import { daysOf, monthName, monthOf, sumOf, weekdayOf } from '../month-days.ts'
import { Row, Text, Panel } from '../../../ui/layout/parts.tsx'
import classes from './month-strip.module.css'

interface MonthStripProps {
  /** First day of the month. */
  month: string
  onMonth: (month: string) => void
  /** The day whose resellers are listed. */
  day: string | undefined
  onDay: (day: string | undefined) => void
}

/** A month at a glance: how many resellers invoice and collect each day; choosing a day lists them below. */
export function MonthStrip({ month, onMonth, day, onDay }: MonthStripProps) {
  const { data, error } = useQuery(calendarQuery(month))
  const now = todayInLondon()
  return (
    <section aria-label="Calendar" className={classes.strip}>
      <Row mb={8} gap={4}>
        <ActionIcon variant="default" aria-label="Previous month" onClick={() => onMonth(monthOf(month, -1))}>
          <IconChevronLeft size={16} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon variant="default" aria-label="Next month" onClick={() => onMonth(monthOf(month, 1))}>
          <IconChevronRight size={16} aria-hidden="true" />
        </ActionIcon>
        <h2 className={classes.month}>{monthName(month)}</h2>
        <span className={classes.legend}>
          {error ? (
            'The calendar could not be loaded.'
          ) : (
            <>
              Resellers that{' '}
              <span className={classes.mark} data-kind="invoice">
                invoice
              </span>{' '}
              or{' '}
              <span className={classes.mark} data-kind="bacs">
                collect by Bacs
              </span>
              ; dashed: their usual day, no run yet
            </>
          )}
        </span>
      </Row>
      <Panel pad={0} className={classes.days}>
        {daysOf(month).map(date => (
          <Day
            key={date}
            date={date}
            days={data}
            isToday={date === now}
            isChosen={date === day}
            onClick={() => onDay(date === day ? undefined : date)}
          />
        ))}
      </Panel>
    </section>
  )
}

const names = (of: readonly BoardDay[]) => of.map(({ client }) => client.name).join(', ')

interface DayProps {
  date: string
  days: readonly BoardDay[] | undefined
  isToday: boolean
  isChosen: boolean
  onClick: () => void
}

function Day({ date, days, isToday, isChosen, onClick }: DayProps) {
  const { invoices, collections } = sumOf(days, date)
  const isEmpty = invoices.length + collections.length === 0
  const weekday = weekdayOf(date)
  const words = [
    invoices.length > 0 && counted(invoices.length, 'reseller invoices', 'resellers invoice'),
    collections.length > 0 && `${counted(collections.length, 'collects', 'collect')} by Bacs`,
  ].filter(text => text !== false)
  const label = `${formatDate(date)}: ${words.length > 0 ? words.join(', ') : 'nothing'}`
  return (
    <button
      type="button"
      className={classes.day}
      data-today={isToday || undefined}
      data-weekend={weekday.startsWith('S') || undefined}
      aria-pressed={isChosen}
      aria-current={isToday ? 'date' : undefined}
      disabled={isEmpty}
      title={[
        invoices.length > 0 && `Invoice: ${names(invoices)}`,
        collections.length > 0 && `Bacs: ${names(collections)}`,
      ]
        .filter(Boolean)
        .join('\n')}
      onClick={onClick}
    >
      <span className="visually-hidden">{label}</span>
      <Text as="span" tone="quiet" aria-hidden="true">
        {weekday}
      </Text>
      <span className={classes.number} aria-hidden="true">
        {Number(date.slice(8))}
      </span>
      <Mark kind="invoice" of={invoices} />
      <Mark kind="bacs" of={collections} />
    </button>
  )
}

const Mark = ({ kind, of }: { kind: 'invoice' | 'bacs'; of: readonly BoardDay[] }) => (
  <span
    aria-hidden="true"
    className={classes.mark}
    data-kind={of.length > 0 ? kind : undefined}
    data-usual={of.length > 0 && of.every(day => day.isUsual) ? true : undefined}
  >
    {of.length > 0 ? of.length : ''}
  </span>
)
