import { defineConfig } from 'vitest/config'

// Also for the global set-up, which runs in this process.
process.env['LOG_LEVEL'] ??= 'silent'

export default defineConfig({
  test: {
    include: ['{contract,server,web,scripts}/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['server/test/global-setup.ts'],
    // Real databases and processes: short enough to notice a hang, long enough for a busy machine.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
})
