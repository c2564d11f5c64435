import { screenshotAddress } from '@candlebook/domain/library'
import { api, reachesSite } from '../../../lib/api.ts'

/** How long a screenshot service may take. */
const PATIENCE_MS = 30_000

/** A screenshot that was seen to load, that none could be had, or that this server makes none. */
export type Capture = { address: string } | 'failed' | 'off'

/**
 * Captures the page through the configured service: asks the page itself whether it is there, and keeps the address
 * of the picture only when the picture really loads [LIB-27] [LIB-29]. Without a service nothing is sent anywhere.
 */
export async function capturePage(page: string): Promise<Capture> {
  const template = await findTemplate()
  if (template === null) return 'off'
  const address = screenshotAddress(template, page)
  const [isThere, isPicture] = await Promise.all([reachesSite(page), loads(address)])
  return isThere && isPicture ? { address } : 'failed'
}

let known: string | null | undefined

/** Asks once; a browser that is offline cannot know and sends nothing. */
async function findTemplate(): Promise<string | null> {
  if (known === undefined) {
    const answer = await api.library.pageScreenshots().catch(() => null)
    known = answer?.template
  }
  return known ?? null
}

function loads(address: string): Promise<boolean> {
  return new Promise((done) => {
    const picture = new Image()
    const settle = (isPicture: boolean) => {
      clearTimeout(timer)
      done(isPicture)
    }
    const timer = setTimeout(() => settle(false), PATIENCE_MS)
    picture.referrerPolicy = 'no-referrer'
    picture.onload = () => settle(picture.naturalWidth > 0)
    picture.onerror = () => settle(false)
    picture.src = address
  })
}
