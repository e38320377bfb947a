import { type Output, type OutputKind, output } from '@nineops/contract/outputs.contract'
import type { Db } from '../../platform/db/db.ts'
import { requireClient } from '../clients/clients.service.ts'
import * as repository from './outputs.repository.ts'

/** Outputs without which a pack still agrees with its run; the table lets no other be left out. */
const optional: readonly OutputKind[] = ['calls']

/** What a reseller gets from an invoice run. @throws 404 */
export async function listOutputs(db: Db, clientIndex: number): Promise<Output[]> {
  await requireClient(db, clientIndex)
  const rows = await repository.selectOutputs(db, clientIndex)
  return rows.map(row => output.parse({ ...row, required: !optional.some(kind => kind === row.kind) }))
}

/** Whether a reseller gets an output. */
export const getsOutput = (db: Db, clientIndex: number, kind: OutputKind): Promise<boolean> =>
  repository.isEnabled(db, clientIndex, kind)
