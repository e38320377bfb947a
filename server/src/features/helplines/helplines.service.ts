import { normalisePhoneNumber } from '@nineops/contract/phone-numbers'
import { helpline, newHelpline } from '@nineops/contract/service-establishment/helplines.contract'
import type { Db } from '../../platform/db/db.ts'
import { resource } from '../../platform/resources/resource.ts'
import { requireClient } from '../clients/clients.service.ts'
import { type HelplineRow, neverListed, selectHelplines, selectNumbers } from './helplines.repository.ts'
import { type BilledNumber, isNeverListed } from './itemisation.domain.ts'

export { numberOnBill } from './itemisation.domain.ts'

export const helplines = resource({
  word: 'helpline',
  table: 'helplines',
  kind: 'settings',
  version: 'updatedAt',
  schema: newHelpline,
  requireClient,
  select: selectHelplines,
  read: (row: HelplineRow) => helpline.parse({ ...row, updatedAt: row.updated_at.toISOString() }),
  write: ({ name, number }) => ({ name, number: normalisePhoneNumber(number) ?? number }),
})

/** Tells which calls no document of the reseller may list, by its helplines of now. */
export async function unlistedCalls(db: Db, clientIndex: number): Promise<(call: BilledNumber) => boolean> {
  const numbers = new Set(await selectNumbers(db, clientIndex))
  return call => isNeverListed(call, numbers)
}

/** The same as a condition on rated calls `c` of a query. */
export const neverListedCalls = async (db: Db, clientIndex: number) =>
  neverListed(await selectNumbers(db, clientIndex))
