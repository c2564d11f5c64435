import type { Plan } from './make-plan.ts'
import type { AddedTrade } from './rebuild.ts'

/** What the file calls the accounts of the new trades, '' for those that it names none for, in alphabetical order. */
export function accountsOf({ rebuild }: Plan): string[] {
  const ofFile = rebuild.added.filter(({ account }) => account === null)
  return [...new Set(ofFile.map(({ trip }) => trip.account ?? ''))].sort()
}

/** The account that a new trade gets: that of the trade it is split off from, else what the file's own is called here. */
export function accountOf({ account, trip }: AddedTrade, called: ReadonlyMap<string, string>): string | null {
  return account ?? (called.get(trip.account ?? '') || null)
}
