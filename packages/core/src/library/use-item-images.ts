import type { LibrarySlot } from '@candlebook/contract/library'
import { pageOfOwnScreenshot } from '@candlebook/domain/library'
import type { Scope } from '../db/index.ts'
import { findScreenshots, forgetImageUses, setImageUses } from '../images/index.ts'
import { AppError } from '../kernel/index.ts'

/**
 * Says which images the items refer to, so that none is swept while an item shows it. An address that is none of the
 * user's images is passed over: an item must not be lost because one of its images is gone.
 */
export async function useItemImages(
  scope: Scope,
  { slots, now }: { slots: LibrarySlot[]; now: Date },
): Promise<void> {
  const shown = await imagesOf(scope, slots)
  const without = slots.filter(({ id }) => shown.get(id)?.length === 0)
  if (without.length > 0) await forgetImageUses(scope, { usedBy: without.map(({ id }) => id), now })
  for (const [id, urls] of shown) {
    if (urls.length > 0) await useKnownImages(scope, { usedBy: id, urls, now })
  }
}

/** What each item shows: its images, and the screenshot of its page where this server took it. */
async function imagesOf(scope: Scope, slots: LibrarySlot[]): Promise<Map<string, string[]>> {
  const pages = new Map(
    slots.flatMap(({ id, item }) => {
      const page = item?.pageScreenshot ? pageOfOwnScreenshot(item.pageScreenshot) : null
      return page === null ? [] : [[id, page]]
    }),
  )
  const screenshots = await findScreenshots(scope, [...pages.values()])
  return new Map(
    slots.map(({ id, item }) => {
      const screenshot = screenshots.get(pages.get(id) ?? '')
      return [id, [...(item?.attachedImages ?? []), ...(screenshot ? [screenshot] : [])]]
    }),
  )
}

/** Makes those of the addresses that are images of the user's all that `usedBy` refers to. */
export async function useKnownImages(
  scope: Scope,
  use: { usedBy: string; urls: string[]; now: Date },
): Promise<void> {
  try {
    await setImageUses(scope, use)
  } catch (error) {
    const unknown = unknownPlaces(error)
    if (unknown.size === 0) throw error
    await setImageUses(scope, { ...use, urls: use.urls.filter((_, at) => !unknown.has(at)) })
  }
}

/** The places in the list that setImageUses refused; it had written nothing then. */
function unknownPlaces(error: unknown): Set<number> {
  const fields = error instanceof AppError && error.code === 'request.invalid' ? (error.fields ?? []) : []
  return new Set(
    fields.filter(({ code }) => code === 'image.unknown').map(({ field }) => Number(field.split('.')[1])),
  )
}
