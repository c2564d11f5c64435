import * as z from 'zod/mini'
import { documentedErrors } from './error-codes.ts'
import { Instant } from './fields.ts'
import { route } from './routes.ts'

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

const tags = ['My data']

/** Exports of the caller. */
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
}
