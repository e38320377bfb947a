/** How often attempts may fail, and how long the next one then has to wait. */
export interface Patience {
  /** Failures without a wait. */
  free: number
  /** Seconds to wait after the first failure beyond those; doubled by each further one. */
  first: number
  /** The longest wait in seconds, however many failures: no one is locked out for longer. */
  most: number
}

/** What attempts are counted by. */
export type AttemptKind = 'pair' | 'known-pair' | 'username' | 'address' | 'code' | 'own'

const QUARTER_OF_AN_HOUR = 900
export const patience: Readonly<Record<AttemptKind, Patience>> = {
  /** A username from one address. */
  pair: { free: 10, first: 2, most: QUARTER_OF_AN_HOUR },
  /** A username from an address that it has recently signed in from. */
  'known-pair': { free: 20, first: 2, most: QUARTER_OF_AN_HOUR },
  /** A username from all unknown addresses. Short: others must not keep its owner out. */
  username: { free: 30, first: 2, most: 60 },
  /** All usernames from one address. */
  address: { free: 60, first: 2, most: QUARTER_OF_AN_HOUR },
  /** Codes, after a correct password. */
  code: { free: 8, first: 4, most: QUARTER_OF_AN_HOUR },
  /** The password of a signed-in user. */
  own: { free: 5, first: 2, most: QUARTER_OF_AN_HOUR },
}

/** Failures are forgotten after a day without a new one. */
export const FORGOTTEN_HOURS = 24

/** Seconds to wait after this many failures. */
export function waitAfter(failures: number, { free, first, most }: Patience): number {
  if (failures <= free) return 0
  return Math.min(most, first * 2 ** Math.min(failures - free - 1, 30))
}
