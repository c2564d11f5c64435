import { eraseOwnRows, type RowErasure } from '../db/index.ts'
import { brokerAccounts } from './broker-accounts.table.ts'

/** How the broker accounts lose a user. */
export const erasures: RowErasure[] = [brokerAccounts].map(eraseOwnRows)
