// A single file just runs: without the address of a PostgreSQL for tests, one is started and stopped again.
export { setup as default } from '../scripts/test-database/vitest-database.ts'
