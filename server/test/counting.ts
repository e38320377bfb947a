const counts = new Map<string, number>()

/** The next number of its kind in this test file, from 1: for names that must differ. */
export function nextOf(kind: string): number {
  const next = (counts.get(kind) ?? 0) + 1
  counts.set(kind, next)
  return next
}

/** Each file counts from 1 (setup-database.ts), or what a test sorts by name would depend on earlier files. */
export const restartCounting = (): void => counts.clear()
