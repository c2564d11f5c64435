import { and, asc, desc, eq, notInArray, sql } from 'drizzle-orm'
import type { Scope } from '../../db/index.ts'
import { contractSizes, fileAccounts } from './import-answers.table.ts'

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
