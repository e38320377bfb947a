/** What was inflicted and what became of it. */
export interface Inflicted {
  kind: string
  /** What was under way when it struck. */
  during: readonly string[]
  /** Whether a machine, a line, a disk, a clock or a file had it; else it was a button pressed many times. */
  broke: boolean
  /** From its beginning until all that it hit went on or was done; undefined where it never did. */
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
