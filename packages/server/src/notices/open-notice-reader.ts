import { setTimeout } from 'node:timers/promises'
import type { Notice } from '@candlebook/contract/operations'
import type { Database } from '@candlebook/core/db'
import type { Clock } from '@candlebook/core/kernel'
import { getNotice } from '@candlebook/core/operations'

/** The notice as this process knows it. */
export type NoticeReader = {
  /** The notice, at most two seconds old. A slow database delays no page: then the last known one is returned. */
  read(): Promise<Notice | null>
  /** The notice as it is stored now. Rejects when the database does not answer. */
  refresh(): Promise<Notice | null>
}

const MAX_AGE_MS = 2000
/** How long a page waits for the notice. */
const MAX_WAIT_MS = 100

/** Reads the notice once for all requests of two seconds, because every page shows it. */
export function openNoticeReader(ports: { db: Database; clock: Clock }): NoticeReader {
  let known: Notice | null = null
  let loadedAt = Number.NEGATIVE_INFINITY
  let loading: Promise<void> | null = null
  const refresh = async () => {
    known = await getNotice(ports)
    loadedAt = ports.clock.now().getTime()
    return known
  }
  const load = () => {
    loading ??= refresh()
      .then(
        () => {},
        () => {}, // the last known notice stays
      )
      .finally(() => {
        loading = null
      })
    return loading
  }
  return {
    refresh,
    async read() {
      if (Math.abs(ports.clock.now().getTime() - loadedAt) > MAX_AGE_MS)
        await Promise.race([load(), setTimeout(MAX_WAIT_MS, undefined, { ref: false })])
      return known
    },
  }
}
