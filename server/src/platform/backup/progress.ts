/** Receives progress messages. */
export type Progress = (line: string) => void

const REPORT_EVERY_MS = 10_000

/** Reports at most every ten seconds. */
export function throttled(progress: Progress): (line: () => string) => void {
  let last = Date.now()
  return line => {
    if (Date.now() - last < REPORT_EVERY_MS) return
    last = Date.now()
    progress(line())
  }
}

export const formatCount = (count: number): string => count.toLocaleString('en-GB')
