import { findFreePort } from '@candlebook/embedded-postgres'
import { type Program, startProgram } from './start-program.ts'

/** Starts the bare handler of a page of trades (baseline-server.ts) for a fixed user, as the owner of the tables. */
export async function startBareList(ownerUrl: string, userId: string): Promise<Program> {
  const env = { DATABASE_URL: ownerUrl, USER_ID: userId }
  return startProgram({
    file: 'bench/harness/baseline-server.ts',
    port: await findFreePort(),
    ready: '/',
    env,
  })
}
