import type { ProviderStatus } from './subscription.ts'

/** The statuses in which a subscription runs: it gives access, or takes payments later. */
const running: ReadonlySet<ProviderStatus> = new Set(['trialing', 'active', 'past_due'])
/** Statuses of a subscription whose first payment was never made. */
const neverStarted: ReadonlySet<ProviderStatus> = new Set(['incomplete', 'incomplete_expired'])

/** Whether a subscription runs. No second one may start next to it [CHK-19]. */
export function isRunning({ status, endedAt }: { status: ProviderStatus; endedAt: Date | null }): boolean {
  return endedAt === null && running.has(status)
}

/**
 * Of all subscriptions of a customer, the one that counts: the newest that runs, otherwise the newest that was started,
 * otherwise the newest. An ended subscription therefore never replaces a newer one. Null for an empty list.
 */
export function chooseSubscription<
  Subscription extends {
    subscriptionId: string
    status: ProviderStatus
    createdAt: Date
    endedAt: Date | null
  },
>(subscriptions: readonly Subscription[]): Subscription | null {
  const rank = (one: Subscription) => (isRunning(one) ? 2 : neverStarted.has(one.status) ? 0 : 1)
  const ordered = subscriptions.toSorted(
    (a, b) =>
      rank(b) - rank(a) ||
      b.createdAt.getTime() - a.createdAt.getTime() ||
      (a.subscriptionId < b.subscriptionId ? 1 : -1),
  )
  return ordered[0] ?? null
}
