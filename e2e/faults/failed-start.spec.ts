import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { expect, test } from '@playwright/test'
import { scratchFolder } from '../../scripts/scratch-folder.ts'
import { copyDemoData } from '../demo-data.ts'
import { embeddedPostgres, type PortalOptions, startPortal } from '../portal-process.ts'

/** Starts a portal that can't serve, until its database runs and it has failed. */
async function failToStart(
  options: Omit<PortalOptions, 'dataDir'>,
): Promise<{ message: string; left: unknown }> {
  const dataDir = await scratchFolder('failed-start-')
  try {
    await copyDemoData(dataDir)
    const { message } = await startPortal({ ...options, dataDir }).then(
      () => new Error('It started'),
      (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
    )
    return { message, left: await embeddedPostgres(dataDir) }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

test('a portal that exits during start-up leaves no database running', async () => {
  test.setTimeout(600_000)
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  const { message, left } = await failToStart({ port })
  probe.close()
  expect(message).toContain('NineOps ended before it served')
  expect(message).toContain(String(port))
  expect(left).toBeUndefined()
})

test('a portal that does not serve in time is stopped with its database', async () => {
  test.setTimeout(600_000)
  for (const patience of [1, 500, 2000]) {
    const { message, left } = await failToStart({ patience })
    expect(message).toContain(`NineOps did not serve within ${patience / 1000} s`)
    expect(left).toBeUndefined()
  }
})
