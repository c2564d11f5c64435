import type { Context } from '../context/index.ts'
import { readAsUser } from '../db/index.ts'
import { type StoredState, selectRecordState } from './record-versions.store.ts'

/**
 * A text that changes with every write of the viewer's trades or settings; null for a user who never had a trade. Read
 * it before the figures: when a write comes between the two reads, the next request gets a new answer. Read after the
 * figures, the text would keep outdated figures in the browser. Rates and names of broker accounts are in it, because a
 * change of them that changes a figure writes trades.
 */
export async function getRecordState(ctx: Context): Promise<string | null> {
  const [{ version, settings }] = (await readAsUser<StoredState>(ctx, selectRecordState)) as [StoredState] // one row
  return version && `${version} ${settings}`
}
