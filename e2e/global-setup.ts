// Without the address of a PostgreSQL for tests, one is started and stopped, so that a single test file can be run.
export { setup as default } from '../scripts/test-database/vitest-database.ts'
