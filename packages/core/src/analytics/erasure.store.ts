import { eraseOwnRows, type RowErasure } from '../db/index.ts'
import { analyticsColumnChunks } from './column-chunks.table.ts'
import { recordVersions } from './record-versions.table.ts'
import { analyticsRollups } from './rollups.table.ts'

/** How the tables of analytics lose a user. A table that refers to another is before it. */
export const erasures: RowErasure[] = [analyticsColumnChunks, analyticsRollups, recordVersions].map(
  eraseOwnRows,
)
