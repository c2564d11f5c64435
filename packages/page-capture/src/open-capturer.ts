import pLimit from 'p-limit'
import { CaptureError } from './capture-error.ts'
import { type Chromium, capturePage, type Patience, type Size } from './capture-page.ts'
import { createPublicNetwork, type Network } from './network.ts'

/** Takes pictures of pages. */
export type Capturer = {
  /**
   * Takes a picture of the page as a PNG, for a user. Throws a CaptureError: `failed`, or `busy` when too
   * many pictures of all users or of this user are waiting.
   */
  capture(page: string, by: { userId: string }): Promise<Uint8Array>
}

// A browser uses one processor for a moment. Other requests need the remaining ones.
const MAX_RUNNING = 2
const MAX_WAITING = 8
const MAX_WAITING_OF_USER = 4

/**
 * Opens a capturer that starts this Chromium for each picture, with a limit on simultaneous ones. `size` is
 * in CSS pixels.
 */
export function openCapturer(
  chromium: Chromium,
  { size, network = createPublicNetwork(), patience }: { size: Size; network?: Network; patience?: Patience },
): Capturer {
  const limit = pLimit(MAX_RUNNING)
  const waiting: string[] = []
  return {
    async capture(page, { userId }) {
      const ofUser = waiting.filter((one) => one === userId).length
      if (waiting.length >= MAX_WAITING || ofUser >= MAX_WAITING_OF_USER) throw new CaptureError('busy')
      waiting.push(userId)
      try {
        return await limit(() =>
          capturePage(page, { chromium, size, network, ...(patience && { patience }) }),
        )
      } finally {
        waiting.splice(waiting.indexOf(userId), 1)
      }
    },
  }
}
