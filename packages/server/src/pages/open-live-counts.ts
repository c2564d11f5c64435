import type { LiveCounts, ShownCounts } from '@candlebook/contract/operations'
import type { Database } from '@candlebook/core/db'
import type { Clock } from '@candlebook/core/kernel'
import { countTraders } from '@candlebook/core/operations'
import { openSharedValue, type SharedValue } from '../shared-value/open-shared-value.ts'

const MAX_AGE_MS = 60 * 60 * 1000

/** The count reads all trades: while it fails, visitors must not start one after the other. */
const PAUSE_AFTER_FAILURE_MS = 5 * 60 * 1000

/** What the landing page says of this installation, counted once an hour; null until it was counted for the first time. */
export function openLiveCounts(ports: { db: Database; clock: Clock }): SharedValue<LiveCounts | null> {
  return openSharedValue({
    load: () => countTraders(ports),
    first: null,
    clock: ports.clock,
    maxAgeMs: MAX_AGE_MS,
    pauseAfterFailureMs: PAUSE_AFTER_FAILURE_MS,
  })
}

/** Fewer than this would make an installation look empty. */
const MIN_SHOWN = 100

/** What the landing page shows of the counts: nothing before they were counted, or while one of them is below 100. */
export function toShownCounts(counts: LiveCounts | null): ShownCounts {
  return counts && Math.min(counts.traders, counts.trades) >= MIN_SHOWN ? counts : 'hidden'
}
