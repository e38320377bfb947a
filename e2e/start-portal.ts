import { rm } from 'node:fs/promises'
import { scratchFolder } from '../scripts/scratch-folder.ts'
import { copyDemoData } from './demo-data.ts'
import { embeddedAddress, withDatabase } from './portal-database.ts'
import { type Portal, type PortalOptions, startPortal } from './portal-process.ts'

export interface DemoPortal extends Portal {
  dataDir: string
}

/** Starts a portal of its own with the demo data, in a folder that goes when it stops. */
export async function startDemoPortal(options: Omit<PortalOptions, 'dataDir'> = {}): Promise<DemoPortal> {
  const dataDir = await scratchFolder('e2e-')
  const remove = () => rm(dataDir, { recursive: true, force: true })
  try {
    await copyDemoData(dataDir)
    const portal = await startPortal({ ...options, dataDir })
    await withDatabase(await embeddedAddress(dataDir), db =>
      db.query(`update paths set path = $1 || substr(path, strpos(path, '/io/'))`, [dataDir]),
    )
    return {
      ...portal,
      dataDir,
      async stop(signal) {
        await portal.stop(signal)
        await remove()
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}
