import { defaultExclude, defineConfig } from 'vitest/config'

const folders = ['packages/*/src', 'packages/web/app', 'scripts']
const unitTests = folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`)
const integrationTests = folders.map((folder) => `${folder}/**/*.integration.test.ts`)

// A second run on another PostgreSQL proves nothing new of these. Some start the servers that they need. The others walk
// all routes, guess codes, or try hundreds of states: of the statements of all tests, the rest still sends 98%.
const testsOfOneDatabase = [
  'packages/embedded-postgres/**',
  'packages/core/src/imports/{matching/import-sequences,importer}.integration.test.ts',
  'packages/server/src/api/{access,contract-walk,error-codes,record-answers,token-scopes,unknown-keys}.integration.test.ts',
  'packages/server/src/auth/{guessing,passkeys,two-factor-sign-in}.integration.test.ts',
  'packages/server/src/billing/provider-budget.integration.test.ts',
  'packages/server/src/commands/run-command.integration.test.ts',
  'packages/server/src/http/shutdown.integration.test.ts',
]

/** Bundled for the integration tests: their many modules took a second of each file. `pg` stays one package for all. */
const bundledPackages = [
  'drizzle-orm',
  'drizzle-orm/migrator',
  'drizzle-orm/node-postgres',
  'drizzle-orm/node-postgres/migrator',
  'drizzle-orm/pg-core',
  '@candlebook/core > better-auth/adapters/drizzle',
  '@candlebook/core > better-auth/api',
  '@candlebook/core > better-auth/crypto',
  '@candlebook/core > better-auth/minimal',
]

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
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
          include: integrationTests,
          exclude: [...defaultExclude, ...(process.env.TEST_DATABASE === 'host' ? testsOfOneDatabase : [])],
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
        },
      },
    ],
  },
})
