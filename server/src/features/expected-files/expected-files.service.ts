import {
  type Expectation,
  type ExpectedFiles,
  type ExpectedSlot,
  expectation as expectationSchema,
  type SlotState,
} from '@nineops/contract/bureau/expected-files.contract'
import { addDays, type CalendarDate } from '../../platform/clock/calendar-dates.ts'
import { londonDate, londonDayStart } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import { carriers } from '../carriers/carriers.service.ts'
import { requireClient } from '../clients/clients.service.ts'
import { dataCollectionErrors } from '../data-collection/data-collection.errors.ts'
import * as repository from './expected-files.repository.ts'
import { expectedSlots, historyDays, LONGEST_GAP, type Slot } from './expected-slots.domain.ts'
import { slotMessage } from './expected-labels.domain.ts'

/** Deliveries that a list shows of each carrier, besides the next one. */
const SHOWN_SLOTS = 14
const DAY = 86_400_000
const LATE_DAYS = 7

const bandIn = (row: repository.ExpectationRow): unknown => {
  if (row.band === 'fixed') return { kind: 'fixed', minLines: row.minLines, maxLines: row.maxLines }
  return row.band === 'own' ? { kind: 'own', percent: row.bandPercent } : { kind: 'none' }
}

const toExpectation = (row: repository.ExpectationRow): Expectation | null =>
  row.frequency === null
    ? null
    : expectationSchema.parse({
        schedule: {
          frequency: row.frequency,
          ...(row.frequency === 'weekly' ? { weekdays: row.weekdays } : {}),
          ...(row.frequency === 'monthly' ? { monthDay: row.monthDay } : {}),
        },
        dueTime: row.dueTime,
        graceMinutes: row.graceMinutes,
        lagDays: row.lagDays,
        band: bandIn(row),
        startsOn: row.startsOn,
      })

const toValues = ({ schedule, band, ...rest }: Expectation): repository.ExpectationValues => ({
  frequency: schedule.frequency,
  weekdays: schedule.frequency === 'weekly' ? schedule.weekdays.toSorted((a, b) => a - b) : [],
  month_day: schedule.frequency === 'monthly' ? schedule.monthDay : null,
  due_time: rest.dueTime,
  grace_minutes: rest.graceMinutes,
  lag_days: rest.lagDays,
  band: band.kind,
  min_lines: band.kind === 'fixed' ? band.minLines : null,
  max_lines: band.kind === 'fixed' ? band.maxLines : null,
  band_percent: band.kind === 'own' ? band.percent : null,
  starts_on: rest.startsOn,
})

/** A carrier's deliveries between two days. */
interface Expected {
  row: repository.ExpectationRow
  expectation: Expectation | null
  slots: Slot[]
}

/** The deliveries of each collected carrier, with one query for all their files. */
async function expectedOf(
  db: Db,
  rows: readonly repository.ExpectationRow[],
  rangeOf: (expectation: Expectation) => { from: CalendarDate; to: CalendarDate },
  nowMs: number,
): Promise<Expected[]> {
  const wanted = rows.map(row => {
    const expectation = toExpectation(row)
    return { row, expectation, range: expectation && row.collected ? rangeOf(expectation) : null }
  })
  const arrivals = Map.groupBy(
    await repository.selectArrivals(
      db,
      wanted.flatMap(({ row, expectation, range }) =>
        expectation && range
          ? [
              {
                carrierIndex: row.carrierIndex,
                since: new Date(londonDayStart(addDays(range.from, -historyDays(expectation) - LONGEST_GAP))),
              },
            ]
          : [],
      ),
    ),
    arrival => arrival.carrierIndex,
  )
  return wanted.map(({ row, expectation, range }) => ({
    row,
    expectation,
    slots:
      expectation && range
        ? expectedSlots(expectation, arrivals.get(row.carrierIndex) ?? [], range, nowMs)
        : [],
  }))
}

const toSlot = (row: repository.ExpectationRow, slot: Slot): ExpectedSlot => ({
  carrier: { index: row.carrierIndex, name: row.carrierName },
  expectedAt: new Date(slot.expectedMs).toISOString(),
  deadline: new Date(slot.deadlineMs).toISOString(),
  callsFrom: slot.callsFrom,
  callsTo: slot.callsTo,
  state: slot.state,
  message: slotMessage(slot),
  files: slot.files.map(({ index, name }) => ({ index, name })),
  lines: slot.lines,
  expectedMin: slot.min,
  expectedMax: slot.max,
})

/** The range of days to show: enough back for the last deliveries, and on to the next. */
const shownRange = (nowMs: number) => (expectation: Expectation) => {
  const today = londonDate(nowMs)
  const { frequency } = expectation.schedule
  const back = frequency === 'daily' ? SHOWN_SLOTS : frequency === 'weekly' ? 5 * 7 : 6 * LONGEST_GAP
  return { from: addDays(today, -back), to: addDays(today, LONGEST_GAP) }
}

function toExpectedFiles({ row, expectation, slots }: Expected, nowMs: number): ExpectedFiles {
  const past = slots.filter(slot => slot.expectedMs <= nowMs)
  const next = slots.find(slot => slot.expectedMs > nowMs)
  const shown = [...past.slice(-SHOWN_SLOTS), ...(next ? [next] : [])].toReversed()
  return {
    carrier: { index: row.carrierIndex, name: row.carrierName },
    collected: row.collected,
    expectation,
    slots: shown.map(slot => toSlot(row, slot)),
  }
}

/** When the files of each of a reseller's carriers are due, and how the last ones arrived. @throws 404 */
export async function listExpectedFiles(db: Db, clientIndex: number): Promise<ExpectedFiles[]> {
  await requireClient(db, clientIndex)
  const nowMs = Date.now()
  const rows = await repository.selectExpectations(db, clientIndex)
  return (await expectedOf(db, rows, shownRange(nowMs), nowMs)).map(each => toExpectedFiles(each, nowMs))
}

async function one(db: Db, clientIndex: number, carrierIndex: number): Promise<ExpectedFiles> {
  const nowMs = Date.now()
  const rows = await repository.selectExpectations(db, clientIndex, carrierIndex)
  const [found] = await expectedOf(db, rows, shownRange(nowMs), nowMs)
  // Every carrier gets its collection entry when it is added; this covers rows created in other ways.
  if (!found) throw dataCollectionErrors.notCollectedYet(carrierIndex)
  return toExpectedFiles(found, nowMs)
}

/** Sets a carrier's delivery schedule; returns it before and after. @throws 404 */
export async function saveExpectation(
  db: Db,
  owner: { clientIndex: number; carrierIndex: number; userIndex: number },
  expectation: Expectation,
): Promise<{ before: Expectation | null; after: ExpectedFiles }> {
  await carriers.get(db, owner.clientIndex, owner.carrierIndex)
  const before = await one(db, owner.clientIndex, owner.carrierIndex)
  await repository.saveExpectation(db, owner, toValues(expectation))
  return { before: before.expectation, after: await one(db, owner.clientIndex, owner.carrierIndex) }
}

/** Removes a carrier's delivery schedule; returns it, null if there was none. @throws 404 */
export async function removeExpectation(
  db: Db,
  clientIndex: number,
  carrierIndex: number,
): Promise<Expectation | null> {
  await carriers.get(db, clientIndex, carrierIndex)
  const before = await one(db, clientIndex, carrierIndex)
  if (before.expectation) await repository.deleteExpectation(db, carrierIndex)
  return before.expectation
}

const isOpen = new Set<SlotState>(['due', 'missing', 'short', 'long'])

/** Deliveries with calls of a period that are missing, short, long or still due, earliest first. */
export async function openDeliveries(
  db: Db,
  clientIndex: number,
  period: { start: CalendarDate; end: CalendarDate },
): Promise<ExpectedSlot[]> {
  const rows = await repository.selectExpectations(db, clientIndex)
  const range = ({ lagDays }: Expectation) => ({
    from: addDays(period.start, lagDays),
    to: addDays(period.end, lagDays + LONGEST_GAP),
  })
  const expected = await expectedOf(db, rows, range, Date.now())
  return expected
    .flatMap(({ row, slots }) =>
      slots
        .filter(
          slot => isOpen.has(slot.state) && slot.callsTo >= period.start && slot.callsFrom <= period.end,
        )
        .map(slot => toSlot(row, slot)),
    )
    .toSorted((a, b) => a.expectedAt.localeCompare(b.expectedAt))
}

/** A delivery that needs attention. */
export interface LateFile {
  client: { index: number; name: string }
  carrier: { index: number; name: string }
  expectedAt: string
  state: 'late' | 'missing' | 'short' | 'long'
  message: string
  lines: number | null
  expectedMin: number | null
  expectedMax: number | null
}

/** Deliveries of the last days that are late, missing, short or long, latest first; by default of all resellers. */
export async function listLateFiles(
  db: Db,
  { clientIndex = null, days = LATE_DAYS }: { clientIndex?: number | null; days?: number } = {},
): Promise<LateFile[]> {
  const nowMs = Date.now()
  const range = { from: londonDate(nowMs - days * DAY), to: londonDate(nowMs) }
  const rows = await repository.selectExpectations(db, clientIndex)
  const expected = await expectedOf(db, rows, () => range, nowMs)
  return expected
    .flatMap(({ row, slots }) =>
      slots.flatMap(slot => {
        const { state } = slot
        if (state === 'due' || state === 'on_time') return []
        const { carrier, expectedAt, message, lines, expectedMin, expectedMax } = toSlot(row, slot)
        const client = { index: row.clientIndex, name: row.clientName }
        return [{ client, carrier, expectedAt, state, message, lines, expectedMin, expectedMax }]
      }),
    )
    .toSorted((a, b) => b.expectedAt.localeCompare(a.expectedAt))
}
