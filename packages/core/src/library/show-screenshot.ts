import type { Context } from '../context/index.ts'
import { asUser, type Scope } from '../db/index.ts'
import { limitRequests } from '../identity/index.ts'
import { findScreenshots, storeScreenshot } from '../images/index.ts'
import { AppError, newId, requireUserId } from '../kernel/index.ts'
import type { Capturer } from './capturer.ts'
import { lockCopy, selectSlotsOfPage } from './library.store.ts'
import { useItemImages, useKnownImages } from './use-item-images.ts'

/** How often a user may request a new picture. */
const limit = { kind: 'captures', max: 20, windowMs: 10 * 60 * 1000 }

/**
 * The URL of the viewer's screenshot of a page. When none is stored, takes one and stores it for as long as
 * an item shows it. Throws session.required, captures.failed (also where captures are switched off),
 * captures.busy, request.too_many when `isLimited` and the viewer requested too many, and images.not_stored.
 */
export async function showScreenshot(
  ctx: Context,
  { page, capturer, isLimited }: { page: string; capturer: Capturer | null; isLimited: boolean },
): Promise<string> {
  const userId = requireUserId(ctx.actor)
  const known = await asUser(ctx, (scope) => findScreenshots(scope, [page]))
  const stored = known.get(page)
  if (stored) return stored
  if (!capturer) throw new AppError('captures.failed')
  if (isLimited) await limitRequests(ctx, limit)
  const bytes = await capturer.capture(page, { userId })
  const { url } = await storeScreenshot(ctx, { page, bytes })
  await asUser(ctx, (scope) => keepPicture(scope, { page, url, now: ctx.clock.now() }))
  return url
}

/**
 * Keeps the picture for existing items of the page, as after a restore without files. Without an account copy
 * no server knows the items, so the picture is kept as long as the account, like their other images.
 */
async function keepPicture(scope: Scope, of: { page: string; url: string; now: Date }): Promise<void> {
  const { page, url, now } = of
  const { kept } = await lockCopy(scope, { copyId: newId(), now })
  if (kept) await useItemImages(scope, { slots: await selectSlotsOfPage(scope, page), now })
  else await useKnownImages(scope, { usedBy: newId(), urls: [url], now })
}
