import { AppError, takeTurns } from '../kernel/index.ts'
import { type Chromium, capturePage, type Patience } from './capture-page.ts'
import { type Network, theInternet } from './network.ts'

/** Makes pictures of pages. */
export type Capturer = {
  /** A picture of the page as a PNG. Throws captures.failed, and captures.busy when too many are waiting. */
  capture(page: string): Promise<Uint8Array>
}

// A browser takes a whole processor for a moment; the rest of the machine is for everybody else's requests.
const AT_ONCE = 2
const MOST_WAITING = 6

/** A capturer that starts this Chromium for each picture, a few at a time. */
export function openCapturer(
  chromium: Chromium,
  { network = theInternet(), patience }: { network?: Network; patience?: Patience } = {},
): Capturer {
  const inTurn = takeTurns(AT_ONCE)
  let asked = 0
  return {
    async capture(page) {
      if (asked >= AT_ONCE + MOST_WAITING) throw new AppError('captures.busy')
      asked += 1
      try {
        return await inTurn(() => capturePage(page, { chromium, network, ...(patience && { patience }) }))
      } finally {
        asked -= 1
      }
    },
  }
}
