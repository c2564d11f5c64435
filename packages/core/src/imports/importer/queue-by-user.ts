import pLimit, { type LimitFunction } from 'p-limit'
import { createBusyError, MAX_WAITING_OF_USER } from './busy-error.ts'

/**
 * Creates a queue for each user: the work of one user runs one at a time, in order. Throws imports.busy when
 * MAX_WAITING_OF_USER requests wait, and the signal's reason when it is aborted while the work waits.
 */
export function queueByUser() {
  const queues = new Map<string, { inTurn: LimitFunction; length: number }>()
  return async <T>(userId: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    const queue = queues.get(userId) ?? { inTurn: pLimit(1), length: 0 }
    if (queue.length > MAX_WAITING_OF_USER) throw createBusyError()
    queues.set(userId, queue)
    queue.length += 1
    let begun = false
    const turn = queue.inTurn(async () => {
      signal.throwIfAborted()
      begun = true
      return await work()
    })
    turn
      .finally(() => {
        queue.length -= 1
        if (queue.length === 0) queues.delete(userId)
      })
      .catch(() => {}) // the caller gets the error from `turn`
    return await Promise.race([turn, rejectOnAbort(signal, () => begun)])
  }
}

function rejectOnAbort(signal: AbortSignal, begun: () => boolean): Promise<never> {
  return new Promise((_, reject) => {
    const end = () => !begun() && reject(signal.reason)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
}
