import type { Facts } from './reference-facts.ts'

/** The brand that bills the account on a day: that of its latest move by then, else the one before its first. */
export function brandOn(
  { brand, moves }: Pick<Facts['accounts'][number], 'brand' | 'moves'>,
  day: string,
): number {
  const done = moves.filter(move => move.from <= day)
  return done.at(-1)?.brand ?? moves[0]?.old ?? brand
}
