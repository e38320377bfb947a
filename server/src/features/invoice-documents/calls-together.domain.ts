/** Documents in order, in groups that together have at most so many calls; one that has more is alone. */
export function readTogether<T>(documents: readonly T[], callsOf: (of: T) => number, most: number): T[][] {
  const groups: T[][] = []
  let calls = 0
  for (const document of documents) {
    calls += callsOf(document)
    const group = groups.at(-1)
    if (group && calls <= most) {
      group.push(document)
      continue
    }
    groups.push([document])
    calls = callsOf(document)
  }
  return groups
}
