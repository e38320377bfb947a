const ROUNDS = 5

/** Median milliseconds of several rounds; the first warms plans and caches and is not counted. */
export async function median<T>(work: () => Promise<T>): Promise<number> {
  const took: number[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const start = performance.now()
    await work()
    if (round > 0) took.push(performance.now() - start)
  }
  return took.toSorted((a, b) => a - b)[Math.floor(took.length / 2)] ?? 0
}
