import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Context } from '../context/index.ts'
import { asUserId, type Database } from '../db/index.ts'
import { listSessionsOfUser } from '../identity/index.ts'
import { notifyUser } from '../notifications/index.ts'
import { writeArchive } from './archive/write-archive.ts'
import { buildExportKey, EXPORT_LIFETIME_MS } from './export-file.ts'
import { type ExportState, findExport, updateOpenExport } from './exports.store.ts'

/** What building an export takes. */
export type ExportPorts = Pick<Context, 'db' | 'files' | 'clock'> & { authDb: Database }

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
    asUserId(db, userId, (scope) => updateOpenExport(scope, { id, now: clock.now(), ...change }))
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
    await onProgress.settle()
    await files.putFile(buildExportKey({ userId, id }), path, 'application/zip')
    const readyAt = clock.now()
    const expiresAt = new Date(readyAt.getTime() + EXPORT_LIFETIME_MS)
    const isReady = await asUserId(db, userId, async (scope) => {
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
  const row = await asUserId(db, userId, (scope) => findExport(scope, id))
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
    settle: () => stored,
  }
}
