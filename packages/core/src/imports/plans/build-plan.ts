import { MAX_PLAN_ACCOUNTS } from '@candlebook/contract/imports'
import { compare } from '@candlebook/domain/decimal'
import type { Scope } from '../../db/index.ts'
import { newId } from '../../kernel/index.ts'
import { loadPositions, type SelectTrades, type StoredExecution } from '../matching/load-positions.ts'
import { type Rebuild, rebuildTrades } from '../matching/rebuild-trades.ts'
import type { NewExecution } from '../stores/executions.store.ts'
import { findImportOfFile } from '../stores/imports.store.ts'
import { createUnreadableError, type Upload } from './read-upload.ts'

/** The changes that importing a file makes, with all data for the commit. */
export type Plan = {
  upload: Upload
  importedBefore: Date | null
  stored: StoredExecution[]
  added: NewExecution[]
  rebuild: Rebuild
}

/**
 * Plans an import from the file and the stored executions of its symbols. Writes nothing. Throws imports.unreadable
 * for a trade above the maximum size and for too many accounts.
 */
export async function buildPlan(
  scope: Scope,
  { upload, selectTrades }: { upload: Upload; selectTrades: SelectTrades },
): Promise<Plan> {
  const { broker } = upload.format
  const symbols = [...new Set(upload.executions.map(({ symbol }) => symbol))]
  const { executions: stored, existing } = await loadPositions(scope, { broker, symbols, selectTrades })

  const storedIds = new Set(stored.map(({ id }) => id))
  const added = upload.executions.filter(({ fingerprint }) => !storedIds.has(fingerprint))
  const rebuilt = rebuildTrades({
    stored,
    next: [...stored, ...added.map((one) => ({ ...one, id: one.fingerprint }))],
    existing,
    listed: new Set(upload.executions.map(({ fingerprint }) => fingerprint)),
  })
  assertTradeSize(rebuilt)
  assertAccountLimit(upload)
  return {
    upload,
    importedBefore: await findImportOfFile(scope, upload.sha256),
    stored,
    added: added.map(({ name: _name, externalId: _externalId, ...one }) => ({ ...one, broker, id: newId() })),
    rebuild: rebuilt,
  }
}

/** Whether the plan changes anything. */
export function hasChanges({ added, rebuild }: Plan): boolean {
  return [added, rebuild.added, rebuild.changed, rebuild.removed].some((list) => list.length > 0)
}

function assertAccountLimit({ executions }: Upload): void {
  const accounts = new Set(executions.map(({ account }) => account))
  if (accounts.size <= MAX_PLAN_ACCOUNTS) return
  const message = `The file has ${accounts.size} accounts, the maximum is ${MAX_PLAN_ACCOUNTS}. Export fewer accounts at once.`
  throw createUnreadableError([{ line: null, code: 'import.too_many_accounts', message }])
}

// The CHECK trades_amounts refuses this size. Single executions are smaller, but their sum can reach it.
const MIN_TOO_LARGE = '1000000000000000000'

function assertTradeSize({ added, changed }: Rebuild): void {
  const roundTrips = [...added, ...changed].map(({ roundTrip }) => roundTrip)
  const large = roundTrips.find(({ quantity, fees }) =>
    [quantity, fees].some((one) => compare(one, MIN_TOO_LARGE) >= 0),
  )
  if (!large) return
  const message = `The quantity or the fees of a ${large.symbol} trade reach ${MIN_TOO_LARGE}, which is above the maximum. Check the numbers of ${large.symbol} in the file.`
  throw createUnreadableError([{ line: null, code: 'import.trade_too_large', message }])
}
