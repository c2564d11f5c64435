import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { readCpuMs } from '../soak/read-cpu.ts'
import type { Program } from '../start-program.ts'

/** The 95th percentile of the latency, and the processor time of the server's processes for one request. */
export type MixedLoad = { p95Ms: number; cpuMsPerRequest: number }

const generator = fileURLToPath(new URL('./load-generator.mjs', import.meta.url))

/**
 * Sends 70% lists, 20% reports and 10% writes at a fixed rate for some seconds, from a separate process. Throws when a
 * request fails.
 */
export async function mixedLoad(
  server: Program,
  target: { cookies: string[]; perSecond: number; seconds: number; trade: object; reportPath: string },
): Promise<MixedLoad> {
  const before = readCpuMs(server.pid)
  const { stdout } = await promisify(execFile)(process.execPath, [
    generator,
    JSON.stringify({ url: server.url, ...target }),
  ])
  const { requests, p95Ms } = JSON.parse(stdout) as { requests: number; p95Ms: number } // what the generator prints
  return { p95Ms, cpuMsPerRequest: (readCpuMs(server.pid) - before) / requests }
}
