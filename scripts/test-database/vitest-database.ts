import { startTestDatabase } from './start-test-database.ts'

/** Vitest's global setup: starts a server when the caller named none, so that a single test file can be run. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL) return
  const database = await startTestDatabase('embedded')
  if (!database) return
  process.env.TEST_DATABASE_URL = database.url
  return async () => {
    delete process.env.TEST_DATABASE_URL
    await database.stop()
  }
}
