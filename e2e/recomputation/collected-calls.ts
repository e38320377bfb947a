import { londonTime } from './london-time.ts'
import { type RawCall, type RawLine, readRawLines } from './raw-call-lines.ts'

export interface CollectedCall extends RawCall {
  carrier: number
}

/** Every delivered call that no bill run has closed on yet. */
export interface CollectedCalls {
  /** Reads a file; returns its lines, each with its outcome. */
  take(carrier: number, text: string): RawLine[]
  /** Removes and returns the calls that a run for a period ending on this day rates; no other run rates them. */
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
