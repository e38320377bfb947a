import type { Db } from '../../src/platform/db/db.ts'
import { insertRow, onlyValueOf } from '../../src/platform/db/rows.ts'
import { buildService, type Changes } from './invoicing.ts'

/** An Openreach circuit on a number that the account has had since January 2026. */
export async function buildCircuit(
  db: Db,
  { client, account }: { client: number; account: number },
  changes: Changes<'circuits'> & { service?: Changes<'services'> } = {},
): Promise<number> {
  const { service, ...facts } = changes
  const serviceIndex = await buildService(db, client, account, service)
  const cli = await onlyValueOf(db, 'services', 'cli', { index: serviceIndex })
  return insertRow(db, 'circuits', {
    client_index: client,
    cli,
    circuit_number: `BBEU${cli.slice(-8)}`,
    provider: 'OPENREACH',
    product: 'FTTC',
    ...facts,
  })
}
