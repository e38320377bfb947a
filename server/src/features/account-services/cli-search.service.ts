import { londonDate } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import { type FoundCli, selectClis } from './cli-search.repository.ts'

export type { FoundCli } from './cli-search.repository.ts'

/** The stored forms that typed digits may mean: 020, +4420 and 004420 are 4420. */
export function storedForms(digits: string): string[] {
  // +44 (0)20 has the trunk prefix too.
  const known = digits.replace(/^00/, '').replace(/^440/, '44')
  if (known === '') return []
  if (digits.startsWith('00')) return [known]
  return digits.startsWith('0') ? [`44${digits.slice(1)}`] : [known, `44${known}`]
}

/** Services of one client, or all, whose CLI is, begins with or ends with the digits; some of each. */
export const servicesLike = (
  db: Db,
  client: number | undefined,
  digits: string,
  limit: number,
): Promise<FoundCli[]> => {
  const forms = storedForms(digits)
  const sought = { wholes: [...forms, digits], starts: forms, ends: [digits] }
  return selectClis(db, client, sought, { today: londonDate(Date.now()), limit })
}

/** Services with one of these numbers, as stored. */
export const servicesWith = (
  db: Db,
  client: number | undefined,
  clis: readonly string[],
  limit: number,
): Promise<FoundCli[]> =>
  selectClis(db, client, { wholes: clis, starts: [], ends: [] }, { today: londonDate(Date.now()), limit })
