import type { Execution } from '@candlebook/domain/brokers/broker-format'
import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { lockForUser, type Scope, splitIntoBatches, tryLockForUser } from '../db/index.ts'
import { AppError } from '../kernel/index.ts'
import {
  type ExecutionSnapshot,
  type FillSnapshot,
  importChanges,
  imports,
  type RepeatedAction,
  type RepeatedExecution,
  type RepeatedMovement,
  type TradeSnapshot,
} from './imports.table.ts'

/** A stored import without its owner. */
export type ImportRow = Awaited<ReturnType<typeof listImportRows>>[number]

const isOwnedBy = ({ userId }: Scope) => eq(imports.userId, userId)

const { id, format, formatTitle, fileName, executionsAdded, tradesAdded, tradesChanged } = imports
const { movementsAdded, restoredTradeIds, undoneAt, createdAt } = imports
const shown = {
  id,
  format,
  formatTitle,
  fileName,
  executionsAdded,
  tradesAdded,
  tradesChanged,
  movementsAdded,
  restoredTradeIds,
  undoneAt,
  createdAt,
}

/** Takes a lock on the imports of the user until the end of the transaction. */
export function lockImports(scope: Scope): Promise<void> {
  return lockForUser(scope, 'imports')
}

/**
 * Like `lockImports`, for the processes of imports. Throws imports.busy while another transaction imports for the user: the
 * importer tries again, so that no process of this node waits.
 */
export async function requireImportsLock(scope: Scope): Promise<void> {
  if (!(await tryLockForUser(scope, 'imports'))) throw new AppError('imports.busy')
}

/** An import to insert. */
export type NewImport = Omit<ImportRow, 'undoneAt' | 'createdAt'> & {
  fileSha256: string
  refreshed: ExecutionSnapshot[]
  repeatedExecutions: RepeatedExecution[]
  repeatedActions: RepeatedAction[]
  repeatedMovements: RepeatedMovement[]
}

/** Inserts an import and returns its row. */
export async function insertImport(
  { db, userId }: Scope,
  values: NewImport & { now: Date },
): Promise<ImportRow> {
  const { now, ...columns } = values
  const rows = await db
    .insert(imports)
    .values({ ...columns, userId, createdAt: now, updatedAt: now })
    .returning(shown)
  return rows[0]! // an insert without a conflict clause returns its row
}

/** The user's imports, newest first. */
export async function listImportRows(scope: Scope, { limit }: { limit: number }) {
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

/** The file names and titles of imports, by id. */
export async function listFileNames(
  { db, userId }: Scope,
  importIds: string[],
): Promise<ReadonlyMap<string, { fileName: string; formatTitle: string }>> {
  if (importIds.length === 0) return new Map()
  const { rows } = await db.execute<{ id: string; fileName: string; formatTitle: string }>(
    sql`select id, file_name as "fileName", format_title as "formatTitle" from imports
      where user_id = ${userId}::uuid and id = any(${sql.param(importIds)}::uuid[])`,
  )
  return new Map(rows.map(({ id, ...names }) => [id, names]))
}

/** The executions that the import corrected, as they were before. */
export async function listRefreshed(scope: Scope, importId: string): Promise<ExecutionSnapshot[]> {
  const rows = await scope.db
    .select({ refreshed: imports.refreshed })
    .from(imports)
    .where(and(isOwnedBy(scope), eq(imports.id, importId)))
    .limit(1)
  return rows[0]?.refreshed ?? []
}

/** The imports after this one that changed one of these executions and are not undone, oldest first. Ids sort by time. */
export async function listLaterRefreshed(
  scope: Scope,
  { importId, executionIds }: { importId: string; executionIds: string[] },
) {
  if (executionIds.length === 0) return []
  const rows = await scope.db
    .select({ importId: imports.id, format: imports.format, refreshed: imports.refreshed })
    .from(imports)
    .where(
      and(
        isOwnedBy(scope),
        gt(imports.id, importId),
        isNull(imports.undoneAt),
        sql`exists (select from jsonb_to_recordset(${imports.refreshed}) as was(id uuid)
          where was.id = any(${sql.param(executionIds)}::uuid[]))`,
      ),
    )
    .orderBy(imports.id)
  return rows
}

/** The values that stored executions had before imports corrected them, of imports that are not undone. */
export async function listEarlierValues({ db, userId }: Scope, ids: string[]) {
  const { rows } = await db.execute<
    Pick<Execution, 'quantity' | 'price' | 'fee' | 'day' | 'executedAt'> & { id: string }
  >(sql`select was.id, was.quantity, was.price, was.fee, was.day, was."executedAt"
    from imports, jsonb_to_recordset(refreshed)
      as was(id uuid, quantity text, price text, fee text, day text, "executedAt" text)
    where imports.user_id = ${userId}::uuid and undone_at is null and was.id = any(${sql.param(ids)}::uuid[])`)
  return rows
}

/** Replaces the executions that an import corrected. */
export async function updateRefreshed(
  scope: Scope,
  { importId, refreshed, now }: { importId: string; refreshed: ExecutionSnapshot[]; now: Date },
): Promise<void> {
  await scope.db
    .update(imports)
    .set({ refreshed, updatedAt: now })
    .where(and(isOwnedBy(scope), eq(imports.id, importId)))
}

/**
 * For each of these executions that a later import repeats and that is not undone: the first such import, and where its file
 * has the execution.
 */
export async function listLaterImports(
  { db, userId }: Scope,
  { importId, executionIds }: { importId: string; executionIds: string[] },
): Promise<ReadonlyMap<string, LaterImport>> {
  const { rows } = await db.execute<LaterImport & { id: string }>(sql`select distinct on (again.id)
      again.id, imports.id as "importId", again.position, again.line
    from imports, jsonb_to_recordset(repeated_executions) as again(id uuid, position integer, line integer)
    where imports.user_id = ${userId}::uuid and imports.id > ${importId}::uuid and undone_at is null
      and again.id = any(${sql.param(executionIds)}::uuid[])
    order by again.id, imports.id`)
  return new Map(rows.map(({ id, ...later }) => [id, later]))
}

/** A later import whose file has an execution again. */
export type LaterImport = { importId: string } & Omit<RepeatedExecution, 'id'>

/** The same for stock splits, by fingerprint. */
export async function listLaterImportsOfActions(
  { db, userId }: Scope,
  importId: string,
): Promise<ReadonlyMap<string, Omit<LaterImport, 'position'>>> {
  const { rows } = await db.execute<Omit<LaterImport, 'position'> & RepeatedAction>(sql`select
      distinct on (again.fingerprint) again.fingerprint, imports.id as "importId", again.line
    from imports, jsonb_to_recordset(repeated_actions) as again(fingerprint text, line integer)
    where imports.user_id = ${userId}::uuid and imports.id > ${importId}::uuid and undone_at is null
    order by again.fingerprint, imports.id`)
  return new Map(rows.map(({ fingerprint, ...later }) => [fingerprint, later]))
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
    .set({
      undoneAt: now,
      refreshed: [],
      repeatedExecutions: [],
      repeatedActions: [],
      repeatedMovements: [],
      updatedAt: now,
    })
    .where(and(isOwnedBy(scope), eq(imports.id, importId)))
}

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
export async function listImportChanges(scope: Scope, importId: string): Promise<ImportChange[]> {
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
