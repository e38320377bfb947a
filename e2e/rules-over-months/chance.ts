/** A seeded pseudo-random generator (mulberry32). */
export function chance(seed: number) {
  let state = seed >>> 0
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
  return {
    below,
    one: <T>(list: readonly T[]): T => list[below(list.length)] as T,
    /** True so many times in a hundred. */
    often: (percent: number): boolean => below(100) < percent,
  }
}
export type Chance = ReturnType<typeof chance>
