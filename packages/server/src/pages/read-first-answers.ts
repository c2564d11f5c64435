import { requireUserId } from '@candlebook/core/kernel'
import type { RequestContext } from '../api/base.ts'
import { handleApi } from '../api/handler.ts'
import { toAppError } from '../http/errors.ts'

/** What the API answers to an address, as JSON; packages/web/app/lib/first-answers.ts has the same type. */
export type FirstAnswer = { address: string; json: string }

/** Reads the answers of the API to these addresses for a signed-in user, with the checks of each route. */
export type ReadFirstAnswers = (addresses: string[], context: RequestContext) => Promise<FirstAnswer[]>

/** How long a document waits for its answers. The browser asks for those that are missing. */
const MAX_WAIT_MS = 150

/** A longer answer would delay the page that contains it. */
const MAX_LENGTH = 200_000

/**
 * Creates the reader of the answers that are sent within a document. It leaves out each answer that is refused, fails, is
 * too long or takes too long. A read that takes too long runs on. Until all reads of a user have ended, further documents of
 * this user have no answers, so that fast reloads do not pile up reads.
 */
export function createFirstAnswersReader(handle = handleApi): ReadFirstAnswers {
  const busyUsers = new Set<string>()
  return async (addresses, context) => {
    const userId = requireUserId(context.actor)
    if (addresses.length === 0 || busyUsers.has(userId)) return []
    busyUsers.add(userId)
    const reads = addresses.map((address) =>
      readAnswer(address, { handle, context: { ...context } }).catch((thrown) => {
        context.report(toAppError(thrown))
        return null
      }),
    )
    void Promise.all(reads).then(() => busyUsers.delete(userId))
    return await collectInTime(reads)
  }
}

async function collectInTime(reads: Promise<FirstAnswer | null>[]): Promise<FirstAnswer[]> {
  const { promise: tooLate, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(() => resolve(null), MAX_WAIT_MS)
  const answers = await Promise.all(reads.map((read) => Promise.race([read, tooLate])))
  clearTimeout(timer)
  return answers.filter((answer) => answer !== null)
}

async function readAnswer(
  address: string,
  { handle, context }: { handle: typeof handleApi; context: RequestContext },
): Promise<FirstAnswer | null> {
  const response = await handle(new Request(new URL(address, context.baseUrl)), context)
  if (response.status !== 200) return null
  const json = await response.text()
  return json.length > MAX_LENGTH ? null : { address, json }
}
