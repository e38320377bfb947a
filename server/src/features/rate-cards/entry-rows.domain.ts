import { entryKind, type RateCardEntry } from '@nineops/contract/bureau/rate-cards.contract'

/** A stored entry in the contract's form: its kind by name. */
export const toEntry = <E extends { kind: number }>(
  entry: E,
): Omit<E, 'kind'> & { kind: RateCardEntry['kind'] } => ({ ...entry, kind: entryKind(entry.kind) })
