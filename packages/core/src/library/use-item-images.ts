import type { LibrarySlot } from '@candlebook/contract/library'
import type { Scope } from '../db/index.ts'
import { forgetImageUses, setImageUses } from '../images/index.ts'
import { AppError } from '../kernel/index.ts'

/**
 * Records which images the items refer to, so that the sweep keeps them. A URL that is none of the user's
 * images is skipped: an item must not be lost because one of its images is deleted.
 */
export async function useItemImages(
  scope: Scope,
  { slots, now }: { slots: LibrarySlot[]; now: Date },
): Promise<void> {
  const shown = slots.map(({ id, item }) => ({ usedBy: id, urls: item?.attachedImages ?? [] }))
  const without = shown.filter(({ urls }) => urls.length === 0)
  if (without.length > 0) await forgetImageUses(scope, { usedBy: without.map(({ usedBy }) => usedBy), now })
  for (const use of shown) {
    if (use.urls.length > 0) await useKnownImages(scope, { ...use, now })
  }
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
