/** Told in words how far it is. */
export type Progress = (line: string) => void

const SAY_EVERY_MS = 10_000

/** Says something at most every ten seconds. */
export function everySoOften(progress: Progress): (line: () => string) => void {
  let last = Date.now()
  return line => {
    if (Date.now() - last < SAY_EVERY_MS) return
    last = Date.now()
    progress(line())
  }
}

export const inWords = (count: number): string => count.toLocaleString('en-GB')
