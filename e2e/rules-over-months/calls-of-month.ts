import type { CallFile } from '../call-file-maker.ts'
import type { Chance } from './chance.ts'
import { type Customer, dialled } from './establish.ts'

const two = (n: number) => String(n).padStart(2, '0')

/** A file of calls of a month, in no order, some of the month before; several begin in one second. */
export function callsOfMonth(
  customers: readonly Customer[],
  month: { start: string; before: string; days: number },
  lines: number,
  { below, one, often }: Chance,
): CallFile {
  const rows = Array.from({ length: lines }, (_, n) => {
    const { clis } = one(customers)
    const late = often(1)
    const date = late
      ? `${month.before}-${two(20 + below(8))}`
      : `${month.start.slice(0, 8)}${two(1 + below(month.days))}`
    const start = `${date} ${two(6 + below(15))}:${two(below(60))}:${two(often(30) ? 0 : below(60))}`
    const number = `${one(dialled)}${String(below(1000)).padStart(3, '0')}`
    const seconds = often(5) ? 0 : often(20) ? below(3000) : below(240)
    return `${month.start}-${(n * 7919) % 99_991},${one(clis)},${number},${start},${seconds},`
  })
  const text = ['call_id,cli,destination,started_at,duration_seconds,carrier_cost', ...rows, ''].join('\r\n')
  return { name: `${month.start}.csv`, text, lines }
}
