import { requireUserId } from '@candlebook/core/kernel'
import type { RequestContext } from '../api/base.ts'
import { handleApi } from '../api/handler.ts'
import { toAppError } from '../http/errors.ts'

/** What the API answers to an address, as JSON; packages/web/app/lib/first-answers.ts has the same type. */
export type FirstAnswer = { address: string; json: string }

/** Addresses of the API whose answers a document has. `afterSession` gets the answer to the first of `atOnce`, the session. */
export type FirstRequests = { atOnce: string[]; afterSession: (session: string) => string[] }

/** Reads the answers of the API to these requests for a signed-in user, with the checks of each route. */
export type ReadFirstAnswers = (requests: FirstRequests, context: RequestContext) => Promise<FirstAnswer[]>

/** How long a document waits for its answers by default. The browser asks for those that are missing. */
const MAX_WAIT_MS = 150

/** A longer answer would delay the page that contains it. */
const MAX_LENGTH = 200_000

/**
 * Creates the reader of the answers that are sent within a document. It leaves out each answer that is refused, fails, is
 * too long or takes too long. A read that takes too long runs on. Until all reads of a user have ended, further documents of
 * this user have no answers, so that fast reloads do not pile up reads.
 */
export function createFirstAnswersReader({
  handle = handleApi,
  maxWaitMs = MAX_WAIT_MS,
} = {}): ReadFirstAnswers {
  const busyUsers = new Set<string>()
  return async ({ atOnce, afterSession }, context) => {
    const userId = requireUserId(context.actor)
    if (atOnce.length === 0 || busyUsers.has(userId)) return []
    busyUsers.add(userId)
    const answers: (FirstAnswer | null)[] = []
    const report = (thrown: unknown) => {
      context.report(toAppError(thrown))
      return null
    }
    const read = async (address: string, at: number) => {
      const answer = await readAnswer(address, { handle, context: { ...context } }).catch(report)
      answers[at] = answer
      return answer
    }
    const [session, ...others] = atOnce.map(read)
    const readNext = async () => {
      const answer = await session
      const next = answer ? afterSession(answer.json) : []
      await Promise.all(next.map((address, at) => read(address, atOnce.length + at)))
    }
    const all = Promise.all([...others, readNext().catch(report)])
    void all.then(() => busyUsers.delete(userId))
    await waitFor(all, maxWaitMs)
    return answers.filter((answer) => answer !== null)
  }
}

async function waitFor(reads: Promise<unknown>, maxWaitMs: number): Promise<void> {
  const { promise: tooLate, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, maxWaitMs)
  await Promise.race([reads, tooLate])
  clearTimeout(timer)
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
