import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const root = join(import.meta.dirname, '..')
const found = join(root, 'node_modules/.cache/chromium-path')
const executablePath = existsSync(found) ? readFileSync(found, 'utf8').trim() : ''

/** A portal that runs already, to try the specs on: there is one, so they take turns. */
const given = process.env['NINEOPS_ADDRESS']

/** Specs that start processes of their own, and share no portal. */
const ownProcesses = /\/(backup|faults|money-over-months|rules-over-months)\/[^/]+\.spec\.ts$/

/** On a cluster that others run: these make their own data. */
const onCluster = /\/(citus|failover)\.spec\.ts$/
const cluster = process.env['CITUS_URL'] ?? process.env['FAILOVER_URL']

/**
 * Playwright stays at 1.59: since 1.60 an assertion that waits reads the accessibility tree of the whole page at each
 * try, a tenth of the time that pages take.
 *
 * Each worker has a portal of its own with the demo data; specs that kill servers start their own. A worker waits for a
 * third of its time, so that three keep two processors busy.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: join(root, 'node_modules/.cache/test-results'),
  ...((given ?? cluster) ? {} : { globalSetup: './demo-data.ts' }),
  workers: given ? 1 : 3,
  // For a busy machine: on a quiet one nothing comes near them.
  timeout: 240_000,
  expect: { timeout: 40_000 },
  forbidOnly: true,
  // What goes on for long: `npm run test:soak`.
  projects: [
    { name: 'processes', testMatch: ownProcesses, grepInvert: /@soak/ },
    { name: 'browser', testIgnore: [ownProcesses, onCluster], grepInvert: /@soak/ },
    { name: 'soak', testIgnore: onCluster, grep: /@soak/ },
    // On a cluster that CITUS_URL names: `npm run test:citus`.
    { name: 'citus', testMatch: /\/citus\.spec\.ts$/ },
    // On a primary with replicas that FAILOVER_URL names: `npm run test:failover`.
    { name: 'failover', testMatch: /\/failover\.spec\.ts$/ },
  ],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // A notice that fades while contrast is measured would fail a test.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording takes two fifths of the time: TRACE=1 records what is looked into.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // A control that never comes is told by its step, not by the end of the test's time.
    actionTimeout: 90_000,
    launchOptions: {
      // Pages live for seconds: neither a process for graphics nor optimised scripts nor threads that collect
      // garbage pay for themselves.
      args: [
        '--in-process-gpu',
        '--js-flags=--no-opt --no-maglev --single-threaded-gc --min-semi-space-size=16',
      ],
      ...(executablePath ? { executablePath } : {}),
    },
  },
})
