import type { Random } from './random.ts'

/**
 * Numbers that can't belong to a customer: the ranges that Ofcom reserves for drama, and the unassigned area code
 * 01632. E.164 digits without `+`.
 */
const dramaRanges = [
  '442079460',
  '441134960',
  '441144960',
  '441154960',
  '441164960',
  '441174960',
  '441184960',
  '441214960',
  '441314960',
  '441414960',
  '441514960',
  '441614960',
  '441914980',
  '442896496',
  '442920180',
] as const

/** The CLI of the nth service: unique, from 01632 000000 upwards. */
export const cliNumber = (n: number) => `441632${String(n % 1_000_000).padStart(6, '0')}`

const three = (random: Random) => String(random.int(1000)).padStart(3, '0')
const four = (random: Random) => String(random.int(10_000)).padStart(4, '0')
const two = (random: Random) => String(random.int(100)).padStart(2, '0')

/** Foreign numbers that their regulators reserve for fiction. */
const abroad: readonly ((random: Random) => string)[] = [
  random => `3319900${four(random)}`,
  random => `3363998${four(random)}`,
  random => `493023125${three(random)}`,
  random => `35320915${four(random)}`,
  random => `121255501${two(random)}`,
  random => `131055501${two(random)}`,
  random => `6125550${four(random)}`,
  random => `468465004${two(random)}`,
]

/** What a business dials: mostly UK geographic and mobile, some 03, freephone, 084/087, premium, abroad, short codes. */
export function dialled(random: Random): string {
  const roll = random.int(1000)
  if (roll < 430) return `${random.pick(dramaRanges)}${three(random)}`
  if (roll < 740) return `447700900${three(random)}`
  if (roll < 810) return `443069990${three(random)}`
  if (roll < 860) return `448081570${three(random)}`
  if (roll < 900) return `448449290${three(random)}`
  if (roll < 925) return `448719290${three(random)}`
  if (roll < 930) return `449098790${three(random)}`
  if (roll < 990) return random.pick(abroad)(random)
  return random.pick(['118118', '101', '123', '100'])
}

/** A number as carriers write it: national, with `+`, or with `00`. */
export function asWritten(random: Random, e164: string): string {
  if (!e164.startsWith('44')) return e164.length <= 6 ? e164 : random.chance(50) ? `+${e164}` : `00${e164}`
  return random.chance(70) ? `0${e164.slice(2)}` : `+${e164}`
}
