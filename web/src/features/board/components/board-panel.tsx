import { SegmentedControl, Select } from '@mantine/core'
import { type BoardRow, boardStages } from '@nineops/contract/bureau/board.contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatDate } from '../../../lib/formats.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { placeOfRow } from '../attention-places.ts'
import { attentionQuery, boardQuery, calendarQuery, findingsQuery, peopleQuery } from '../board.queries.ts'
import { boardChoices, useBoardFilters } from '../board-filters.ts'
import { type ShownRow, stageLabels } from '../board-labels.ts'
import { useLiveBoard } from '../live-board.ts'
import { monthOf, today } from '../month-days.ts'
import { AttentionList } from './attention-list.tsx'
import classes from './board.module.css'
import { boardColumns } from './board-columns.tsx'
import { MonthStrip } from './month-strip.tsx'

const HEIGHT = 480
type Show = (typeof boardChoices)[number]
const labels: Record<Show, string> = { all: 'All', mine: 'Mine', attention: 'Attention' }

/** What needs attention, the month, and every reseller's runs (product: Beyond every rival, 7). */
export default function BoardPanel() {
  useLiveBoard()
  const { whose, stage, month, day, change } = useBoardFilters()
  const rows = useShownRows(whose, stage, day)
  return (
    <div className={classes.board}>
      <AttentionList />
      <MonthStrip
        month={month}
        onMonth={to => change({ month: to === monthOf(today()) ? undefined : to, day: undefined })}
        day={day}
        onDay={to => change({ day: to })}
      />
      <DataTable
        name="board"
        label="All resellers"
        columns={boardColumns}
        rows={rows.data}
        rowKey={row => row.client.index}
        error={rows.error}
        onRetry={rows.retry}
        link={placeOfRow}
        height={HEIGHT}
        filterPlaceholder="Filter the board"
        focusFilter={false}
        emptyHint={
          day
            ? `No reseller here invoices or collects on ${formatDate(day)}.`
            : 'No reseller is at this stage, or yours.'
        }
        toolbar={
          <>
            <SegmentedControl
              flex="none"
              aria-label="Which resellers"
              value={whose}
              onChange={value => change({ whose: boardChoices.find(one => one === value && one !== 'all') })}
              data={boardChoices.map(value => ({ value, label: labels[value] }))}
            />
            <Select
              flex="0 1 160px"
              miw={96}
              aria-label="Stage"
              placeholder="Any stage"
              clearable
              clearButtonProps={{ 'aria-label': 'Any stage' }}
              value={stage ?? null}
              onChange={value => change({ stage: boardStages.find(one => one === value) })}
              data={boardStages.map(value => ({ value, label: stageLabels[value].word }))}
            />
          </>
        }
      />
    </div>
  )
}

/** Waiting for a person first, then running, done last. */
function rankOf({ stage, month, findings }: ShownRow): number {
  if (stage.running) return 2
  if (stage.id === 'mend') return 0
  if (stage.id === 'confirm' || findings.length > 0) return 1
  if (stage.id === 'not-started') return month && month.lateDays > 0 ? 3 : 4
  return stage.id === 'complete' ? 5 : 3
}

/** The filtered rows; undefined while loading. */
function useShownRows(show: Show, stage: string | undefined, day: string | undefined) {
  const { data, error, refetch } = useQuery(boardQuery)
  const { data: found } = useQuery(findingsQuery)
  const { data: attention } = useQuery(attentionQuery)
  const { data: people } = useQuery(peopleQuery)
  const { data: days } = useQuery({ ...calendarQuery(monthOf(day ?? today())), enabled: day !== undefined })
  const shown = useMemo(() => {
    const me = people?.find(person => person.isMe)?.index
    const needy = new Set(attention?.flatMap(item => item.client?.index ?? []))
    const onDay = new Set(days?.filter(one => one.date === day).map(one => one.client.index))
    const isShown = (row: BoardRow) =>
      (show === 'all' || (show === 'mine' ? row.owner?.index === me : needy.has(row.client.index))) &&
      (stage === undefined || row.stage.id === stage) &&
      (day === undefined || onDay.has(row.client.index))
    const open = new Map(found?.map(({ run, findings }) => [run, findings]))
    return data
      ?.filter(isShown)
      .map((row): ShownRow => ({ ...row, findings: open.get(row.invoiceRun?.index ?? 0) ?? [] }))
      .toSorted((a, b) => rankOf(a) - rankOf(b) || (b.month?.lateDays ?? 0) - (a.month?.lateDays ?? 0))
  }, [data, found, attention, people, days, show, stage, day])
  return { data: shown, error, retry: () => void refetch() }
}
