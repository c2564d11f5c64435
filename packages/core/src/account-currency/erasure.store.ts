import { eraseOwnRows, type RowErasure } from '../db/index.ts'
import { accountCurrencyChanges } from './account-currency.table.ts'
import { missingRateNotices } from './missing-rate-notices.table.ts'

/** Erases a user from the tables of the account currency. */
export const erasures: RowErasure[] = [accountCurrencyChanges, missingRateNotices].map(eraseOwnRows)
