/** How often something may fail, and how long it then has to wait. */
export interface Patience {
  /** Failures that cost nothing. */
  free: number
  /** Seconds to wait after the first that costs; twice as many after each further one. */
  first: number
  /** Seconds to wait at most: nobody is locked out for longer, however often it fails. */
  most: number
}

/** What attempts are counted by. */
export type AttemptKind = 'pair' | 'known-pair' | 'username' | 'address' | 'code' | 'own'

const QUARTER_OF_AN_HOUR = 900
export const patience: Readonly<Record<AttemptKind, Patience>> = {
  /** A username from one address. */
  pair: { free: 10, first: 2, most: QUARTER_OF_AN_HOUR },
  /** A username from an address that it has signed in from lately. */
  'known-pair': { free: 20, first: 2, most: QUARTER_OF_AN_HOUR },
  /** A username from all addresses that are not known. Short: others must not keep its owner out. */
  username: { free: 30, first: 2, most: 60 },
  /** All usernames from one address. */
  address: { free: 60, first: 2, most: QUARTER_OF_AN_HOUR },
  /** Codes, after a password that was right. */
  code: { free: 8, first: 4, most: QUARTER_OF_AN_HOUR },
  /** The password of somebody who is signed in. */
  own: { free: 5, first: 2, most: QUARTER_OF_AN_HOUR },
}

/** Failures are forgotten after a day without any. */
export const FORGOTTEN_HOURS = 24

/** Seconds to wait after so many failures. */
export function waitAfter(failures: number, { free, first, most }: Patience): number {
  if (failures <= free) return 0
  return Math.min(most, first * 2 ** Math.min(failures - free - 1, 30))
}
