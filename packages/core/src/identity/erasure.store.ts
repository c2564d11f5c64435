import { eraseOwnRows, type RowErasure } from '../db/index.ts'
import { profiles, requestCounts } from './stores/identity.table.ts'
import { pseudonyms } from './stores/pseudonyms.table.ts'

/** Erases a user from the tables of identity. A table with a foreign key comes before the table that it refers to. */
export const erasures: RowErasure[] = [requestCounts, profiles, pseudonyms].map(eraseOwnRows)
