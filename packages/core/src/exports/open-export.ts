import type { Context } from '../context/index.ts'
import { asUser } from '../db/index.ts'
import type { FileContent } from '../files/index.ts'
import { AppError, isId } from '../kernel/index.ts'
import { buildExportKey } from './export-file.ts'
import { findExport } from './exports.store.ts'

/**
 * The archive of one of the user's exports, with the day of its request. No connection of the database is held while it
 * is read. Throws session.required, and exports.not_found also for an export of another user and an expired one.
 */
export async function openExport(ctx: Context, id: string): Promise<FileContent & { day: string }> {
  const found = await asUser(ctx, async (scope) => {
    const row = isId(id) ? await findExport(scope, id) : null
    return row && { ...row, userId: scope.userId }
  })
  const isReady = found?.state === 'ready' && found.expiresAt !== null && found.expiresAt > ctx.clock.now()
  const content = isReady ? await ctx.files.open(buildExportKey(found)) : null
  if (!found || !content) throw new AppError('exports.not_found')
  return { ...content, day: found.createdAt.toISOString().slice(0, 10) }
}
