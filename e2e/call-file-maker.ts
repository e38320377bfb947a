/** A service's number, with its first day. */
export interface Caller {
  cli: string
}

/** Lines of each fault, and duplicates; none of them may be charged. */
export const faults = {
  MISSING_FIELD: (id: string) => [`${id},,02079460001,2026-10-06 10:00:00,60,0.01`, `${id},01632000001,0207`],
  BAD_NUMBER: (id: string) => [`${id},01632ABC001,02079460001,2026-10-06 10:00:00,60,0.01`],
  BAD_DATE: (id: string) => [
    `${id},01632000001,02079460001,2026-10-32 10:00:00,60,0.01`,
    `${id},01632000001,02079460001,2026-03-29 01:30:00,60,0.01`,
  ],
  BAD_DURATION: (id: string) => [
    `${id},01632000001,02079460001,2026-10-06 10:00:00,-5,0.01`,
    `${id},01632000001,02079460001,2026-10-06 10:00:00,86401,0.01`,
    `${id},01632000001,02079460001,2026-10-06 10:00:00,a minute,0.01`,
  ],
  BAD_COST: (id: string) => [`${id},01632000001,02079460001,2026-10-06 10:00:00,60,one penny`],
  FUTURE: (id: string) => [`${id},01632000001,02079460001,2036-10-06 10:00:00,60,0.01`],
  BAD_LINE: (id: string) => [`${id},"01632"000001,02079460001,2026-10-06 10:00:00,60,0.01`],
} as const

/** Two unassigned CLIs, one with many calls and one with few: both are unallocated. */
export const strayClis = { many: '441632995001', few: '441632995002' } as const
/** Satellite numbers that no demo card prices. */
const unpriced = ['882130000001', '882130000002']

/** A pseudo-random generator (xorshift32): the same seed makes the same file. */
function chance(seed: number): (below: number) => number {
  let state = seed | 1
  return below => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}

const dialled = [
  (n: number) => `0207946${String(n % 10_000).padStart(4, '0')}`,
  (n: number) => `07700900${String(n % 1000).padStart(3, '0')}`,
  (n: number) => `+44 (3069) 990${String(n % 1000).padStart(3, '0')}`,
  (n: number) => `0808157${String(n % 10_000).padStart(4, '0')}`,
  (n: number) => `0844 929 0${String(n % 1000).padStart(3, '0')}`,
  (n: number) => `0909879${String(n % 10_000).padStart(4, '0')}`,
  (n: number) => `00331990${String(n % 10_000).padStart(5, '0')}`,
  (n: number) => `+336 39 98 ${String(n % 10_000).padStart(4, '0')}`,
  (n: number) => `+12125550${String(n % 1000).padStart(3, '0')}`,
  (n: number) => `00353209150${String(n % 1000).padStart(3, '0')}`,
  (n: number) => `07624 9${String(n % 100_000).padStart(5, '0')}`,
  () => '118118',
  () => '123',
] as const

const two = (n: number) => String(n).padStart(2, '0')

/** Starts at the edges of bands, days, the month and the clock change, then anywhere in the month. */
const edges = [
  '2026-10-01 00:00:00',
  '2026-10-05 06:59:59',
  '2026-10-05 07:00:00',
  '2026-10-05 18:59:59',
  '2026-10-05 19:00:00',
  '2026-10-09 23:59:59',
  '2026-10-10 00:00:00',
  '2026-10-11 23:59:59',
  '2026-10-12 00:00:00',
  '2026-10-25 00:59:59',
  '2026-10-25 01:30:00',
  '2026-10-25T01:30:00Z',
  '2026-10-26 06:59:59',
  '2026-10-25T23:59:59+00:00',
  '2026-10-31 23:59:59',
  '2026-10-31T23:00:00+01:00',
  // Late calls, and calls after the month that the next run bills.
  '2026-09-30 23:59:59',
  '2026-09-14 11:00:00',
  '2026-11-01 00:00:00',
  '2026-11-02T09:00:00Z',
]

export interface CallFile {
  name: string
  text: string
  /** Number of data lines. */
  lines: number
}

/**
 * Makes a carrier's file in the profile `nineops-csv` with exactly `lines` data lines: calls of the given numbers, some
 * of unassigned numbers, some to places without a price, duplicates, and every kind of bad line.
 */
export function makeCallFile(options: {
  callers: readonly Caller[]
  lines: number
  name: string
  idPrefix: string
  seed?: number
}): CallFile {
  const random = chance(options.seed ?? 20_261_001)
  const bad = Object.entries(faults).flatMap(([fault, make]) =>
    [1, 2, 3].flatMap(round => make(`${options.idPrefix}-${fault}-${round}`)),
  )
  const repeated = 40
  const good = options.lines - bad.length - repeated
  const lines: string[] = []
  for (let n = 1; n <= good; n += 1) lines.push(callLine(random, options, n))
  for (let n = 0; n < repeated; n += 1) lines.push(lines[random(good)] ?? '')
  for (const line of bad) lines.splice(random(lines.length), 0, line)
  const text = ['call_id,cli,destination,started_at,duration_seconds,carrier_cost', ...lines].join('\r\n')
  return { name: options.name, text: `${text}\r\n`, lines: lines.length }
}

function callLine(
  random: (below: number) => number,
  { callers, idPrefix }: { callers: readonly Caller[]; idPrefix: string },
  n: number,
): string {
  const caller = callers[random(callers.length)]?.cli ?? ''
  let cli = random(2) === 0 ? `0${caller.slice(2)}` : `+${caller}`
  if (n % 400 === 0) cli = strayClis.many
  if (n % 3000 === 0) cli = strayClis.few
  if (n === 77) cli = 'anonymous'
  const make = dialled[Math.min(random(dialled.length), random(dialled.length))] ?? dialled[0]
  const destination = n % 5000 === 1 ? (unpriced[n % 2] ?? '') : make(random(100_000))
  const edge = n % 25 === 0 ? edges[(n / 25) % edges.length] : undefined
  const start =
    edge ?? `2026-10-${two(1 + random(31))} ${two(random(24))}:${two(random(60))}:${two(random(60))}`
  const seconds = n % 17 === 0 ? 0 : n % 5 === 0 ? random(7200) : random(400)
  const cost = n % 3 === 0 ? '' : `0.${String(random(1_000_000)).padStart(6, '0')}`
  const quote = n % 11 === 0 ? '"' : ''
  return `${idPrefix}${n},${quote}${cli}${quote},${quote}${destination}${quote},${start},${seconds},${cost}`
}
