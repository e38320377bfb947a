import {
  type Output,
  optionalOutputKind,
  output,
  outputKind,
} from '@nineops/contract/service-establishment/output-groups/outputs.contract'
import type { Db } from '../../platform/db/db.ts'
import { requireClient } from '../clients/clients.service.ts'
import { enabledOutputs } from './output-groups.service.ts'
import * as repository from './outputs.repository.ts'

/** What a reseller gets from an invoice run, by its output groups. @throws 404 */
export async function listOutputs(db: Db, clientIndex: number): Promise<Output[]> {
  await requireClient(db, clientIndex)
  const rows = await repository.selectOutputs(db, clientIndex)
  const isEnabled = await enabledOutputs(db, clientIndex)
  return rows.map(row => {
    const kind = outputKind.parse(row.kind)
    const required = !optionalOutputKind.options.some(optional => optional === kind)
    return output.parse({ ...row, enabled: isEnabled(kind), required })
  })
}
