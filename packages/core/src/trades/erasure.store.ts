import { eraseOwnRows, type RowErasure } from '../db/index.ts'
import { trades } from './trades.table.ts'

/** Erases a user from the table of trades. */
export const erasures: RowErasure[] = [trades].map(eraseOwnRows)
