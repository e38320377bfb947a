import { join } from 'node:path'
import type { DemoOptions } from '../seeds/demo/demo.seed.ts'
import { localFiles } from '../src/platform/files/local-files.ts'
import { createLog } from '../src/platform/log/log.ts'
import type { TestApp } from './test-app.ts'

/** Demo data of this size for an app's database and data folder. */
export const demoOf = (
  { url, dataDir }: Pick<TestApp, 'url' | 'dataDir'>,
  size: Pick<DemoOptions, 'accounts' | 'calls' | 'months'>,
): DemoOptions => ({
  url,
  files: localFiles(join(dataDir, 'files')),
  log: createLog('test'),
  ioRoot: join(dataDir, 'io'),
  seed: 9,
  progress: () => undefined,
  ...size,
})
