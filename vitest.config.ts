import { defaultExclude, defineConfig } from 'vitest/config'

const folders = ['packages/*/src', 'packages/web/app', 'scripts']
const unitTests = folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`)
const integrationTests = folders.map((folder) => `${folder}/**/*.integration.test.ts`)

// These tests start the servers that they need, so a second run on another PostgreSQL proves nothing new.
const launcherTests = process.env.TEST_DATABASE === 'host' ? ['packages/embedded-postgres/**'] : []

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: unitTests,
          exclude: [...defaultExclude, ...integrationTests],
          isolate: false, // loading the modules again for each file took three quarters of the time
          testTimeout: 60_000, // a busy machine is slow, not wrong
        },
      },
      {
        test: {
          name: 'integration',
          include: integrationTests,
          exclude: [...defaultExclude, ...launcherTests],
          globalSetup: 'scripts/test-database/vitest-database.ts',
          pool: 'forks',
          maxWorkers: 2,
          retry: 1, // the sum names each test that passes only the second time; see scripts/test/count-results.ts
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
    ],
  },
})
