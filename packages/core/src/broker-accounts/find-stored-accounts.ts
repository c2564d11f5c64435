import type { Scope } from '../db/index.ts'
import { selectStoredNames } from './broker-accounts.store.ts'

/**
 * Returns a function from a name in a file to the stored name of its account: the account with this name in any case, or the
 * account that has it among its other names. A name of no account stays as it is.
 */
export async function findStoredAccounts(
  scope: Scope,
  names: ReadonlySet<string>,
): Promise<(name: string | null) => string | null> {
  const stored = names.size === 0 ? new Map() : await selectStoredNames(scope, [...names])
  return (name) => (name === null ? null : (stored.get(name) ?? name))
}
