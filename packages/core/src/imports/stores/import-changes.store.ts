import { and, asc, eq } from 'drizzle-orm'
import { batchesOf, type Scope } from '../../db/index.ts'
import { importChanges, type KeptFill, type KeptTrade } from './imports.table.ts'

/** What an import did to a trade that stood before it. */
export type ImportChange = {
  tradeId: string
  kind: 'changed' | 'removed'
  /** Of a removed trade: the one that it became a part of. */
  intoTradeId: string | null
  before: KeptTrade
  /** As the import left it; null when the trade was removed. */
  after: { trade: KeptTrade; fills: KeptFill[] } | null
  /** The fills from before. */
  fills: KeptFill[]
}

const ofImport = ({ userId }: Scope, importId: string) =>
  and(eq(importChanges.userId, userId), eq(importChanges.importId, importId))

/** Notes what an import did to the trades that stood before it. */
export async function insertChanges(
  { db, userId }: Scope,
  { importId, changes, now }: { importId: string; changes: ImportChange[]; now: Date },
): Promise<void> {
  const stamped = { userId, importId, createdAt: now, updatedAt: now }
  for (const batch of batchesOf(changes)) {
    await db.insert(importChanges).values(batch.map((change) => ({ ...stamped, ...change })))
  }
}

/** What the import did to the trades that stood before it. */
export async function selectChanges(scope: Scope, importId: string): Promise<ImportChange[]> {
  const { tradeId, kind, intoTradeId, before, after, fills } = importChanges
  return await scope.db
    .select({ tradeId, kind, intoTradeId, before, after, fills })
    .from(importChanges)
    .where(ofImport(scope, importId))
    .orderBy(asc(importChanges.tradeId))
}

/** Forgets what the import did. */
export async function deleteChanges(scope: Scope, importId: string): Promise<void> {
  await scope.db.delete(importChanges).where(ofImport(scope, importId))
}
