import { eraseOwnRows, type RowErasure } from '../db/index.ts'
import { userSettings } from './settings.table.ts'

/** How the tables of settings lose a user. A table that refers to another is before it. */
export const erasures: RowErasure[] = [userSettings].map(eraseOwnRows)
