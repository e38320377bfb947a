export type Counts = Readonly<Record<string, number>>

export function countByFile(files: readonly string[]): Counts {
  const counts: Record<string, number> = {}
  for (const file of files.toSorted()) counts[file] = (counts[file] ?? 0) + 1
  return counts
}

/** Where a file has more unsafe assertions than are accepted, or fewer: then the list must shrink with it. */
export const assertionFaults = (found: Counts, accepted: Counts): string[] =>
  [...new Set([...Object.keys(found), ...Object.keys(accepted)])].toSorted().flatMap(file => {
    const { [file]: now = 0 } = found
    const { [file]: most = 0 } = accepted
    if (now > most)
      return [
        `${file}: ${now} unsafe type assertions, ${most} accepted. Narrow the value with a check or a schema.`,
      ]
    if (now < most)
      return [
        `${file}: only ${now} of ${most} left. Run node scripts/check-assertions.ts --write to shrink the list.`,
      ]
    return []
  })
