import type { RestoreSummary } from '@candlebook/contract/exports'
import { recordAction } from '../audit/index.ts'
import type { Context } from '../context/index.ts'
import { allowLongWork, asUser, lockForUser, type Scope, transaction } from '../db/index.ts'
import { deleteReleasedImages, sumStored } from '../images/index.ts'
import { AppError, KeyedTurns, requireUserId } from '../kernel/index.ts'
import { type GivenArchive, openArchive, type ReadableArchive } from './read-archive.ts'
import { toRowRefusal } from './restore.store.ts'
import { readImages } from './restored-images.ts'
import { Restore } from './restored-rows.ts'

/**
 * What a restore of this archive would do. It does all of it in a transaction that is rolled back, so that the counts are exact and
 * an archive that cannot be restored is refused here already. Throws as `restoreArchive`.
 */
export async function previewRestore(ctx: Context, given: GivenArchive): Promise<RestoreSummary> {
  const endTurn = await takeTurn(ctx)
  try {
    await runRestore(ctx, openArchive(given), { files: null })
  } catch (error) {
    if (error instanceof PreviewOnly) return error.summary
    throw error
  } finally {
    endTurn()
  }
  throw new Error('the restore of a preview is rolled back')
}

const turns = new KeyedTurns({ maxWaiting: 10, maxWaitMs: 120_000 })

/**
 * A process reads one archive at a time, because the rows of one can take half a gigabyte, and the users take turns. Who waits has no
 * connection to the database.
 */
async function takeTurn(ctx: Context): Promise<() => void> {
  const endOwn = await turns.take(requireUserId(ctx.actor), 1)
  try {
    const endShared = await turns.take('all', 1)
    return () => {
      endShared()
      endOwn()
    }
  } catch (error) {
    endOwn()
    throw error
  }
}

/** Ends the transaction of a preview. */
class PreviewOnly extends Error {
  readonly summary: RestoreSummary

  constructor(summary: RestoreSummary) {
    super('a preview writes nothing')
    this.summary = summary
  }
}

/**
 * Restores an archive of My data into the account of the viewer, all or nothing. Rows keep their ids and get the viewer as their
 * owner; a row whose id the viewer has stays as it is. What belongs to an installation (sessions, payments, recorded actions) is
 * not restored. Images are checked like uploads. Throws restores.not_an_archive, restores.damaged with the problem, texts.storage_full,
 * images.storage_full, trades.account_limit_reached, request.too_many and server.busy while others are restored, and what
 * `cleanPicture` throws.
 */
export async function restoreArchive(ctx: Context, given: GivenArchive): Promise<RestoreSummary> {
  const endTurn = await takeTurn(ctx)
  const files: string[] = []
  try {
    return await runRestore(ctx, openArchive(given), { files })
  } catch (error) {
    for (const key of files) await ctx.files.delete(key).catch(() => {}) // the first failure is the one to report
    throw error
  } finally {
    endTurn()
    await deleteReleasedImages(ctx)
  }
}

/** `files` gets the key of each stored image file; null for a preview, which stores none. */
async function runRestore(
  ctx: Context,
  archive: ReadableArchive,
  { files }: { files: string[] | null },
): Promise<RestoreSummary> {
  const images = await readImages(ctx, archive, { files })
  try {
    return await transaction(asUser(ctx), async (scope) => {
      await allowLongWork(scope.db)
      await lockForUser(scope, 'exports')
      await lockForUser(scope, 'imports')
      const restore = new Restore(scope, { archive, images, now: ctx.clock.now() })
      const summary = await restore.run()
      await assertStorage(ctx, scope)
      if (files === null) throw new PreviewOnly(summary)
      const { userId } = scope
      const recorded = { userId, targetId: null, now: ctx.clock.now(), source: ctx.source }
      await recordAction(scope.db, { action: 'exports.restored', ...recorded })
      return summary
    })
  } catch (error) {
    throw toRowRefusal(error)
  }
}

async function assertStorage(ctx: Context, scope: Scope): Promise<void> {
  const { maxStoredBytes } = ctx
  if (maxStoredBytes === undefined) return
  const { imageBytes, textBytes } = await sumStored(scope)
  const usedBytes = imageBytes + textBytes
  if (usedBytes > maxStoredBytes)
    throw new AppError('texts.storage_full', { data: { usedBytes, maxStoredBytes } })
}
