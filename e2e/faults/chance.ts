/** A seeded pseudo-random generator (mulberry32). */
export interface Chance {
  /** A whole number from 0 to `end` - 1. */
  below(end: number): number
  oneOf<T>(list: readonly T[]): T
  shuffled<T>(list: readonly T[]): T[]
}

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (end: number) => Math.floor(next() * end)
  return {
    below,
    oneOf<T>(list: readonly T[]): T {
      const chosen = list[below(list.length)]
      if (chosen === undefined) throw new Error('Nothing to choose from')
      return chosen
    },
    shuffled<T>(list: readonly T[]): T[] {
      const left = [...list]
      return Array.from({ length: left.length }, () => left.splice(below(left.length), 1)).flat()
    },
  }
}
