/** A small deterministic generator (mulberry32): the same seed gives the same demo data everywhere. */
export interface Random {
  /** A whole number from 0 to below - 1. */
  int(below: number): number
  between(low: number, high: number): number
  pick<T>(list: readonly T[]): T
  /** True in `percent` cases of a hundred. */
  chance(percent: number): boolean
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return (t ^ (t >>> 14)) >>> 0
  }
  const int = (below: number) => Math.floor((next() / 4_294_967_296) * below)
  return {
    int,
    between: (low, high) => low + int(high - low + 1),
    pick: list => list[int(list.length)] as (typeof list)[number],
    chance: percent => int(10_000) < percent * 100,
  }
}
