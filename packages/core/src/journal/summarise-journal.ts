import type { JournalSummary } from '@candlebook/contract/journal'
import { addDays } from '@candlebook/domain/days'
import type { Context } from '../context/index.ts'
import { asUser } from '../db/index.ts'
import { countEntries, selectWrittenDays } from './journal.store.ts'

const DAYS = 20

/** The number of the viewer's entries, and which of the last 20 days up to `today` have an entry. */
export function summariseJournal(ctx: Context, { today }: { today: string }): Promise<JournalSummary> {
  const days = Array.from({ length: DAYS }, (_, at) => addDays(today, at - DAYS + 1))
  return asUser(ctx, async (scope) => {
    const entries = await countEntries(scope)
    const written = new Set(await selectWrittenDays(scope, { first: days[0]!, last: today }))
    return { entries, lastDays: days.map((day) => written.has(day)) }
  })
}
