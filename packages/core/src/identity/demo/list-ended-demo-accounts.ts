import { asAuth, type Database } from '../../db/index.ts'
import { selectEndedDemoAccounts } from '../stores/demo-accounts.store.ts'

/** The most accounts that one run takes. The next one takes the others. */
const MAX_ACCOUNTS = 200

/** The ids of accounts of the public demo whose time is over. */
export function listEndedDemoAccounts(authDb: Database, now: Date): Promise<string[]> {
  return asAuth(authDb, (auth) => selectEndedDemoAccounts(auth, { now, limit: MAX_ACCOUNTS }))
}
