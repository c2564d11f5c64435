import { eraseOwnRows, type RowErasure } from '../db/index.ts'
import { dataExports } from './exports.table.ts'

/** How the table of exports loses a user. */
export const erasures: RowErasure[] = [dataExports].map(eraseOwnRows)
