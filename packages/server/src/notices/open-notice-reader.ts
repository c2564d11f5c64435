import type { Notice } from '@candlebook/contract/operations'
import type { Database } from '@candlebook/core/db'
import type { Clock } from '@candlebook/core/kernel'
import { findCurrentNotice } from '@candlebook/core/operations'
import { openSharedValue, type SharedValue } from '../shared-value/open-shared-value.ts'

/** The notice as this process knows it. */
export type NoticeReader = SharedValue<Notice | null>

const MAX_AGE_MS = 2000

/** Reads the notice once for all requests of two seconds, because every page shows it. */
export function openNoticeReader(ports: { db: Database; clock: Clock }): NoticeReader {
  return openSharedValue({
    load: () => findCurrentNotice(ports),
    first: null,
    clock: ports.clock,
    maxAgeMs: MAX_AGE_MS,
  })
}
