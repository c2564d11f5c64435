import type { AddedTrade } from '../matching/rebuild-trades.ts'
import type { Plan } from './build-plan.ts'

/** What the file calls the accounts of the new trades, '' for those that it names none for, in alphabetical order. */
export function accountsOf({ rebuild }: Plan): string[] {
  const ofFile = rebuild.added.filter(({ account }) => account === null)
  return [...new Set(ofFile.map(({ trip }) => trip.account ?? ''))].sort()
}

/** The account that a new trade gets: that of the trade it is split off from, else what the file's own is called here. */
export function accountOf({ account, trip }: AddedTrade, called: ReadonlyMap<string, string>): string | null {
  return account ?? (called.get(trip.account ?? '') || null)
}

/**
 * The accounts of executions that no file names one for, as far as their trades tell. Once found they stay: what an
 * execution without an account was put together with must not change because another account turns up.
 */
export function foundAccounts({ stored, added, rebuild }: Plan): { id: string; account: string }[] {
  const nameless = new Map([
    ...stored.filter(({ account }) => !account).map(({ id, rowId }) => [id, rowId] as const),
    ...added.filter(({ account }) => !account).map(({ fingerprint, id }) => [fingerprint, id] as const),
  ])
  const found = [...rebuild.added, ...rebuild.changed].flatMap(({ trip }) =>
    trip.fills.flatMap(({ executionId }) => {
      const id = nameless.get(executionId)
      return id && trip.account ? [[id, trip.account] as const] : []
    }),
  )
  return [...new Map(found)].map(([id, account]) => ({ id, account }))
}
