import { findFreePort } from '@candlebook/embedded-postgres'
import { type Program, startProgram } from './start-program.ts'

/** Starts the real server, as `npm start` does after its preparations, and waits until it is ready. */
export async function startCandlebook(env: Record<string, string>): Promise<Program> {
  const port = await findFreePort()
  const own = { HOST: '127.0.0.1', RATES_URL: 'off', BASE_URL: `http://127.0.0.1:${port}` }
  return startProgram({
    file: 'packages/server/build/main.js',
    port,
    ready: '/readyz',
    env: { ...own, ...env },
  })
}
