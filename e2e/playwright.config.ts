import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const root = join(import.meta.dirname, '..')
const found = join(root, 'node_modules/.cache/chromium-path')
const executablePath = existsSync(found) ? readFileSync(found, 'utf8').trim() : ''

/** One server with fresh demo data for all specs; those that kill servers start their own. */
export default defineConfig({
  testDir: '.',
  outputDir: join(root, 'node_modules/.cache/test-results'),
  globalSetup: './start-portal.ts',
  workers: 1,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    trace: 'retain-on-failure',
    // A control that never comes is told by its step, not by the end of the test's time.
    actionTimeout: 60_000,
    launchOptions: executablePath ? { executablePath } : {},
  },
})
