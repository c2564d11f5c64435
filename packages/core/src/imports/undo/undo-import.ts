import type { UndoneImport } from '@candlebook/contract/imports'
import type { Context } from '../../context/index.ts'
import { asUser } from '../../db/index.ts'
import { deleteReleasedImages } from '../../images/index.ts'
import { AppError, isId, requireUserId } from '../../kernel/index.ts'
import type { Importer } from '../importer/index.ts'
import { findImport } from '../stores/imports.store.ts'
import { runInTurn } from '../turns/run-in-turn.ts'

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
  const undone = await runInTurn(ctx, { importer }, () =>
    importer.run<'undo'>({ kind: 'undo', userId, now: ctx.clock.now(), importId }),
  )
  await deleteReleasedImages(ctx)
  return undone
}
