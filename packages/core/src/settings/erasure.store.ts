import { eraseOwnRows, type RowErasure } from '../db/index.ts'
import { userSettings } from './settings.table.ts'

/** Erases a user from the table of settings. */
export const erasures: RowErasure[] = [userSettings].map(eraseOwnRows)
