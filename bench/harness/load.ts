import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** The result of 16 connections to an address: responses a second, and the 95th percentile of their latency. */
export type Load = { perSecond: number; p95Ms: number }

const generator = fileURLToPath(new URL('./load-generator.mjs', import.meta.url))

/**
 * Sends requests to an address for some seconds from a separate process, with several `cookies` by turns. Throws when a
 * response is not a 200, or with the tag of a known answer not a 304.
 */
export async function load(target: {
  url: string
  cookie?: string
  cookies?: readonly string[]
  seconds: number
  knownTag?: string
}): Promise<Load> {
  const running = promisify(execFile)(process.execPath, [generator])
  running.child.stdin?.end(JSON.stringify(target)) // the cookies of 500 traders are too long for an argument
  const { stdout } = await running
  return JSON.parse(stdout) as Load // what the generator prints
}
