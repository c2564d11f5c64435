import type { AddedTrade } from '../matching/rebuild-trades.ts'
import type { Plan } from './build-plan.ts'

/** The accounts of the new trades as the file names them, '' for none, in alphabetical order. */
export function listAccounts({ rebuild }: Plan): string[] {
  const ofFile = rebuild.added.filter(({ account }) => account === null)
  return [...new Set(ofFile.map(({ roundTrip }) => roundTrip.account ?? ''))].sort()
}

/** The account of a new trade: the account of the trade that it is split off from, otherwise the trader's name for the account in the file. */
export function getNewAccount(
  { account, roundTrip }: AddedTrade,
  called: ReadonlyMap<string, string>,
): string | null {
  return account ?? (called.get(roundTrip.account ?? '') || null)
}

/**
 * The accounts of executions that have none in the file by id, taken from their trades. They are stored, so that a later
 * import of another account does not change the trades of these executions.
 */
export function findMissingAccounts({ stored, added, rebuild }: Plan): ReadonlyMap<string, string> {
  const nameless = new Set([...stored, ...added].filter(({ account }) => !account).map(({ id }) => id))
  const found = [...rebuild.added, ...rebuild.changed].flatMap(({ roundTrip: { account, fills } }) =>
    fills.flatMap(({ executionId }) =>
      account && nameless.has(executionId) ? [[executionId, account] as const] : [],
    ),
  )
  return new Map(found)
}
