import type { LibrarySlot } from '@candlebook/contract/library'
import { parseScreenshotPage } from '@candlebook/domain/library'
import type { Scope } from '../db/index.ts'
import { findScreenshots, forgetImageUses, setImageUses } from '../images/index.ts'
import { AppError } from '../kernel/index.ts'

/**
 * Records which images the items refer to, so that the sweep keeps them. A URL that is none of the user's
 * images is skipped: an item must not be lost because one of its images is deleted.
 */
export async function useItemImages(
  scope: Scope,
  { slots, now }: { slots: LibrarySlot[]; now: Date },
): Promise<void> {
  const shown = await findItemImages(scope, slots)
  const without = slots.filter(({ id }) => shown.get(id)?.length === 0)
  if (without.length > 0) await forgetImageUses(scope, { usedBy: without.map(({ id }) => id), now })
  for (const [id, urls] of shown) {
    if (urls.length > 0) await useKnownImages(scope, { usedBy: id, urls, now })
  }
}

/** The images of each item, and the screenshot of its page when this server took it. */
async function findItemImages(scope: Scope, slots: LibrarySlot[]): Promise<Map<string, string[]>> {
  const pages = new Map(
    slots.flatMap(({ id, item }) => {
      const page = item?.pageScreenshot ? parseScreenshotPage(item.pageScreenshot) : null
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

/** Replaces the images that `usedBy` refers to by those URLs that are images of the user. */
export async function useKnownImages(
  scope: Scope,
  use: { usedBy: string; urls: string[]; now: Date },
): Promise<void> {
  try {
    await setImageUses(scope, use)
  } catch (error) {
    const unknown = findUnknownPositions(error)
    if (unknown.size === 0) throw error
    await setImageUses(scope, { ...use, urls: use.urls.filter((_, at) => !unknown.has(at)) })
  }
}

/** The positions in the list that setImageUses refused. In that case it has written nothing. */
function findUnknownPositions(error: unknown): Set<number> {
  const fields = error instanceof AppError && error.code === 'request.invalid' ? (error.fields ?? []) : []
  return new Set(
    fields.filter(({ code }) => code === 'image.unknown').map(({ field }) => Number(field.split('.')[1])),
  )
}
