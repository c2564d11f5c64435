import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** What 16 connections got out of an address: answers a second, and the 95th percentile of their latency. */
export type Load = { perSecond: number; p95Ms: number }

const generator = fileURLToPath(new URL('./load-generator.mjs', import.meta.url))

/** Loads an address for some seconds from a process of its own. Throws when any answer is not a 200. */
export async function load(target: { url: string; cookie?: string; seconds: number }): Promise<Load> {
  const { stdout } = await promisify(execFile)(process.execPath, [generator, JSON.stringify(target)])
  return JSON.parse(stdout) as Load // what the generator prints
}
