import type { ColumnMapping } from '@candlebook/contract/column-mapping'
import type { ReadingAnswers } from '@candlebook/domain/brokers/file-reading'
import { and, asc, desc, eq, notInArray, sql } from 'drizzle-orm'
import type { Scope } from '../db/index.ts'
import { columnMappings, contractSizes, fileAccounts, fileReadings } from './import-previews.table.ts'

/** Maximum number of remembered answers of each kind; the oldest ones above it are forgotten. */
const MAX_ANSWERS = 1000

/** The contract sizes that the trader stated, by root symbol. */
export async function listContractSizes({ db, userId }: Scope): Promise<ReadonlyMap<string, string>> {
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
export async function listFileAccounts({ db, userId }: Scope, signature: string): Promise<string[]> {
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
export async function listFileReadings({ db, userId }: Scope): Promise<ReadonlyMap<string, ReadingAnswers>> {
  const { signature, zone, days, numbers, newestFirst, currency } = fileReadings
  const rows = await db
    .select({ signature, zone, days, numbers, newestFirst, currency })
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
        currency: row.currency ?? undefined,
      },
    ]),
  )
}

/** Remembers what the trader decided about files of this format with these columns, in place of earlier answers. */
export async function saveFileReading(
  { db, userId }: Scope,
  { signature, answers, now }: { signature: string; answers: ReadingAnswers; now: Date },
): Promise<void> {
  const { zone = null, days = null, numbers = null, newestFirst = null, currency = null } = answers
  const values = { zone, days, numbers, newestFirst, currency }
  await db
    .insert(fileReadings)
    .values({ userId, signature, ...values, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [fileReadings.userId, fileReadings.signature],
      set: { ...values, updatedAt: now },
    })
  await db.execute(sql`delete from file_readings where user_id = ${userId}::uuid
    and signature not in (select signature from file_readings
      where user_id = ${userId}::uuid order by updated_at desc, signature limit ${MAX_ANSWERS})`)
}

/** The columns that the trader chose for files of earlier imports, latest first. */
export async function listColumnMappings({ db, userId }: Scope): Promise<ColumnMapping[]> {
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
