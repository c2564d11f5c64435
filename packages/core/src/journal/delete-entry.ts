import type { Context } from '../context/index.ts'
import { asUser } from '../db/index.ts'
import { deleteReleasedImages, setImageUses } from '../images/index.ts'
import { AppError, isId } from '../kernel/index.ts'
import { deleteEntryRow } from './journal.store.ts'

/** Deletes an entry permanently, with its images that no other record uses. Throws journal.not_found. */
export async function deleteEntry(ctx: Context, { id }: { id: string }): Promise<void> {
  await asUser(ctx, async (scope) => {
    const deleted = isId(id) && (await deleteEntryRow(scope, id))
    if (!deleted) throw new AppError('journal.not_found')
    await setImageUses(scope, { usedBy: id, urls: [], now: ctx.clock.now() })
  })
  await deleteReleasedImages(ctx)
}
