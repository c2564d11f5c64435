import { lockForUser, type Scope } from '../db/index.ts'
import { selectStoredNames } from './broker-accounts.store.ts'

/**
 * Takes a lock until the end of the transaction when the name is that of no account, because a write with this name adds
 * one: parallel requests cannot exceed MAX_ACCOUNTS. An import does not take it: it would hold it for minutes.
 */
export async function lockNewAccount(scope: Scope, name: string | null): Promise<void> {
  if (name === null) return
  const stored = await selectStoredNames(scope, [name])
  if (!stored.has(name)) await lockForUser(scope, 'broker accounts')
}
