import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Payer } from '../fill-payers.ts'

/** How long a webhook took to answer, and how many events it took in a second. */
export type Delivery = { p50Ms: number; p99Ms: number; perSecond: number }

const generator = fileURLToPath(new URL('./webhook-generator.mjs', import.meta.url))

/** Sends new signed events about these customers in turn, from a separate process. Throws when an answer is not a 200. */
export async function sendEvents(target: {
  url: string
  secret: string
  customers: Payer[]
  count: number
  connections: number
}): Promise<Delivery> {
  const { stdout } = await promisify(execFile)(process.execPath, [generator, JSON.stringify(target)])
  return JSON.parse(stdout) as Delivery // what the generator prints
}
