import type { Expectation, SlotState } from '@nineops/contract/bureau/expected-files.contract'
import { addDays, daysInMonth, isoWeekday, toDayNumber } from '../../platform/clock/calendar-dates.ts'
import type { CalendarDate } from '../../platform/clock/calendar-dates.ts'
import { londonInstant } from '../../platform/clock/london.ts'

const MINUTE = 60_000
const HOUR = 3_600_000
/** Deliveries behind the median of a carrier's own range, and the fewest that are enough. */
const BAND_SLOTS = 12
const FEWEST_SLOTS = 3
/** A window opens this share of the time since the previous delivery early. */
const EARLY_SHARE = 4
/** Longest time between two deliveries, in days. */
export const LONGEST_GAP = 31

/** A received file; `lines` once it is collected. */
export interface Arrival {
  carrierIndex: number
  index: number
  name: string
  atMs: number
  status: string
  lines: number
}

/** A delivery that is or was due. */
export interface Slot {
  dueDay: CalendarDate
  expectedMs: number
  deadlineMs: number
  callsFrom: CalendarDate
  callsTo: CalendarDate
  state: SlotState
  files: Arrival[]
  /** Files that arrived but could not be collected. */
  failed: Arrival[]
  lines: number | null
  min: number | null
  max: number | null
}

/** The instant of a local time in London: an hour later if the clocks skip it, the first if it occurs twice. */
export const dueInstant = (day: CalendarDate, time: string): number => {
  const ms = Number(time.slice(0, 2)) * HOUR + Number(time.slice(3, 5)) * MINUTE
  const number = toDayNumber(day)
  const year = Number(day.slice(0, 4))
  return londonInstant(number, ms, year) ?? londonInstant(number, ms + HOUR, year) ?? 0
}

const isDue = ({ schedule }: Expectation, day: CalendarDate): boolean => {
  if (schedule.frequency === 'daily') return true
  if (schedule.frequency === 'weekly') return schedule.weekdays.includes(isoWeekday(toDayNumber(day)))
  const last = daysInMonth(Number(day.slice(0, 4)), Number(day.slice(5, 7)))
  return Number(day.slice(8)) === Math.min(schedule.monthDay, last)
}

/** The next day on which a file is due, from a day on; backwards with a step of -1. */
const nextDueDay = (expectation: Expectation, from: CalendarDate, step: 1 | -1): CalendarDate => {
  let day = from
  while (!isDue(expectation, day)) day = addDays(day, step)
  return day
}

/** Days of history before the first requested slot, so that a carrier's own range is known. */
export const historyDays = ({ schedule, band }: Expectation): number => {
  if (band.kind !== 'own') return LONGEST_GAP + 1
  if (schedule.frequency === 'daily') return BAND_SLOTS * 2
  return schedule.frequency === 'weekly' ? (BAND_SLOTS + 2) * 7 : (BAND_SLOTS + 2) * LONGEST_GAP
}

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}

/** Least and most lines of a delivery; nulls if no range is set, or too little is known. */
export const bandOf = (
  { band }: Expectation,
  before: readonly number[],
): { min: number | null; max: number | null } => {
  if (band.kind === 'fixed') return { min: band.minLines, max: band.maxLines }
  const last = before.slice(-BAND_SLOTS)
  if (band.kind === 'none' || last.length < FEWEST_SLOTS) return { min: null, max: null }
  const middle = median(last)
  return {
    min: Math.floor((middle * (100 - band.percent)) / 100),
    max: Math.ceil((middle * (100 + band.percent)) / 100),
  }
}

const stateOf = (slot: Omit<Slot, 'state'>, nowMs: number): SlotState => {
  const { files, lines, min, max, deadlineMs } = slot
  const first = files[0]
  if (!first) return nowMs <= deadlineMs ? 'due' : 'missing'
  if (lines !== null && max !== null && lines > max) return 'long'
  // The rest of a delivery in parts may still arrive.
  if (lines !== null && min !== null && lines < min) return nowMs <= deadlineMs ? 'due' : 'short'
  return first.atMs > deadlineMs ? 'late' : 'on_time'
}

/**
 * The deliveries due between two days, and how each arrived. A file belongs to the delivery in whose window it arrived:
 * a window opens early, by a quarter of the time since the previous delivery, and stays open until the next one opens.
 * `arrivals` are in order, and begin `historyDays` earlier; a delivery in parts has several.
 */
export function expectedSlots(
  expectation: Expectation,
  arrivals: readonly Arrival[],
  range: { from: CalendarDate; to: CalendarDate },
  nowMs: number,
): Slot[] {
  const { dueTime, graceMinutes, lagDays, startsOn } = expectation
  const opens = (day: CalendarDate, before: CalendarDate): number => {
    const at = dueInstant(day, dueTime)
    return at - (at - dueInstant(before, dueTime)) / EARLY_SHARE
  }
  const slots: Slot[] = []
  const filled: number[] = []
  let before = nextDueDay(expectation, addDays(range.from, -historyDays(expectation)), -1)
  let day = nextDueDay(expectation, addDays(before, 1), 1)
  let at = 0
  while (day <= range.to) {
    const after = nextDueDay(expectation, addDays(day, 1), 1)
    const opensMs = opens(day, before)
    const closesMs = opens(after, day)
    while ((arrivals[at]?.atMs ?? Number.POSITIVE_INFINITY) < opensMs) at += 1
    const came: Arrival[] = []
    for (let arrival = arrivals[at]; arrival && arrival.atMs < closesMs; arrival = arrivals[at]) {
      came.push(arrival)
      at += 1
    }
    const files = came.filter(file => file.status !== 'failed')
    const isTaken = files.length > 0 && files.every(file => file.status === 'taken')
    const lines = isTaken ? files.reduce((sum, file) => sum + file.lines, 0) : null
    const expectedMs = dueInstant(day, dueTime)
    const slot = {
      dueDay: day,
      expectedMs,
      deadlineMs: expectedMs + graceMinutes * MINUTE,
      callsFrom: addDays(before, 1 - lagDays),
      callsTo: addDays(day, -lagDays),
      files,
      failed: came.filter(file => file.status === 'failed'),
      lines,
      ...bandOf(expectation, filled),
    }
    if (day >= range.from && day >= startsOn) slots.push({ ...slot, state: stateOf(slot, nowMs) })
    if (lines !== null) filled.push(lines)
    before = day
    day = after
  }
  return slots
}
