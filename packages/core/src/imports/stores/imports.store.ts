import { and, desc, eq, isNull } from 'drizzle-orm'
import { lockForUser, type Scope } from '../../db/index.ts'
import { type ExecutionSnapshot, imports } from './imports.table.ts'

/** A stored import without its owner. */
export type ImportRow = Awaited<ReturnType<typeof selectImports>>[number]

const isOwnedBy = ({ userId }: Scope) => eq(imports.userId, userId)

const { id, format, formatTitle, fileName, executionsAdded, tradesAdded, tradesChanged } = imports
const { restoredTradeIds, undoneAt, createdAt } = imports
const shown = {
  id,
  format,
  formatTitle,
  fileName,
  executionsAdded,
  tradesAdded,
  tradesChanged,
  restoredTradeIds,
  undoneAt,
  createdAt,
}

/** Takes a lock on the imports of the user until the end of the transaction. */
export function lockImports(scope: Scope): Promise<void> {
  return lockForUser(scope, 'imports')
}

/** Inserts an import and returns its row. */
export async function insertImport(
  { db, userId }: Scope,
  values: Omit<ImportRow, 'undoneAt' | 'createdAt'> & {
    fileSha256: string
    refreshed: ExecutionSnapshot[]
    now: Date
  },
): Promise<ImportRow> {
  const { now, ...columns } = values
  const rows = await db
    .insert(imports)
    .values({ ...columns, userId, createdAt: now, updatedAt: now })
    .returning(shown)
  return rows[0]! // an insert without a conflict clause returns its row
}

/** The user's imports, newest first. */
export async function selectImports(scope: Scope, { limit }: { limit: number }) {
  return await scope.db
    .select(shown)
    .from(imports)
    .where(isOwnedBy(scope))
    .orderBy(desc(imports.id))
    .limit(limit)
}

/** The import, or null when the user has none with this id. */
export async function findImport(scope: Scope, importId: string): Promise<ImportRow | null> {
  const rows = await scope.db
    .select(shown)
    .from(imports)
    .where(and(isOwnedBy(scope), eq(imports.id, importId)))
    .limit(1)
  return rows[0] ?? null
}

/** The executions that the import corrected, as they were before. */
export async function selectRefreshed(scope: Scope, importId: string): Promise<ExecutionSnapshot[]> {
  const rows = await scope.db
    .select({ refreshed: imports.refreshed })
    .from(imports)
    .where(and(isOwnedBy(scope), eq(imports.id, importId)))
    .limit(1)
  return rows[0]?.refreshed ?? []
}

/** The time of the last import of exactly this file that is not undone, or null. */
export async function findImportOfFile(scope: Scope, fileSha256: string): Promise<Date | null> {
  const rows = await scope.db
    .select({ createdAt: imports.createdAt })
    .from(imports)
    .where(and(isOwnedBy(scope), eq(imports.fileSha256, fileSha256), isNull(imports.undoneAt)))
    .orderBy(desc(imports.id))
    .limit(1)
  return rows[0]?.createdAt ?? null
}

/** Marks the import as undone. */
export async function markUndone(
  scope: Scope,
  { importId, now }: { importId: string; now: Date },
): Promise<void> {
  await scope.db
    .update(imports)
    .set({ undoneAt: now, refreshed: [], updatedAt: now })
    .where(and(isOwnedBy(scope), eq(imports.id, importId)))
}
