import type { ColumnMapping } from '@candlebook/contract/column-mapping'
import type { ImportPlan, PlanState } from '@candlebook/contract/import-plans'
import type { ReadingAnswers } from '@candlebook/domain/brokers/file-reading'
import { MAX_FORMATS } from '@candlebook/domain/brokers/read-broker-file'
import { and, asc, desc, eq, gt, inArray, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import type { Connection, Scope } from '../db/index.ts'
import {
  columnMappings,
  contractSizes,
  fileAccounts,
  fileReadings,
  importPlanPages,
  importPlans,
} from './import-plans.table.ts'

/** The error of a failed plan: a code of the API and its data. */
export type PlanFailure = { code: string; data?: unknown }

/** A list of a plan, which has pages. */
type PlanSection = 'trades' | 'skipped' | 'warnings'

/** A stored plan without the content of the file. */
export type PlanRow = Awaited<ReturnType<typeof selectPlans>>[number]

const ACTIVE_STATES: PlanState[] = ['waiting', 'reading', 'matching']

/** Increase it when the shape of `ImportPlan` changes. A stored plan of another version is read as null. */
const PLAN_VERSION = 6

const isOwnedBy = ({ userId }: Scope) => eq(importPlans.userId, userId)
const hasIdAndOwner = (scope: Scope, planId: string) => and(isOwnedBy(scope), eq(importPlans.id, planId))

const { id, state, fileName, fileBytes, rowsDone, rowsTotal, failure, shown } = importPlans
const { importId, firstPlanId, heartbeatAt, expiresAt, createdAt } = importPlans
const columns = {
  id,
  state,
  fileName,
  fileBytes,
  rowsDone,
  rowsTotal,
  failure: sql<PlanFailure | null>`${failure}`,
  shown: sql<ImportPlan | null>`case when ${shown} ->> 'version' = ${PLAN_VERSION}::text then ${shown} - 'version' end`,
  importId,
  firstPlanId,
  others: sql<
    string[]
  >`array(select other.id::text from import_plans other where other.user_id = import_plans.user_id and other.first_plan_id = import_plans.id order by other.id)`,
  heartbeatAt,
  expiresAt,
  createdAt,
}

/** Inserts a plan in the state waiting. */
export async function insertPlan(
  { db, userId }: Scope,
  plan: { id: string; fileName: string; fileBytes: number; now: Date; expiresAt: Date },
): Promise<void> {
  const { now, ...values } = plan
  await db
    .insert(importPlans)
    .values({ ...values, userId, state: 'waiting', heartbeatAt: now, createdAt: now, updatedAt: now })
}

/** Inserts the ready plan of another format of the upload of `firstPlanId`. */
export async function insertOtherPlan(
  { db, userId }: Scope,
  plan: Pick<PlanRow, 'id' | 'fileName' | 'fileBytes' | 'rowsDone' | 'rowsTotal' | 'expiresAt'> & {
    firstPlanId: string
    shown: ImportPlan
    upload: Uint8Array
    now: Date
  },
): Promise<void> {
  const { now, shown, ...values } = plan
  const stamps = { heartbeatAt: now, createdAt: now, updatedAt: now }
  await db
    .insert(importPlans)
    .values({ ...values, ...stamps, userId, state: 'ready', shown: addVersion(shown) })
}

/** The user's plans, newest first, one for each upload. */
export async function selectPlans(scope: Scope, { limit }: { limit: number }) {
  return await scope.db
    .select(columns)
    .from(importPlans)
    .where(and(isOwnedBy(scope), isNull(firstPlanId)))
    .orderBy(desc(importPlans.id))
    .limit(limit)
}

/** The plan, or null when the user has no plan with this id or it has expired. */
export async function findPlan(
  scope: Scope,
  { planId, now }: { planId: string; now: Date },
): Promise<PlanRow | null> {
  const rows = await scope.db
    .select(columns)
    .from(importPlans)
    .where(and(hasIdAndOwner(scope, planId), gt(importPlans.expiresAt, now)))
    .limit(1)
  return rows[0] ?? null
}

/** Like `findPlan`, with the content of the file, locked until the end of the transaction. */
export async function lockPlan(scope: Scope, { planId, now }: { planId: string; now: Date }) {
  const rows = await scope.db
    .select({ ...columns, upload: importPlans.upload })
    .from(importPlans)
    .where(and(hasIdAndOwner(scope, planId), gt(importPlans.expiresAt, now)))
    .limit(1)
    .for('update')
  return rows[0] ?? null
}

/**
 * The plans of the upload that this plan is of, with the content of their files, in the order in which they are to be committed,
 * locked until the end of the transaction.
 */
export async function lockPlansOfUpload(scope: Scope, { planId, now }: { planId: string; now: Date }) {
  const first = sql`(select coalesce(first_plan_id, id) from import_plans where user_id = ${scope.userId}::uuid and id = ${planId}::uuid)`
  return await scope.db
    .select({ ...columns, upload: importPlans.upload })
    .from(importPlans)
    .where(
      and(
        isOwnedBy(scope),
        gt(importPlans.expiresAt, now),
        or(eq(importPlans.id, first), eq(firstPlanId, first)),
      ),
    )
    .orderBy(sql`${firstPlanId} nulls first`, asc(importPlans.id))
    .limit(MAX_FORMATS)
    .for('update')
}

/** Updates an active plan. Returns false when the plan is not active, because it was cancelled or has failed. */
export async function updateActivePlan(
  scope: Scope,
  plan: {
    planId: string
    now: Date
    state?: PlanState
    rowsDone?: number
    rowsTotal?: number | null
    failure?: PlanFailure
    shown?: ImportPlan
    upload?: Uint8Array
  },
): Promise<boolean> {
  const { planId, now, shown, ...values } = plan
  const result = await scope.db
    .update(importPlans)
    .set({ ...values, ...(shown && { shown: addVersion(shown) }), heartbeatAt: now, updatedAt: now })
    .where(and(hasIdAndOwner(scope, planId), inArray(importPlans.state, ACTIVE_STATES)))
  return result.rowCount === 1
}

/** Replaces a plan that was out of date at its commit, or that the trader answered. */
export async function updateShownPlan(
  scope: Scope,
  { planId, shown, upload, now }: { planId: string; shown: ImportPlan; upload?: Uint8Array; now: Date },
): Promise<void> {
  await scope.db
    .update(importPlans)
    .set({ shown: addVersion(shown), ...(upload && { upload }), updatedAt: now })
    .where(hasIdAndOwner(scope, planId))
}

function addVersion(shown: ImportPlan) {
  return { version: PLAN_VERSION, ...shown }
}

/** Marks a plan as cancelled or committed, and deletes the content of the file. */
export async function endPlan(
  scope: Scope,
  plan: { planId: string; state: 'cancelled' | 'committed'; importId?: string; now: Date },
): Promise<void> {
  const { planId, now, ...values } = plan
  await scope.db
    .update(importPlans)
    .set({ ...values, shown: null, upload: null, updatedAt: now })
    .where(hasIdAndOwner(scope, planId))
  await deletePages(scope, planId)
}

/** Deletes the expired plans of the user, and those of all but the newest `keep` uploads. */
export async function deleteOldPlans(
  scope: Scope,
  { now, keep }: { now: Date; keep: number },
): Promise<void> {
  const newest = scope.db
    .select({ id: importPlans.id })
    .from(importPlans)
    .where(and(isOwnedBy(scope), isNull(firstPlanId)))
    .orderBy(desc(importPlans.id))
    .limit(keep)
  await scope.db.delete(importPlans).where(and(isOwnedBy(scope), lt(importPlans.expiresAt, now)))
  await scope.db
    .delete(importPlans)
    .where(and(isOwnedBy(scope), isNull(firstPlanId), notInArray(importPlans.id, newest)))
}

/** Inserts pages of the lists of a plan. */
export async function insertPages(
  { db, userId }: Scope,
  { planId, pages, now }: { planId: string; pages: NewPage[]; now: Date },
): Promise<void> {
  for (let at = 0; at < pages.length; at += MAX_PAGES_PER_STATEMENT) {
    const batch = pages.slice(at, at + MAX_PAGES_PER_STATEMENT)
    await db
      .insert(importPlanPages)
      .values(batch.map((page) => ({ ...page, userId, planId, createdAt: now, updatedAt: now })))
  }
}

export type NewPage = { section: PlanSection; page: number; items: Uint8Array }

const MAX_PAGES_PER_STATEMENT = 100

/** A compressed page of a list of a plan, or null. */
export async function findPage(
  scope: Scope,
  { planId, section, page }: { planId: string; section: PlanSection; page: number },
): Promise<Uint8Array | null> {
  const rows = await scope.db
    .select({ items: importPlanPages.items })
    .from(importPlanPages)
    .where(
      and(
        eq(importPlanPages.userId, scope.userId),
        eq(importPlanPages.planId, planId),
        eq(importPlanPages.section, section),
        eq(importPlanPages.page, page),
      ),
    )
    .orderBy(asc(importPlanPages.page))
    .limit(1)
  return rows[0]?.items ?? null
}

/** Deletes all pages of a plan. */
export async function deletePages({ db, userId }: Scope, planId: string): Promise<void> {
  await db
    .delete(importPlanPages)
    .where(and(eq(importPlanPages.userId, userId), eq(importPlanPages.planId, planId)))
}

/** The ids of users who have plans that expired before this instant. */
export async function selectUsersWithExpiredPlans(db: Connection, before: Date): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from users_with_expired_plans(${before.toISOString()}::timestamptz) as id`,
  )
  return rows.map(({ id }) => id)
}

/** Maximum number of remembered answers of each kind; the oldest ones above it are forgotten. */
const MAX_ANSWERS = 1000

/** The contract sizes that the trader stated, by root symbol. */
export async function selectContractSizes({ db, userId }: Scope): Promise<ReadonlyMap<string, string>> {
  const { root, size } = contractSizes
  const rows = await db
    .select({ root, size })
    .from(contractSizes)
    .where(eq(contractSizes.userId, userId))
    .orderBy(asc(root))
    .limit(MAX_ANSWERS)
  return new Map(rows.map((row) => [row.root, row.size]))
}

/** Remembers a contract size, in place of an earlier one of the root symbol. */
export async function saveContractSize(
  { db, userId }: Scope,
  { root, size, now }: { root: string; size: string; now: Date },
): Promise<void> {
  await db
    .insert(contractSizes)
    .values({ userId, root, size, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [contractSizes.userId, contractSizes.root],
      set: { size, updatedAt: now },
    })
  const kept = db
    .select({ root: contractSizes.root })
    .from(contractSizes)
    .where(eq(contractSizes.userId, userId))
    .orderBy(desc(contractSizes.updatedAt), asc(contractSizes.root))
    .limit(MAX_ANSWERS)
  await db
    .delete(contractSizes)
    .where(and(eq(contractSizes.userId, userId), notInArray(contractSizes.root, kept)))
}

/** The accounts that the trader gave to files with this signature, latest first; '' is the answer "no account". */
export async function selectFileAccounts({ db, userId }: Scope, signature: string): Promise<string[]> {
  const rows = await db
    .select({ account: fileAccounts.account })
    .from(fileAccounts)
    .where(and(eq(fileAccounts.userId, userId), eq(fileAccounts.signature, signature)))
    .orderBy(desc(fileAccounts.updatedAt), asc(fileAccounts.account))
    .limit(MAX_FILE_ACCOUNTS)
  return rows.map(({ account }) => account)
}

const MAX_FILE_ACCOUNTS = 20

/** Remembers the account of files with this signature. */
export async function saveFileAccount(
  { db, userId }: Scope,
  { signature, account, now }: { signature: string; account: string; now: Date },
): Promise<void> {
  await db
    .insert(fileAccounts)
    .values({ userId, signature, account, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [fileAccounts.userId, fileAccounts.signature, fileAccounts.account],
      set: { updatedAt: now },
    })
  await db.execute(sql`delete from file_accounts where user_id = ${userId}::uuid
    and (signature, account) not in (select signature, account from file_accounts
      where user_id = ${userId}::uuid order by updated_at desc, signature, account limit ${MAX_ANSWERS})`)
}

/** What the trader decided about the times and lines of earlier files, by the format and the columns of the file. */
export async function selectFileReadings({
  db,
  userId,
}: Scope): Promise<ReadonlyMap<string, ReadingAnswers>> {
  const { signature, zone, days, numbers, newestFirst } = fileReadings
  const rows = await db
    .select({ signature, zone, days, numbers, newestFirst })
    .from(fileReadings)
    .where(eq(fileReadings.userId, userId))
    .orderBy(desc(fileReadings.updatedAt), asc(signature))
    .limit(MAX_ANSWERS)
  return new Map(
    rows.map((row) => [
      row.signature,
      {
        zone: row.zone ?? undefined,
        days: row.days ?? undefined,
        numbers: row.numbers ?? undefined,
        newestFirst: row.newestFirst ?? undefined,
      },
    ]),
  )
}

/** Remembers what the trader decided about files of this format with these columns, in place of earlier answers. */
export async function saveFileReading(
  { db, userId }: Scope,
  { signature, answers, now }: { signature: string; answers: ReadingAnswers; now: Date },
): Promise<void> {
  const { zone = null, days = null, numbers = null, newestFirst = null } = answers
  await db
    .insert(fileReadings)
    .values({ userId, signature, zone, days, numbers, newestFirst, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [fileReadings.userId, fileReadings.signature],
      set: { zone, days, numbers, newestFirst, updatedAt: now },
    })
  await db.execute(sql`delete from file_readings where user_id = ${userId}::uuid
    and signature not in (select signature from file_readings
      where user_id = ${userId}::uuid order by updated_at desc, signature limit ${MAX_ANSWERS})`)
}

/** The columns that the trader chose for files of earlier imports, latest first. */
export async function selectColumnMappings({ db, userId }: Scope): Promise<ColumnMapping[]> {
  const rows = await db
    .select({ mapping: columnMappings.mapping })
    .from(columnMappings)
    .where(eq(columnMappings.userId, userId))
    .orderBy(desc(columnMappings.updatedAt), asc(columnMappings.signature))
    .limit(MAX_COLUMN_MAPPINGS)
  return rows.map(({ mapping }) => mapping)
}

const MAX_COLUMN_MAPPINGS = 50

/** Remembers the columns of files with this header. The oldest ones above 50 are forgotten. */
export async function saveColumnMapping(
  { db, userId }: Scope,
  { signature, mapping, now }: { signature: string; mapping: ColumnMapping; now: Date },
): Promise<void> {
  await db
    .insert(columnMappings)
    .values({ userId, signature, mapping, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [columnMappings.userId, columnMappings.signature],
      set: { mapping, updatedAt: now },
    })
  await db.execute(sql`delete from column_mappings where user_id = ${userId}::uuid
    and signature not in (select signature from column_mappings
      where user_id = ${userId}::uuid order by updated_at desc, signature limit ${MAX_COLUMN_MAPPINGS})`)
}
