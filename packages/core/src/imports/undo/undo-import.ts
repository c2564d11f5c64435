import type { UndoneImport } from '@candlebook/contract/imports'
import type { Context } from '../../context/index.ts'
import { asUser } from '../../db/index.ts'
import { deleteReleasedImages } from '../../images/index.ts'
import { AppError, isId, requireUserId } from '../../kernel/index.ts'
import type { Importer } from '../importer/importer.ts'
import { findImport } from '../stores/imports.store.ts'

/**
 * Undoes an import completely, see `undoStoredImport`. Imports and undos of one user run one at a time. Throws
 * imports.not_found, imports.already_undone, imports.busy and imports.too_large.
 */
export async function undoImport(
  ctx: Context,
  importer: Importer,
  { id: importId }: { id: string },
): Promise<UndoneImport> {
  const userId = requireUserId(ctx.actor)
  const found = isId(importId) ? await asUser(ctx, (scope) => findImport(scope, importId)) : null
  if (!found) throw new AppError('imports.not_found')
  const undone = await importer.run<'undo'>({ kind: 'undo', userId, now: ctx.clock.now(), importId })
  await deleteReleasedImages(ctx)
  return undone
}
