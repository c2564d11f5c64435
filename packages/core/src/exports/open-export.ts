import { recordActionOnce } from '../audit/index.ts'
import type { Context } from '../context/index.ts'
import { asUser } from '../db/index.ts'
import type { FileContent } from '../files/index.ts'
import { AppError, isId } from '../kernel/index.ts'
import { buildExportKey } from './export-file.ts'
import { findExport } from './exports.store.ts'

const HOUR_MS = 60 * 60 * 1000

/**
 * The archive of one of the user's exports, with the day of its request. The first
 * download within an hour leaves an audit entry. No connection of the database is held while it
 * is read. Throws session.required, and exports.not_found also for an export of another user and an expired one.
 */
export async function openExport(ctx: Context, id: string): Promise<FileContent & { day: string }> {
  const now = ctx.clock.now()
  const found = await asUser(ctx, async (scope) => {
    const row = isId(id) ? await findExport(scope, id) : null
    if (row?.state !== 'ready' || row.expiresAt === null || row.expiresAt <= now) return null
    const { userId, db } = scope
    const recorded = { userId, targetId: row.id, now, source: ctx.source }
    await recordActionOnce(db, { action: 'exports.downloaded', ...recorded }, { withinMs: HOUR_MS })
    return { ...row, userId }
  })
  const content = found && (await ctx.files.open(buildExportKey(found)))
  if (!found || !content) throw new AppError('exports.not_found')
  return { ...content, day: found.createdAt.toISOString().slice(0, 10) }
}
