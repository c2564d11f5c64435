import type { ApiContext } from '../api/base.ts'
import { handleApi } from '../api/handler.ts'

/** What the API answers to an address, as JSON; packages/web/app/document-answers.tsx has the same type. */
export type FirstAnswer = { address: string; json: string }

/** A document waits no longer for its answers; the browser asks for what is missing. */
const MAX_WAIT_MS = 150

/** A longer answer would hold up the page that is around it. */
const MAX_LENGTH = 200_000

/**
 * The answers of the API to these addresses, for the caller of the context and with the checks of each route. Leaves out
 * what is refused, fails, or takes too long.
 */
export async function readFirstAnswers(addresses: string[], context: ApiContext): Promise<FirstAnswer[]> {
  const { promise: tooLate, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(() => resolve(null), MAX_WAIT_MS)
  const read = await Promise.all(
    addresses.map((address) => Promise.race([readAnswer(address, { ...context }), tooLate])),
  )
  clearTimeout(timer)
  return read.filter((answer) => answer !== null)
}

async function readAnswer(address: string, context: ApiContext): Promise<FirstAnswer | null> {
  const response = await handleApi(new Request(new URL(address, context.baseUrl)), context).catch(() => null)
  if (response?.status !== 200) return null
  const json = await response.text()
  return json.length > MAX_LENGTH ? null : { address, json }
}
