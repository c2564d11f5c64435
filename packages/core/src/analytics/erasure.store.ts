import { eraseOwnRows, type RowErasure } from '../db/index.ts'
import { recordVersions } from './record-versions.table.ts'

/** Erases a user from the table of analytics. */
export const erasures: RowErasure[] = [eraseOwnRows(recordVersions)]
