import * as z from 'zod/mini'
import { documentedErrors } from './error-codes.ts'
import { Instant } from './fields.ts'
import { archiveBody, route } from './routes.ts'

/**
 * One export of everything that the user has. While `state` is `ready`, `GET /exports/{id}` of the server answers with
 * the archive, until `expiresAt`. `bytes` is its size.
 */
export const DataExport = z.object({
  id: z.string(),
  state: z.enum(['waiting', 'running', 'ready', 'failed', 'expired']),
  progressPct: z.int(),
  bytes: z.nullable(z.int()),
  createdAt: Instant,
  expiresAt: z.nullable(Instant),
})
export type DataExport = z.infer<typeof DataExport>

/** The newest export; null before the first. */
export const LatestExport = z.object({ latest: z.nullable(DataExport) })
export type LatestExport = z.infer<typeof LatestExport>

/** What a restore wrote of a table, and how many of its rows were there already, which stay as they are. */
export const RestoredTable = z.object({
  /** The name of its file in the archive, without folder and ending. */
  file: z.string(),
  title: z.string(),
  restored: z.int(),
  existing: z.int(),
})
export type RestoredTable = z.infer<typeof RestoredTable>

/** What the restore of an archive does, or did. Tables without rows are left out. */
export const RestoreSummary = z.object({
  /** When the archive was made; null when it does not say so. */
  exportedAt: z.nullable(Instant),
  tables: z.array(RestoredTable),
  /** Images that the archive names and does not have. */
  missingImages: z.int(),
  /** What belongs to an installation and not to a journal, with the reason. */
  notRestored: z.array(z.object({ title: z.string(), rows: z.int(), reason: z.string() })),
})
export type RestoreSummary = z.infer<typeof RestoreSummary>

const tags = ['My data']

const restore = route('user', { demo: false })
  .meta({ ...archiveBody, plan: 'imports' })
  .errors(
    documentedErrors(
      'restores.not_an_archive',
      'restores.damaged',
      'billing.plan_required',
      'trades.account_limit_reached',
      'texts.storage_full',
    ),
  )
const Archive = z.object({ file: z.file('field.required') })

/** Exports of the caller, and their restore. */
export const exports = {
  start: route('user', { demo: false })
    .errors(documentedErrors('exports.limit_reached'))
    .route({
      method: 'POST',
      path: '/exports',
      summary: 'Start an export of everything; returns the running one if there is one',
      tags,
    })
    .output(DataExport),
  latest: route('user', { demo: false })
    .route({ method: 'GET', path: '/exports/latest', summary: 'The newest export', tags })
    .output(LatestExport),
  previewRestore: restore
    .route({
      method: 'POST',
      path: '/exports/restore-previews',
      summary: 'What the restore of an archive would do',
      tags,
    })
    .input(Archive)
    .output(RestoreSummary),
  restore: restore
    .route({
      method: 'POST',
      path: '/exports/restores',
      summary: 'Restore an archive: all of it or nothing. Records with a known id stay as they are',
      tags,
    })
    .input(Archive)
    .output(RestoreSummary),
}
