/** The faults injected and their outcome. */
export interface Inflicted {
  kind: string
  /** What was running when it struck. */
  during: readonly string[]
  /** Whether it was a fault of a machine, connection, disk, clock or file, rather than a button pressed many times. */
  broke: boolean
  /** Milliseconds from its start until everything it hit had recovered; undefined if it never did. */
  recoveredMs: number | undefined
}

export interface Tally {
  all: readonly Inflicted[]
  add(one: Inflicted): void
}

export function openTally(say: (line: string) => void): Tally {
  const all: Inflicted[] = []
  return {
    all,
    add(one) {
      all.push(one)
      const took =
        one.recoveredMs === undefined ? 'NOT RECOVERED' : `${(one.recoveredMs / 1000).toFixed(1)} s`
      say(
        `  ${String(all.length).padStart(3)} ${one.kind} during ${one.during.join(', ') || 'calls'}: ${took}`,
      )
    },
  }
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
