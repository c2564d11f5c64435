import { type Clock, type Source, toNetwork } from '../kernel/index.ts'

/** How many refusals of one source, and of all sources together, a server records within a minute. */
export const MAX_REFUSALS_PER_SOURCE = 10
export const MAX_REFUSALS_PER_MINUTE = 300

const MINUTE_MS = 60_000

/** Takes one refusal from the budget of its source. False when it is used up: the refusal is not recorded then. */
export type RefusalBudget = (by: { source: Source | undefined; userId: string | null }) => boolean

/**
 * The limit of refusals in the audit log, so that no client can fill it: each refusal causes an entry. A
 * source is a user, or a network without one. It is counted in memory, because a refusal without a session otherwise
 * costs no query; so each node has this limit. The log of the server has all refusals of sign-ins.
 */
export function openRefusalBudget(clock: Clock): RefusalBudget {
  let began = Number.NEGATIVE_INFINITY
  let total = 0
  const counts = new Map<string, number>()
  return ({ source, userId }) => {
    const now = clock.now().getTime()
    if (now - began >= MINUTE_MS || now < began) {
      began = now
      total = 0
      counts.clear()
    }
    const key = userId ?? toNetwork(source?.address ?? '')
    const count = counts.get(key) ?? 0
    if (count >= MAX_REFUSALS_PER_SOURCE || total >= MAX_REFUSALS_PER_MINUTE) return false
    counts.set(key, count + 1)
    total += 1
    return true
  }
}
