import { eraseOwnRows, type RowErasure } from '../db/index.ts'
import { trades } from './trades.table.ts'

/** How the tables of trades lose a user. A table that refers to another is before it. */
export const erasures: RowErasure[] = [trades].map(eraseOwnRows)
