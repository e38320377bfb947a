const ROUNDS = 5

/** Milliseconds of the median of some rounds; the first pays for plans and caches and counts for nothing. */
export async function median<T>(work: () => Promise<T>): Promise<number> {
  const took: number[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const start = performance.now()
    await work()
    if (round > 0) took.push(performance.now() - start)
  }
  return took.toSorted((a, b) => a - b)[Math.floor(took.length / 2)] ?? 0
}
