import { londonTime } from './london-time.ts'
import { type RawCall, type RawLine, readRawLines } from './raw-call-lines.ts'

export interface CollectedCall extends RawCall {
  carrier: number
}

/** Every call that was delivered and no bill run has closed on yet. */
export interface CollectedCalls {
  /** Reads a file: its lines, each with where it ended. */
  take(carrier: number, text: string): RawLine[]
  /** The calls that a run for a period that ends on a day rates; what it closes on is rated by no other. */
  close(periodEnd: string): CollectedCall[]
}

export function collectCalls(): CollectedCalls {
  const delivered = new Map<number, Set<string>>()
  let open: CollectedCall[] = []
  return {
    take(carrier, text) {
      const before = delivered.get(carrier) ?? new Set()
      delivered.set(carrier, before)
      const lines = readRawLines(text, Date.now(), before)
      for (const { call } of lines) if (call) open.push({ ...call, carrier })
      return lines
    },
    close(periodEnd) {
      const { due = [], later = [] } = Object.groupBy(open, call =>
        londonTime(call.startedAt).date <= periodEnd ? 'due' : 'later',
      )
      open = later
      return due
    },
  }
}
