import type { Scope } from '../db/index.ts'
import { selectStoredNames } from './broker-accounts.store.ts'

/**
 * The stored name of the account that each name in a file means: the same name in any case, or the account that files
 * call so. A name of no account is returned unchanged.
 */
export async function findStoredAccounts(
  scope: Scope,
  names: ReadonlySet<string>,
): Promise<(name: string | null) => string | null> {
  const stored = names.size === 0 ? new Map() : await selectStoredNames(scope, [...names])
  return (name) => (name === null ? null : (stored.get(name) ?? name))
}
