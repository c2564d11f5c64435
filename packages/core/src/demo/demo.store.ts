import { createHash } from 'node:crypto'
import type { JournalEntryFields } from '@candlebook/contract/journal'
import { and, count, eq, sql } from 'drizzle-orm'
import { brokerAccounts } from '../broker-accounts/index.ts'
import { lockForUser, type Scope, splitIntoBatches } from '../db/index.ts'
import { journalEntries } from '../journal/index.ts'
import { playbooks } from '../playbooks/index.ts'
import { trades } from '../trades/index.ts'
import { type DemoTrade, demoAccounts } from './demo-trades.ts'

/** The kinds of rows in the demo record. */
export type DemoKind = 'account' | 'trade' | 'entry' | 'item' | 'template' | 'playbook' | 'rule'

/** The maximum number of rows of a kind. Removing the record searches for all of these ids. */
const MAX_DEMO_ROWS = 1000

/**
 * The id of a row of a user's demo record: a UUID of version 8 that is always the same. Removing the record
 * needs no column that marks its rows, and loading the record twice cannot duplicate it.
 */
export function buildDemoId(userId: string, { kind, at }: { kind: DemoKind; at: number }): string {
  const hex = createHash('sha256').update(`demo ${kind} ${at} of ${userId}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** All ids that rows of this kind can have in a user's demo record. */
function listDemoIds(userId: string, kind: DemoKind): string[] {
  return Array.from({ length: MAX_DEMO_ROWS }, (_, at) => buildDemoId(userId, { kind, at }))
}

/** A row of the demo record with its id and the instant of its creation. */
export type Dated<Row> = Row & { id: string; createdAt: Date }

/** Locks the demo record of one user until the transaction ends, so that two loads run one after the other. */
export function lockDemoRecord(scope: Scope): Promise<void> {
  return lockForUser(scope, 'demo record')
}

/** Whether the user has any trade. */
export async function hasTrades({ db, userId }: Scope): Promise<boolean> {
  const rows = await db.select({ one: sql`1` }).from(trades).where(eq(trades.userId, userId)).limit(1)
  return rows.length > 0
}

/** How many trades and entries of the demo record the user has. */
export async function countDemoRows(scope: Scope): Promise<{ trades: number; entries: number }> {
  const { db } = scope
  const [foundTrades] = await db.select({ count: count() }).from(trades).where(isDemoTrade(scope)).limit(1)
  const [entries] = await db
    .select({ count: count() })
    .from(journalEntries)
    .where(isDemoEntry(scope))
    .limit(1)
  return { trades: foundTrades?.count ?? 0, entries: entries?.count ?? 0 }
}

/** Deletes the trades and entries of the demo record and returns their ids; also its accounts and playbooks that nothing uses. */
export async function deleteDemoRows(scope: Scope): Promise<{ tradeIds: string[]; entryIds: string[] }> {
  const { db } = scope
  const deletedTrades = await db.delete(trades).where(isDemoTrade(scope)).returning({ id: trades.id })
  const deletedEntries = await db
    .delete(journalEntries)
    .where(isDemoEntry(scope))
    .returning({ id: journalEntries.id })
  await db.delete(brokerAccounts).where(isUnusedDemoAccount(scope))
  await db.delete(playbooks).where(isUnusedDemoPlaybook(scope))
  return { tradeIds: deletedTrades.map(({ id }) => id), entryIds: deletedEntries.map(({ id }) => id) }
}

/** The ids of demo rows that the trader can move to the bin. */
export function listBinnableIds({ userId }: Pick<Scope, 'userId'>): string[] {
  return [...listDemoIds(userId, 'trade'), ...listDemoIds(userId, 'entry')]
}

/** Adds the accounts of the demo trades. One that the user has stays unchanged. */
export async function insertDemoAccounts({ db, userId }: Scope, now: Date): Promise<void> {
  const rows = demoAccounts.map((account, at) => ({
    ...account,
    userId,
    id: buildDemoId(userId, { kind: 'account', at }),
    createdAt: now,
    updatedAt: now,
  }))
  await db.insert(brokerAccounts).values(rows).onConflictDoNothing()
}

/** Adds playbooks to the demo record. One that the user has stays unchanged. */
export async function insertDemoPlaybooks(
  { db, userId }: Scope,
  rows: (Pick<typeof playbooks.$inferInsert, 'description' | 'rules' | 'strategy'> & { id: string })[],
  now: Date,
): Promise<void> {
  const stamps = { userId, createdAt: now, updatedAt: now }
  await db
    .insert(playbooks)
    .values(rows.map((row) => ({ ...row, ...stamps })))
    .onConflictDoNothing()
}

/** Building the statement takes about a millisecond for each trade, in which every other request waits. */
const MAX_STATEMENT_ROWS = 10

/** Adds the demo trades. */
export async function insertDemoTrades({ db, userId }: Scope, rows: Dated<DemoTrade>[]): Promise<void> {
  for (const batch of splitIntoBatches(rows, MAX_STATEMENT_ROWS))
    await db
      .insert(trades)
      .values(batch.map(({ createdAt, ...row }) => ({ ...row, userId, createdAt, updatedAt: createdAt })))
}

/** Adds the demo journal. */
export async function insertDemoEntries(
  { db, userId }: Scope,
  rows: Dated<JournalEntryFields>[],
): Promise<void> {
  for (const batch of splitIntoBatches(rows, MAX_STATEMENT_ROWS))
    await db
      .insert(journalEntries)
      .values(batch.map(({ createdAt, ...row }) => ({ ...row, userId, createdAt, updatedAt: createdAt })))
}

const isDemoTrade = ({ userId }: Scope) =>
  and(eq(trades.userId, userId), sql`${trades.id} = any(${sql.param(listDemoIds(userId, 'trade'))}::uuid[])`)

const isUnusedDemoAccount = ({ userId }: Scope) =>
  and(
    eq(brokerAccounts.userId, userId),
    sql`${brokerAccounts.id} = any(${sql.param(listDemoIds(userId, 'account'))}::uuid[])`,
    sql`not exists (select from trades where user_id = ${userId} and account = ${brokerAccounts.name})`,
    sql`not exists (select from executions where user_id = ${userId} and account = ${brokerAccounts.name})`,
    sql`not exists (select from cash_movements where user_id = ${userId} and account = ${brokerAccounts.name})`,
    sql`not exists (select from stated_balances where user_id = ${userId} and account = ${brokerAccounts.name})`,
  )

const isUnusedDemoPlaybook = ({ userId }: Scope) =>
  and(
    eq(playbooks.userId, userId),
    sql`${playbooks.id} = any(${sql.param(listDemoIds(userId, 'playbook'))}::uuid[])`,
    sql`not exists (select from trades where user_id = ${userId} and strategy = ${playbooks.strategy})`,
  )

const isDemoEntry = ({ userId }: Scope) =>
  and(
    eq(journalEntries.userId, userId),
    sql`${journalEntries.id} = any(${sql.param(listDemoIds(userId, 'entry'))}::uuid[])`,
  )
