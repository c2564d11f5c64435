import { and, asc, eq } from 'drizzle-orm'
import { type Scope, splitIntoBatches } from '../../db/index.ts'
import { type FillSnapshot, importChanges, type TradeSnapshot } from './imports.table.ts'

/** A change that an import made to an existing trade. */
export type ImportChange = {
  tradeId: string
  kind: 'changed' | 'removed'
  /** The trade that a removed trade was merged into. */
  mergedIntoTradeId: string | null
  before: TradeSnapshot
  /** The trade after the import; null when it was removed. */
  after: { trade: TradeSnapshot; fills: FillSnapshot[] } | null
  /** The fills before the import. */
  fills: FillSnapshot[]
}

const isOfImport = ({ userId }: Scope, importId: string) =>
  and(eq(importChanges.userId, userId), eq(importChanges.importId, importId))

/** Records the changes that an import made to existing trades. */
export async function insertChanges(
  { db, userId }: Scope,
  { importId, changes, now }: { importId: string; changes: ImportChange[]; now: Date },
): Promise<void> {
  const stamped = { userId, importId, createdAt: now, updatedAt: now }
  for (const batch of splitIntoBatches(changes)) {
    await db.insert(importChanges).values(batch.map((change) => ({ ...stamped, ...change })))
  }
}

/** The changes that an import made to existing trades. */
export async function selectChanges(scope: Scope, importId: string): Promise<ImportChange[]> {
  const { tradeId, kind, mergedIntoTradeId, before, after, fills } = importChanges
  return await scope.db
    .select({ tradeId, kind, mergedIntoTradeId, before, after, fills })
    .from(importChanges)
    .where(isOfImport(scope, importId))
    .orderBy(asc(importChanges.tradeId))
}

/** Deletes the recorded changes of all imports. */
export async function deleteAllChanges({ db, userId }: Scope): Promise<void> {
  await db.delete(importChanges).where(eq(importChanges.userId, userId))
}

/** Deletes the recorded changes of an import. */
export async function deleteChanges(scope: Scope, importId: string): Promise<void> {
  await scope.db.delete(importChanges).where(isOfImport(scope, importId))
}
