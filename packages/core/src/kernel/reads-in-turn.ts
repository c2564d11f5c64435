import pLimit from 'p-limit'

/** How many large reads run at the same time in this process. */
const MAX_READS = 3

// A read holds what it has read until it is complete, so only a few run at the same time.
const limitReads = pLimit(MAX_READS)

const lastReads = new Map<string, Promise<unknown>>()

/**
 * Runs a large read over the record of a user: those of one user one at a time in order of arrival, and at most three of all
 * users together. `read` opens its transaction itself, so that no connection waits. It must not call this function.
 */
export function readInTurn<T>(userId: string, read: () => Promise<T>): Promise<T> {
  const runRead = () => limitReads(read)
  const before = lastReads.get(userId) ?? Promise.resolve()
  const own = before.then(runRead, runRead)
  lastReads.set(userId, own)
  const end = () => {
    if (lastReads.get(userId) === own) lastReads.delete(userId)
  }
  own.then(end, end)
  return own
}
