import { eraseOwnRows, type RowErasure } from '../db/index.ts'
import { brokerAccounts } from './broker-accounts.table.ts'

/** Erases a user from the table of broker accounts. */
export const erasures: RowErasure[] = [brokerAccounts].map(eraseOwnRows)
