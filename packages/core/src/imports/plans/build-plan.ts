import { MAX_PLAN_ACCOUNTS } from '@candlebook/contract/imports'
import { compare } from '@candlebook/domain/decimal'
import type { Scope } from '../../db/index.ts'
import { newId } from '../../kernel/index.ts'
import { loadPositions, type SelectTrades, type StoredExecution } from '../matching/load-positions.ts'
import { type Rebuild, rebuild } from '../matching/rebuild-trades.ts'
import type { NewExecution } from '../stores/executions.store.ts'
import { findImportOfFile } from '../stores/imports.store.ts'
import { type Upload, unreadable } from './read-upload.ts'

/** What importing a file would do, with all that is needed to do it. */
export type Plan = {
  upload: Upload
  importedBefore: Date | null
  stored: StoredExecution[]
  added: NewExecution[]
  rebuild: Rebuild
}

/**
 * Plans an import by the stored executions of the file's symbols; writes nothing.
 * Throws imports.unreadable for amounts that no trade can have.
 */
export async function makePlan(
  scope: Scope,
  { upload, selectTrades }: { upload: Upload; selectTrades: SelectTrades },
): Promise<Plan> {
  const { broker } = upload.format
  const symbols = [...new Set(upload.executions.map(({ symbol }) => symbol))]
  const { executions: stored, standing } = await loadPositions(scope, { broker, symbols, selectTrades })

  const known = new Set(stored.map(({ id }) => id))
  const added = upload.executions.filter(({ fingerprint }) => !known.has(fingerprint))
  const rebuilt = rebuild({
    stored,
    next: [...stored, ...added.map((one) => ({ ...one, id: one.fingerprint }))],
    standing,
    listed: new Set(upload.executions.map(({ fingerprint }) => fingerprint)),
  })
  refuseTooLarge(rebuilt)
  refuseManyAccounts(upload)
  return {
    upload,
    importedBefore: await findImportOfFile(scope, upload.sha256),
    stored,
    added: added.map(({ name: _name, externalId: _externalId, ...one }) => ({ ...one, broker, id: newId() })),
    rebuild: rebuilt,
  }
}

/** Whether the plan does anything at all. */
export function changesAnything({ added, rebuild }: Plan): boolean {
  return [added, rebuild.added, rebuild.changed, rebuild.removed].some((list) => list.length > 0)
}

function refuseManyAccounts({ executions }: Upload): void {
  const accounts = new Set(executions.map(({ account }) => account))
  if (accounts.size <= MAX_PLAN_ACCOUNTS) return
  const message = `The file names ${accounts.size} accounts. It can name ${MAX_PLAN_ACCOUNTS} at most.`
  throw unreadable([{ line: null, code: 'import.too_many_accounts', message }])
}

// What no trade can hold (the CHECK trades_amounts): sums of many executions can get there, single ones cannot.
const TOO_LARGE = '1000000000000000000'

function refuseTooLarge({ added, changed }: Rebuild): void {
  const trips = [...added, ...changed].map(({ trip }) => trip)
  const large = trips.find(({ quantity, fees }) =>
    [quantity, fees].some((one) => compare(one, TOO_LARGE) >= 0),
  )
  if (!large) return
  const message = `The quantity or the fees of ${large.symbol} add up to more than a trade can have.`
  throw unreadable([{ line: null, code: 'import.trade_too_large', message }])
}
