import type { Scope } from '../db/database.ts'
import { buildFieldRefusal } from '../kernel/index.ts'
import { parseOwnImageName } from './image-address.ts'
import { addUses, dropUses, lockImages } from './images.store.ts'

/**
 * Replaces the images that the record with the id `usedBy` refers to by `urls`, inside the caller's transaction. An
 * image without any reference is deleted with the commit; call deleteReleasedImages afterwards to delete its file.
 * Throws request.invalid with image.unknown on `images.N` for a URL that is not one of the user's own images.
 */
export async function setImageUses(
  scope: Scope,
  { usedBy, urls, now }: { usedBy: string; urls: string[]; now: Date },
): Promise<void> {
  const names = urls.map((url) => parseOwnImageName(url, scope.userId))
  const wanted = new Set(names.filter((name) => name !== null))
  const locked = await lockImages(scope, { usedBy: [usedBy], names: [...wanted] })
  const known = new Map(locked.map(({ id, name }) => [name, id]))
  refuseUnknown(names.map((name) => name !== null && known.has(name)))
  if (locked.length === 0) return

  const imageIds = [...wanted].map((name) => known.get(name)!) // unknown names were refused above
  await addUses(scope, { usedBy, imageIds, now })
  await dropUses(scope, { usedBy: [usedBy], exceptImageIds: imageIds, now })
}

function refuseUnknown(isKnown: boolean[]): void {
  const problems = isKnown.flatMap((ok, at) =>
    ok ? [] : [{ field: `images.${at}`, code: 'image.unknown' as const }],
  )
  if (problems.length > 0) throw buildFieldRefusal(problems)
}
