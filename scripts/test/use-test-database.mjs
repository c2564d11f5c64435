import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/**
 * Runs the work with a PostgreSQL for tests, which runs in a separate process and ends with this one. `which` is
 * 'embedded' or '15'. The work gets its address, or undefined when the host has no such version.
 */
export async function useTestDatabase(which, work) {
  const server = spawn(process.execPath, ['scripts/test-database/serve.ts', which], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(server, 'exit')
  const address = await readFirstLine(server)
  try {
    return address === undefined ? reportNotStarted() : await work(address || undefined)
  } finally {
    server.stdin.end()
    await ended
  }
}

async function readFirstLine(server) {
  for await (const line of createInterface({ input: server.stdout })) return line
  return undefined
}

function reportNotStarted() {
  console.log('The PostgreSQL for this step does not start; the reason is above.')
  return { passed: 0, failed: 1 }
}
