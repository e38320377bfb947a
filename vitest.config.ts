import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { sortTestFiles } from './scripts/test-files.ts'

// Also for the global set-up, which runs in this process.
process.env['LOG_LEVEL'] ??= 'silent'

const { pure, database } = sortTestFiles(import.meta.dirname)
const { true: web = [], false: rest = [] } = Object.groupBy(pure, path =>
  path.startsWith('web/') ? 'true' : 'false',
)

/** Loaded by Node itself, as in production: only screens need Vite, and one process would transform all modules for all workers. */
const byNode = { viteModuleRunner: false, nodeLoader: false }

/**
 * The longest files first, so that no worker is left alone with one at the end. Vitest knows them from its last run,
 * which a fresh clone has not had.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const long = /(\.fuzz|\/app\/(permissions|process|start-errors)|\/backup|\/pictures)\.test\.ts$/
    // oxlint-disable-next-line unicorn/no-array-sort -- not an array's, but the sequencer's own
    const known = await super.sort(files)
    const { true: first = [], false: others = [] } = Object.groupBy(known, ({ moduleId }) =>
      long.test(moduleId) ? 'true' : 'false',
    )
    return [...first, ...others]
  }
}

export default defineConfig({
  test: {
    // Real databases and processes: short enough to notice a hang, long enough for a busy machine.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // A worker waits for PostgreSQL for much of its time, so that three keep two processors busy.
    maxWorkers: 3,
    // What tests make dies young: collected seldom, it costs a fourteenth less processor time.
    execArgv: ['--max-semi-space-size=64'],
    // Files share a worker and its modules, as importing the server takes longer than most tests of it. What is
    // global besides is put back between files, and a file that leaves something behind fails (server/test/leaks.ts).
    isolate: false,
    sequence: { sequencer: LongestFirst },
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      { extends: true, test: { name: 'web', include: web, setupFiles: ['server/test/setup-pure.ts'] } },
      {
        extends: true,
        test: {
          name: 'pure',
          include: rest,
          setupFiles: ['server/test/setup-pure.ts'],
          experimental: byNode,
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: database,
          globalSetup: ['server/test/global-setup.ts'],
          setupFiles: ['server/test/setup-database.ts'],
          experimental: byNode,
        },
      },
    ],
  },
})
