import { eraseOwnRows, type RowErasure } from '../db/index.ts'
import { profiles, requestCounts } from './stores/identity.table.ts'
import { pseudonyms } from './stores/pseudonyms.table.ts'

/** How the tables of identity lose a user. A table that refers to another is before it. */
export const erasures: RowErasure[] = [requestCounts, profiles, pseudonyms].map(eraseOwnRows)
