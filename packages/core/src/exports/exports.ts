import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DataExport } from '@candlebook/contract/exports'
import { DAY_MS } from '@candlebook/domain/days/day'
import { recordAction, recordActionOnce } from '../audit/index.ts'
import type { Context } from '../context/index.ts'
import { asJob, asUser, type Database, lockForUser, type Scope, transaction } from '../db/index.ts'
import type { FileContent, FileStore } from '../files/index.ts'
import { listSessionsOfUser } from '../identity/index.ts'
import type { JobQueue } from '../jobs/index.ts'
import { AppError, isId, newId } from '../kernel/index.ts'
import { notifyUser } from '../notifications/index.ts'
import { writeArchive } from './archive.ts'
import {
  type ExportRow,
  type ExportState,
  failAbandoned,
  findExport,
  insertExport,
  listExpired,
  listRequestTimes,
  listUsersWithExpired,
  markExpired,
  updateOpenExport,
} from './exports.store.ts'

/** The export as the API shows it. A file whose hour is over counts as expired, also before it is deleted. */
function presentExport(row: ExportRow, now: Date): DataExport {
  const { id, progressPct, bytes, createdAt, expiresAt } = row
  const isOver = row.state === 'ready' && expiresAt !== null && expiresAt <= now
  return {
    id,
    state: isOver ? 'expired' : row.state,
    progressPct,
    bytes,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
  }
}

/** How many exports a user can request within 24 hours. */
const MAX_EXPORTS_PER_DAY = 5
/** An export without progress for this long was lost with its process. */
const MAX_SILENCE_MS = 60 * 60 * 1000

/**
 * Starts an export of everything that the user has; a job builds the archive. One runs at a time for a user: while one
 * waits or runs, this returns it. Throws session.required, and exports.limit_reached with the seconds to wait.
 */
export function startExport(ctx: Context & { jobs: JobQueue }): Promise<DataExport> {
  return transaction(asUser(ctx), async (scope) => {
    const now = ctx.clock.now()
    await lockForUser(scope, 'exports') // the requests of a day are counted one by one
    await failAbandoned(scope, { before: new Date(now.getTime() - MAX_SILENCE_MS), now })
    const latest = await findExport(scope)
    if (latest && isOpen(latest)) return presentExport(latest, now)
    await assertBelowLimit(scope, now)
    const id = newId()
    const added = await insertExport(scope, { id, now })
    if (added) {
      const { source } = ctx
      const { userId } = scope
      await recordAction(scope.db, { action: 'exports.requested', userId, targetId: id, now, source })
      await ctx.jobs.enqueue(scope.db, 'exports.build', { userId: scope.userId, exportId: id })
    }
    const row = added ?? (await findExport(scope)) // a parallel request added one
    if (!row) throw new Error('an export that conflicts with another was not found')
    return presentExport(row, now)
  })
}

function isOpen({ state }: ExportRow): boolean {
  return state === 'waiting' || state === 'running'
}

async function assertBelowLimit(scope: Scope, now: Date): Promise<void> {
  const times = await listRequestTimes(scope, new Date(now.getTime() - DAY_MS))
  const first = times.at(-MAX_EXPORTS_PER_DAY)
  if (!first) return
  const waitSeconds = Math.ceil((first.getTime() + DAY_MS - now.getTime()) / 1000)
  throw new AppError('exports.limit_reached', { data: { waitSeconds } })
}

/** The newest export of the user who asks; null without one. Throws session.required. */
export async function findLatestExport(ctx: Context): Promise<DataExport | null> {
  const row = await transaction(asUser(ctx), (scope) => findExport(scope))
  return row && presentExport(row, ctx.clock.now())
}

/** How long the file of an export is kept. */
export const EXPORT_LIFETIME_MS = 60 * 60 * 1000

/** The logical bucket of every export. It is the first part of the key in the file store. */
const EXPORT_BUCKET = 'exports'

/** The key of an export in the file store. */
function buildExportKey({ userId, id }: { userId: string; id: string }): string {
  return `${buildExportFolder(userId)}/${id}.zip`
}

/** The folder of a user's exports in the file store. */
export function buildExportFolder(userId: string): string {
  return `${EXPORT_BUCKET}/${userId}`
}

/** Whether a key of the file store is an export, which is deleted after an hour. */
export function isTemporaryFile(key: string): boolean {
  return key.startsWith(`${EXPORT_BUCKET}/`)
}

const HOUR_MS = 60 * 60 * 1000

/**
 * The archive of one of the user's exports, with the day of its request. The first
 * download within an hour leaves an audit entry. No connection of the database is held while it
 * is read. Throws session.required, and exports.not_found also for an export of another user and an expired one.
 */
export async function openExport(ctx: Context, id: string): Promise<FileContent & { day: string }> {
  const now = ctx.clock.now()
  const found = await transaction(asUser(ctx), async (scope) => {
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

/** What building an export takes. */
type ExportPorts = Pick<Context, 'db' | 'files' | 'clock'> & { authDb: Database }

/** The text in the bell. The page "My data" has the link and the remaining time. */
const exportReady = {
  kind: 'export-ready',
  title: 'Your export is ready',
  message: 'The archive with all your data can be downloaded. It is deleted after an hour.',
} as const

/** The progress is stored this often at most. */
const MIN_PROGRESS_INTERVAL_MS = 1000

/**
 * Builds the archive of an export in a temporary file, and puts it into the file store. Does nothing for an export that
 * is finished. After a failure the export counts as failed, and the failure is thrown. The account can be erased while
 * the archive is built: the file is then deleted again, because no other run would find it.
 */
export async function buildExport(
  ports: ExportPorts,
  { userId, exportId: id }: { userId: string; exportId: string },
): Promise<void> {
  const { db, files, clock } = ports
  const update = (change: { state: ExportState; progressPct?: number }) =>
    transaction(asUser(db, userId), (scope) => updateOpenExport(scope, { id, now: clock.now(), ...change }))
  if (!(await update({ state: 'running', progressPct: 0 }))) {
    await deleteUnlessReady(ports, { userId, id })
    return
  }
  const folder = await mkdtemp(join(tmpdir(), 'candlebook-export-'))
  const path = join(folder, 'export.zip')
  try {
    const sessions = await listSessionsOfUser(ports, userId)
    const onProgress = throttle((progressPct) => update({ state: 'running', progressPct }))
    const bytes = await writeArchive(ports, { userId, path, sessions, onProgress: onProgress.report })
    await onProgress.waitUntilStored()
    await files.putFile(buildExportKey({ userId, id }), path, 'application/zip')
    const readyAt = clock.now()
    const expiresAt = new Date(readyAt.getTime() + EXPORT_LIFETIME_MS)
    const isReady = await transaction(asUser(db, userId), async (scope) => {
      const ready = { id, state: 'ready', progressPct: 100, bytes, readyAt, expiresAt, now: readyAt } as const
      if (!(await updateOpenExport(scope, ready))) return false
      await notifyUser(scope, { ...exportReady, uniqueKey: id, now: readyAt })
      return true
    })
    if (!isReady) await deleteUnlessReady(ports, { userId, id })
  } catch (error) {
    await update({ state: 'failed' }).catch(() => {}) // the first failure is the one to report
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Deletes the file of an export that was erased or has failed. Another attempt may have finished it: then it stays. */
async function deleteUnlessReady(
  { db, files }: ExportPorts,
  { userId, id }: { userId: string; id: string },
): Promise<void> {
  const row = await transaction(asUser(db, userId), (scope) => findExport(scope, id))
  if (row?.state !== 'ready') await files.delete(buildExportKey({ userId, id }))
}

/** Passes on a percentage once a second at most, one after another. A failure costs the progress only. */
function throttle(store: (percent: number) => Promise<unknown>) {
  let last = 0
  let stored: Promise<unknown> = Promise.resolve()
  return {
    report(percent: number) {
      if (Date.now() - last < MIN_PROGRESS_INTERVAL_MS) return
      last = Date.now()
      stored = stored.then(() => store(percent)).catch(() => {})
    },
    waitUntilStored: () => stored,
  }
}

/** Deletes the files of exports whose hour is over. A file that cannot be deleted is tried again by the next run. */
export async function deleteExpiredExports({
  db,
  files,
  clock,
}: Pick<Context, 'db' | 'files' | 'clock'>): Promise<void> {
  const now = clock.now()
  const failures: unknown[] = []
  for (const userId of await transaction(asJob(db), (connection) => listUsersWithExpired(connection, now))) {
    for (const id of await transaction(asUser(db, userId), (scope) => listExpired(scope, now))) {
      await files.delete(buildExportKey({ userId, id })).then(
        () => transaction(asUser(db, userId), (scope) => markExpired(scope, { id, now })),
        (error: unknown) => failures.push(error),
      )
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some exports could not be deleted')
}

/** Deletes all archives of a user. Throws when a file cannot be deleted; a second call continues. */
export async function eraseExports(files: FileStore, userId: string): Promise<void> {
  for (;;) {
    const keys = await files.list(buildExportFolder(userId))
    if (keys.length === 0) return
    for (const key of keys) await files.delete(key)
  }
}
