import { eraseOwnRows, type RowErasure } from '../db/index.ts'
import { dataExports } from './exports.table.ts'

/** Erases a user from the table of exports. */
export const erasures: RowErasure[] = [dataExports].map(eraseOwnRows)
