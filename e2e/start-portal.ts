import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPortal } from './portal-process.ts'

/**
 * The portal that all specs share; its address and data folder reach them through the environment. With
 * NINEOPS_ADDRESS set, a portal that runs already is used as it stands.
 */
export default async function startSharedPortal(): Promise<() => Promise<void>> {
  if (process.env['NINEOPS_ADDRESS']) return () => Promise.resolve()
  const dataDir = await mkdtemp(join(tmpdir(), 'nineops-e2e-'))
  const portal = await startPortal({ dataDir })
  process.env['NINEOPS_ADDRESS'] = portal.address
  process.env['NINEOPS_DATA_DIR'] = dataDir
  return async () => {
    await portal.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
