import { faults } from '../call-file-maker.ts'
import { monthStart } from '../recomputation/london-time.ts'
import type { Chance } from './chance.ts'
import { dialled, unpriced } from './establish.ts'
import { type Month, twoDigits } from './months.ts'
import { type Customer, isIdle } from './populate.ts'

export interface MadeFile {
  /** Which of the carriers delivers it. */
  carrierAt: number
  name: string
  text: string
  lines: number
}

interface Made {
  id: string
  cli: string
  start: string
  line: string
}

const stray = Array.from({ length: 12 }, (_, at) => `0163299500${at}`.slice(0, 11))

/** Around the hour that occurs twice or never. */
const atClockChange = {
  winter: [' 00:59:59', ' 01:00:00', ' 01:30:00', 'T01:30:00Z', 'T01:30:00+01:00', 'T00:59:59Z', ' 02:00:00'],
  summer: [' 00:59:59', ' 02:00:00', 'T01:00:00Z', 'T02:30:00+01:00', ' 01:30:00'],
}
const atEdges = ['00:00:00', '06:59:59', '07:00:00', '18:59:59', '19:00:00', '23:59:59']

const on = (date: string, day: number) => `${date.slice(0, 8)}${twoDigits(day)}`

function startOf(month: Month, { below, one, often }: Chance): string {
  if (often(1)) return `${on(monthStart(month.start, -1), 20 + below(8))} ${twoDigits(below(24))}:17:00`
  if (below(300) === 0) return `${on(monthStart(month.start, 1), 1 + below(3))} 09:00:00`
  if (month.clockChange && often(2)) return month.clockChange.day + one(atClockChange[month.clockChange.to])
  const date = often(5) ? one([month.start, month.end]) : on(month.start, 1 + below(month.days))
  if (often(4)) return `${date} ${one(atEdges)}`
  const hour = often(10) ? below(24) : 6 + below(15)
  // The skipped hour is covered above, on purpose.
  const shown = date === month.clockChange?.day && hour === 1 ? 3 : hour
  return `${date} ${twoDigits(shown)}:${twoDigits(below(60))}:${twoDigits(often(30) ? 0 : below(60))}`
}

function cliOf(customers: readonly Customer[], luck: Chance): { cli: string; unlucky: boolean } {
  const { below, one, often } = luck
  if (below(200) === 0) return { cli: one(stray), unlucky: false }
  const at = below(customers.length)
  if (isIdle(at)) return cliOf(customers, luck)
  const { clis, unlucky } = customers[at] as Customer
  const national = one(clis)
  const cli = often(50) ? national : `${one(['+44', '0044', '44'])}${national.slice(1)}`
  return { cli, unlucky }
}

const KINDS = ',kind,quantity,charge_code,call_type,origin'
const calledName = ['internet', 'wap.rules.example', '']

/** A line of another kind, or priced by more than its number: what follows the caller or, inbound, the called number. */
function usageLine(cli: string, start: string, { below, one, often }: Chance): (id: string) => string {
  const line =
    (from: string, to: string, seconds: number | '', cost: string, ...more: (string | number)[]) =>
    (id: string) =>
      [id, from, to, start, seconds, cost, ...more].join(',')
  const mobile = `07700 900${String(below(1000)).padStart(3, '0')}`
  const seconds = often(10) ? 0 : below(700)
  return one([
    line(cli, mobile, '', '', 'sms', 1 + below(3), '', 'MO', ''),
    line(cli, '01632 960 123', '', '0.02', 'sms', '', '', '', often(20) ? 'FR' : ''),
    line(cli, mobile, '', '', 'mms', 1, '', '', ''),
    line(cli, one(calledName), '', '', 'data', often(10) ? 0 : below(400_000_000), 'DATA', 'GPRS', ''),
    line(cli, '', '', '0.1', 'event', '', 'FEAT', '', ''),
    line('0207 946 0123', cli, seconds, '', 'inbound', '', '', '', ''),
    line(cli, '01632 960 456', seconds, '', 'voice', '', '', '', 'FR'),
    line(cli, '0033 1990 77', seconds, '', '', '', 'ROAM', '', 'FR'),
    line(cli, '0844 929 0123', seconds, '', 'voice', '', 'NTS', '', ''),
    line(often(50) ? cli : '', '', '', '-1.234567', 'carrier_credit', '', 'GOODWILL', '', ''),
  ])
}

/**
 * A month's files of two carriers, of so many lines in random order: late calls, calls of the month and after it,
 * around the clock change, several of a caller in one second, one call id with both carriers, duplicates and bad lines.
 * The second carrier's have lines of every kind.
 */
export function* callsOfMonth(
  customers: readonly Customer[],
  month: Month,
  lines: number,
  luck: Chance,
): Generator<MadeFile> {
  const { below, one, often } = luck
  const perFile = Math.min(100_000, Math.ceil(lines / 3))
  const recent: [Made[], Made[]] = [[], []]
  const rejected = Object.values(faults)
  let count = 0
  const make = (carrierAt: 0 | 1): Made | string => {
    count += 1
    const chosen = below(1000)
    const own = recent[carrierAt]
    const other = recent[1 - carrierAt] ?? []
    if (chosen < 3 && own.length > 0) return one(own).line
    // Prime, so that no number repeats and ids are not in time order.
    const number = `${month.start.slice(2, 7)}-${(count * 7919) % 9_999_991}`
    if (chosen < 6) return one(one(rejected)(number)) + (carrierAt === 1 ? ',,,,,' : '')
    const shared = chosen < 16 && other.length > 0 ? one(other) : null
    const before = chosen >= 16 && chosen < 40 && own.length > 0 ? one(own) : null
    const caller = cliOf(customers, luck)
    const id = shared?.id ?? number
    const cli = shared?.cli ?? before?.cli ?? caller.cli
    const start = shared?.start ?? before?.start ?? startOf(month, luck)
    const usual = `${one(dialled)}${String(below(1000)).padStart(3, '0')}`
    const unlucky = !shared && !before && caller.unlucky && often(30)
    const relayed = count % 487 === 0 && !usual.startsWith('+') ? `1800${1 + (count % 2)}${usual}` : usual
    const rare = often(1) ? '118118' : often(1) ? `${unpriced.wholesale}${100 + below(900)}` : relayed
    const to = unlucky ? `${unpriced.both}${below(10)}` : rare
    const seconds = often(5) ? 0 : often(20) ? below(3000) : below(2000) === 0 ? 86_400 : below(240)
    if (carrierAt === 1 && often(25)) return { id, cli, start, line: usageLine(cli, start, luck)(id) }
    const line = [id, cli, to, start, seconds, often(50) ? '0.0123' : ''].join(',')
    return { id, cli, start, line: carrierAt === 1 ? `${line},,,,,` : line }
  }
  const files = Math.ceil(lines / perFile)
  for (let at = 0; at < files; at += 1) {
    const carrierAt = at % 3 === 1 ? 1 : 0
    const rows = Array.from({ length: Math.min(perFile, lines - count) }, () => {
      const made = make(carrierAt)
      if (typeof made === 'string') return made
      const own = recent[carrierAt]
      own.push(made)
      if (own.length > 80) own.shift()
      return made.line
    })
    const columns = 'call_id,cli,destination,started_at,duration_seconds,carrier_cost'
    const text = [columns + (carrierAt === 1 ? KINDS : ''), ...rows, ''].join('\r\n')
    yield { carrierAt, name: `${month.start}-${at + 1}.csv`, text, lines: rows.length }
  }
}
