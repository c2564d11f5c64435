import { AppError, takeTurns } from '../kernel/index.ts'
import { type Chromium, capturePage, type Patience } from './capture-page.ts'
import { type Network, theInternet } from './network.ts'

/** Makes pictures of pages. */
export type Capturer = {
  /**
   * A picture of the page as a PNG, for a user. Throws captures.failed, and captures.busy when too many are waiting,
   * for everybody or for this one.
   */
  capture(page: string, by: { userId: string }): Promise<Uint8Array>
}

// A browser takes a whole processor for a moment; the rest of the machine is for everybody else's requests.
const AT_ONCE = 2
const MOST_ASKED = 8
const MOST_ASKED_BY_ONE = 4

/** A capturer that starts this Chromium for each picture, a few at a time. */
export function openCapturer(
  chromium: Chromium,
  { network = theInternet(), patience }: { network?: Network; patience?: Patience } = {},
): Capturer {
  const inTurn = takeTurns(AT_ONCE)
  const asking: string[] = []
  return {
    async capture(page, { userId }) {
      const ofThisOne = asking.filter((one) => one === userId).length
      if (asking.length >= MOST_ASKED || ofThisOne >= MOST_ASKED_BY_ONE) throw new AppError('captures.busy')
      asking.push(userId)
      try {
        return await inTurn(() => capturePage(page, { chromium, network, ...(patience && { patience }) }))
      } finally {
        asking.splice(asking.indexOf(userId), 1)
      }
    },
  }
}
