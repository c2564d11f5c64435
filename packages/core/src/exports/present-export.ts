import type { DataExport } from '@candlebook/contract/exports'
import type { ExportRow } from './exports.store.ts'

/** The export as the API shows it. A file whose hour is over counts as expired, also before it is deleted. */
export function presentExport(row: ExportRow, now: Date): DataExport {
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
