import { defaultExclude, defineConfig } from 'vitest/config'

const folders = ['packages/*/src', 'packages/web/app', 'scripts']
const unitTests = folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`)
const integrationTests = folders.map((folder) => `${folder}/**/*.integration.test.ts`)

// `npm run test:all` runs every test on both PostgreSQL versions, and all random sequences and simulations.
const isComplete = !!process.env.TEST_ALL

// What depends on the database's version: migrations, rights, row security, triggers, SQL functions, backups, the queue.
// The browser tests send the statements of the other folders to PostgreSQL 15.
const testsOfDatabase = [
  'packages/core/src/{base-currency,analytics,backup,broker-accounts,db,erasure,exports,jobs,rates,trades}/**/*.integration.test.ts',
  'scripts/test-database/*.integration.test.ts',
]

const isOnHost = process.env.TEST_DATABASE === 'host'

/** These start the servers that they need, so a second run is the same. */
const testsWithOwnDatabase = ['packages/embedded-postgres/**']

// The share of random sequences and simulations of each push; a failed sequence prints its seed.
const env = { SHARE_OF_RUNS: isComplete ? '1' : '0.34' }

// An import process that a test starts loads its modules in two thirds of the time.
const compiled = `${import.meta.dirname}/node_modules/.cache/compiled`

/** Bundled for the integration tests: their many modules took a second of each file. `pg` stays one package for all. */
const bundledPackages = ['drizzle-orm', 'drizzle-orm/node-postgres', 'drizzle-orm/pg-core']

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          env,
          include: unitTests,
          exclude: [...defaultExclude, ...integrationTests],
          isolate: false, // loading the modules again for each file took three quarters of the time
          maxWorkers: '100%', // by default one processor stays free: of two, one
          testTimeout: 60_000, // a busy machine is slow, not wrong
        },
      },
      {
        test: {
          name: 'integration',
          deps: { optimizer: { ssr: { enabled: true, include: bundledPackages, exclude: ['pg'] } } },
          env: { ...env, NODE_COMPILE_CACHE: compiled },
          include: isOnHost && !isComplete ? testsOfDatabase : integrationTests,
          exclude: [...defaultExclude, ...(isOnHost ? testsWithOwnDatabase : [])],
          globalSetup: [
            'scripts/test-database/use-test-folder.ts',
            'scripts/test-database/vitest-database.ts',
            'scripts/test/tell-built-server.mjs',
          ],
          pool: 'forks',
          isolate: false, // each file loaded the modules of the server again, for two seconds
          maxWorkers: 2,
          retry: 1, // the sum names each test that passes only the second time; see scripts/test/count-results.ts
          testTimeout: 90_000,
          hookTimeout: 90_000,
          expect: { poll: { timeout: 15_000 } }, // as in playwright.config.ts: a busy machine is slow, not wrong
        },
      },
    ],
  },
})
