import { eraseOwnRows, type RowErasure } from '../db/index.ts'
import { analyticsColumnChunks } from './column-chunks.table.ts'
import { recordVersions } from './record-versions.table.ts'
import { analyticsRollups } from './rollups.table.ts'

/** Erases a user from the tables of analytics. A table with a foreign key comes before the table that it refers to. */
export const erasures: RowErasure[] = [analyticsColumnChunks, analyticsRollups, recordVersions].map(
  eraseOwnRows,
)
