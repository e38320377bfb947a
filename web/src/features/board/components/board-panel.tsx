import { Button, SegmentedControl } from '@mantine/core'
import { type BoardRow, boardStages } from '@nineops/contract/bureau/board.contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { formatCount, formatDate } from '../../../lib/formats.ts'
import { todayInLondon } from '../../../lib/days.ts'
import { useArrived } from '../../../lib/use-arrived.ts'
import { LateSelect } from '../../../ui/forms/late-select.tsx'
import { usePageTitle } from '../../../ui/layout/page-title.ts'
import { Hint, Row, SectionTitle } from '../../../ui/layout/parts.tsx'
import { usePrinting } from '../../../ui/layout/use-printing.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { placeOfRow, placeOfStep } from '../attention-places.ts'
import { attentionQuery, boardQuery, calendarQuery, findingsQuery, peopleQuery } from '../board.queries.ts'
import { boardChoices, useBoardFilters } from '../board-filters.ts'
import { completeText, stageLabels } from '../board-labels.ts'
import { nextStepText } from '../board-marks.ts'
import { useLiveBoard } from '../live-board.ts'
import { hasOpen, type ShownRow } from '../shown-rows.ts'
import { monthName, monthOf } from '../month-days.ts'
import { AttentionList } from './attention-list.tsx'
import classes from './board.module.css'
import { boardColumns } from './board-columns.tsx'
import { MonthStrip } from './month-strip.tsx'

type Show = (typeof boardChoices)[number]
const labels: Record<Show, string> = { all: 'All', mine: 'Mine', attention: 'Attention' }

/** The toolbar and the head of the table, a row, and as many rows as it has at most. */
const [HEAD, ROW, MOST_ROWS] = [76, 34, 16]

/** What needs attention, and every reseller's month that is due (product: Beyond every rival, 7). */
export default function BoardPanel() {
  useLiveBoard()
  usePageTitle('Bureau')
  const { whose, stage, month, day, change } = useBoardFilters()
  const rows = useShownRows(whose, stage, day)
  const [calendar, setCalendar] = useState(day !== undefined)
  const [unfolded, setUnfolded] = useState(false)
  const complete = rows.data?.filter(isDone) ?? []
  const open = rows.data?.filter(row => !isDone(row))
  // A filter looks for one of them.
  const folds = whose === 'all' && stage === undefined && day === undefined && complete.length > 0
  const printing = usePrinting()
  const shown = folds && !unfolded && !printing ? open : rows.data
  const waiting = open?.filter(row => nextStepText(row) !== '')
  const first = waiting?.find(row => row.stage.id !== 'complete') ?? waiting?.[0]
  return (
    <div className={classes.board}>
      <h1 className="visually-hidden">Bureau</h1>
      <AttentionList waits={!rows.all && !rows.error}>
        {first && (
          <Button renderRoot={root => <Link {...root} {...placeOfStep(first)} />}>
            {`${nextStepText(first, true)} for ${first.client.name}`}
          </Button>
        )}
      </AttentionList>
      {/* Of a new installation there is nothing to show. */}
      {rows.all?.length !== 0 && (
        <>
          <Row wrap between gap={12} mt={24} mb={8}>
            <Row as="div" gap={12} align="baseline">
              <SectionTitle>{monthTitle(rows.all)}</SectionTitle>
              <Hint as="span" size={12}>
                {rows.all && completeText(rows.all)}
              </Hint>
            </Row>
            <Button
              size="compact-sm"
              variant="default"
              aria-expanded={calendar}
              onClick={() => setCalendar(!calendar)}
            >
              Calendar
            </Button>
          </Row>
          {calendar && (
            <MonthStrip
              month={month}
              onMonth={to =>
                change({
                  month: to === monthOf(todayInLondon()) ? undefined : to.slice(0, 7),
                  day: undefined,
                })
              }
              day={day}
              onDay={to => change({ day: to })}
            />
          )}
          <DataTable
            name="board"
            label="All resellers"
            columns={boardColumns}
            list={{ data: shown, error: rows.error, refetch: rows.refetch }}
            rowKey={row => row.client.index}
            link={placeOfRow}
            height={HEAD + ROW * Math.max(5, Math.min(shown?.length ?? MOST_ROWS, MOST_ROWS))}
            filterPlaceholder="Filter the board"
            emptyHint={
              day
                ? `No reseller here invoices or collects on ${formatDate(day)}.`
                : 'No reseller is at this stage or assigned to you.'
            }
            toolbar={
              <>
                <SegmentedControl
                  flex="none"
                  aria-label="Which resellers"
                  value={whose}
                  onChange={value =>
                    change({ whose: boardChoices.find(one => one === value && one !== 'all') })
                  }
                  data={boardChoices.map(value => ({ value, label: labels[value] }))}
                />
                <LateSelect
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
          {folds && (
            <button
              type="button"
              className={classes.complete}
              aria-expanded={unfolded}
              onClick={() => setUnfolded(!unfolded)}
            >
              {unfolded
                ? `Hide the ${formatCount(complete.length)} complete`
                : `${formatCount(complete.length)} complete: ${complete.map(({ client }) => client.name).join(', ')}`}
            </button>
          )}
        </>
      )}
    </div>
  )
}

const isDone = (row: ShownRow): boolean => row.stage.id === 'complete' && !hasOpen(row)

/** The month that is due, where it is the same for all. */
function monthTitle(rows: readonly BoardRow[] | undefined): string {
  const ends = new Set(rows?.flatMap(({ month }) => month?.end ?? []))
  const [end] = ends
  return end !== undefined && ends.size === 1 ? monthName(end) : 'Months that are due'
}

/** Waiting for a person first, then running, done last. */
function rankOf(row: ShownRow): number {
  const { stage, month } = row
  if (stage.running) return 2
  if (stage.id === 'fix' || stage.id === 'fix-calls') return 0
  if (stage.id === 'confirm' || hasOpen(row)) return 1
  if (stage.id === 'not-started') return month && month.lateDays > 0 ? 3 : 4
  return stage.id === 'complete' ? 5 : 3
}

/** The filtered rows; undefined while loading. */
function useShownRows(show: Show, stage: string | undefined, day: string | undefined) {
  const { data, error, refetch } = useQuery(boardQuery)
  const { data: found, isPending } = useQuery(findingsQuery)
  const { data: attention } = useQuery(attentionQuery)
  const { data: people } = useQuery(peopleQuery)
  const { data: days } = useQuery({
    ...calendarQuery(monthOf(day ?? todayInLondon())),
    enabled: day !== undefined,
  })
  const loaded = useMemo(() => {
    const open = Map.groupBy(found ?? [], ({ billRun }) => billRun)
    // With what is open in them at once: rows would change places once that is known.
    if (isPending) return undefined
    return data?.map((row): ShownRow => {
      const runs = open.get(row.billRun?.index ?? 0) ?? []
      const own = runs.find(({ run }) => run === row.invoiceRun?.index)
      return { ...row, findings: own?.findings ?? [], others: runs.filter(one => one !== own) }
    })
  }, [data, found, isPending])
  const all = useArrived(loaded)
  const me = people?.find(person => person.isMe)?.index
  const needing = show === 'attention' ? attention : undefined
  const shown = useMemo(() => {
    const needy = new Set(needing?.flatMap(item => item.client?.index ?? []))
    const onDay = new Set(days?.filter(one => one.date === day).map(one => one.client.index))
    const isShown = (row: BoardRow) =>
      (show === 'all' || (show === 'mine' ? row.owner?.index === me : needy.has(row.client.index))) &&
      (stage === undefined || row.stage.id === stage) &&
      (day === undefined || onDay.has(row.client.index))
    return all
      ?.filter(isShown)
      .toSorted((a, b) => rankOf(a) - rankOf(b) || (b.month?.lateDays ?? 0) - (a.month?.lateDays ?? 0))
  }, [all, needing, me, days, show, stage, day])
  return { data: shown, all, error, refetch }
}
