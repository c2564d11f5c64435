import { buildScreenshotAddress } from '@candlebook/domain/library/items'
import { api } from '../../lib/api.ts'
import { canReachSite } from '../../lib/other-calls.ts'

/** How long loading a screenshot may take. */
const MAX_LOADING_MS = 30_000

/**
 * The address of a screenshot that has loaded; 'failed' when there is none; 'off' without a screenshot
 * service.
 */
export type Capture = { address: string } | 'failed' | 'off'

/**
 * Captures a page through the configured service. Checks that the page responds, and returns the address only
 * when the picture has loaded [LIB-27] [LIB-29]. Without a service no request is sent to any site.
 */
export async function capturePage(page: string): Promise<Capture> {
  const template = await findTemplate()
  if (template === null) return 'off'
  const address = buildScreenshotAddress(template, page)
  const [hasItem, isPicture] = await Promise.all([canReachSite(page), canLoadImage(address)])
  return hasItem && isPicture ? { address } : 'failed'
}

let known: string | null | undefined

/** Asks the server until it answers once. Null also while offline, so that nothing is sent. */
async function findTemplate(): Promise<string | null> {
  if (known === undefined) {
    const answer = await api.library.pageScreenshots().catch(() => null)
    known = answer?.template
  }
  return known ?? null
}

function canLoadImage(address: string): Promise<boolean> {
  return new Promise((done) => {
    const picture = new Image()
    const settle = (isPicture: boolean) => {
      clearTimeout(timer)
      done(isPicture)
    }
    const timer = setTimeout(() => settle(false), MAX_LOADING_MS)
    picture.referrerPolicy = 'no-referrer'
    picture.onload = () => settle(picture.naturalWidth > 0)
    picture.onerror = () => settle(false)
    picture.src = address
  })
}
