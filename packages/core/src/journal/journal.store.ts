import { MAX_LISTED_CHARACTERS } from '@candlebook/contract/fields'
import type { JournalEntryFields, JournalFilter } from '@candlebook/contract/journal'
import {
  and,
  arrayContains,
  desc,
  eq,
  getTableColumns,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import { buildRecordset, splitIntoBatches } from '../db/batches.ts'
import type { Scope } from '../db/index.ts'
import type { ListPosition, StoredKey } from '../kernel/index.ts'
import { journalEntries } from './journal.table.ts'

const {
  userId: _owner,
  clientKey: _clientKey,
  clientKeyDigest: _digest,
  ...shown
} = getTableColumns(journalEntries)

/** An entry as stored, without its owner. */
export type EntryRow = Awaited<ReturnType<typeof findEntry>> & {}

const { content, links } = journalEntries
const hasLongLinks = sql`octet_length(array_to_string(${links}, ' ')) > ${sql.raw(String(MAX_LISTED_CHARACTERS))}`

// A list carries what its cards show: only the beginning of a long content, and no long links.
const listed = {
  ...shown,
  content: sql<string>`left(${content}, ${sql.raw(String(MAX_LISTED_CHARACTERS))})`,
  links: sql<string[]>`case when ${hasLongLinks} then '{}' else ${links} end`.mapWith(links),
  shortened: sql<boolean>`char_length(${content}) > ${sql.raw(String(MAX_LISTED_CHARACTERS))} or ${hasLongLinks}`,
}

/** An entry of a list. `shortened`: its content is only the beginning, or its links are left out. */
export type ListedEntryRow = EntryRow & { shortened: boolean }

const isOwnedBy = ({ userId }: Scope) => eq(journalEntries.userId, userId)
const hasIdAndOwner = (scope: Scope, id: string) => and(isOwnedBy(scope), eq(journalEntries.id, id))
const newestFirst = [desc(journalEntries.date), desc(journalEntries.createdAt), desc(journalEntries.id)]

/** The entry, or null when the scope's user has none with this id. */
export async function findEntry(scope: Scope, id: string) {
  const rows = await scope.db.select(shown).from(journalEntries).where(hasIdAndOwner(scope, id)).limit(1)
  return rows[0] ?? null
}

/** The entry, locked until the end of the transaction; null when the user has none with this id. */
export async function lockEntry(scope: Scope, id: string): Promise<EntryRow | null> {
  const rows = await scope.db
    .select(shown)
    .from(journalEntries)
    .where(hasIdAndOwner(scope, id))
    .limit(1)
    .for('update')
  return rows[0] ?? null
}

/** The entry that was created with this client key, and the digest of its request; or null. */
export async function findEntryByClientKey(
  scope: Scope,
  clientKey: string,
): Promise<{ row: EntryRow; clientKeyDigest: string | null } | null> {
  const rows = await scope.db
    .select({ ...shown, clientKeyDigest: journalEntries.clientKeyDigest })
    .from(journalEntries)
    .where(and(isOwnedBy(scope), eq(journalEntries.clientKey, clientKey)))
    .limit(1)
  if (!rows[0]) return null
  const { clientKeyDigest, ...row } = rows[0]
  return { row, clientKeyDigest }
}

/** Adds an entry and returns it as stored; null when one with the same client key exists. */
export async function insertEntry(
  { db, userId }: Scope,
  entry: JournalEntryFields & { id: string; now: Date } & StoredKey,
): Promise<EntryRow | null> {
  const { now, ...fields } = entry
  const rows = await db
    .insert(journalEntries)
    .values({ ...fields, userId, createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: [journalEntries.userId, journalEntries.clientKey] })
    .returning(shown)
  return rows[0] ?? null
}

/**
 * Writes all fields of an entry, increments its version and returns it as stored; null when it does not
 * exist.
 */
export async function updateEntryRow(
  scope: Scope,
  change: { id: string; set: JournalEntryFields; now: Date },
): Promise<EntryRow | null> {
  const rows = await scope.db
    .update(journalEntries)
    .set({ ...change.set, version: sql`version + 1`, updatedAt: change.now })
    .where(hasIdAndOwner(scope, change.id))
    .returning(shown)
  return rows[0] ?? null
}

/** Deletes the entry and returns whether it existed. */
export async function deleteEntryRow(scope: Scope, id: string): Promise<boolean> {
  const rows = await scope.db
    .delete(journalEntries)
    .where(hasIdAndOwner(scope, id))
    .returning({ id: journalEntries.id })
  return rows.length > 0
}

/** The latest entry with a tag, in any case, on the given days or before a day; null without one. */
export async function findLatestTagged(
  scope: Scope,
  { tag, ...on }: { tag: string } & ({ from: string; to: string } | { before: string }),
): Promise<EntryRow | null> {
  const { date } = journalEntries
  const days =
    'before' in on
      ? sql`${date} < ${on.before}::date`
      : sql`${date} between ${on.from}::date and ${on.to}::date`
  const rows = await scope.db
    .select(shown)
    .from(journalEntries)
    .where(and(isOwnedBy(scope), hasTag(tag), days))
    .orderBy(...newestFirst)
    .limit(1)
  return rows[0] ?? null
}

/** One page of the filtered entries, newest date first, after the given position. */
export async function listEntryRows(
  scope: Scope,
  query: JournalFilter & { after: (ListPosition & { date: string }) | null; limit: number },
): Promise<ListedEntryRow[]> {
  const { after, limit } = query
  const { date, createdAt, id } = journalEntries
  const beyond = after
    ? sql`(${date}, ${createdAt}, ${id}) < (${after.date}::date, ${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`
    : undefined
  return await scope.db
    .select(listed)
    .from(journalEntries)
    .where(and(isOwnedBy(scope), ...buildFilterConditions(query), beyond))
    .orderBy(...newestFirst)
    .limit(limit)
}

/** The latest entries that name the trade. */
export async function listEntryRowsOfTrade(
  scope: Scope,
  query: { tradeId: string; limit: number },
): Promise<ListedEntryRow[]> {
  return await scope.db
    .select(listed)
    .from(journalEntries)
    .where(and(isOwnedBy(scope), arrayContains(journalEntries.tradeIds, [query.tradeId])))
    .orderBy(...newestFirst)
    .limit(query.limit)
}

/** How many entries the user has. */
export async function countEntries(scope: Scope): Promise<number> {
  const [row] = await scope.db
    .select({ n: sql<number>`count(*)::int` })
    .from(journalEntries)
    .where(isOwnedBy(scope))
  return row!.n // an aggregate always returns one row
}

/** The days from `first` to `last` that have an entry. */
export async function listWrittenDays(
  scope: Scope,
  { first, last }: { first: string; last: string },
): Promise<string[]> {
  const rows = await scope.db
    .selectDistinct({ date: journalEntries.date })
    .from(journalEntries)
    .where(and(isOwnedBy(scope), sql`${journalEntries.date} between ${first}::date and ${last}::date`))
    .limit(400)
  return rows.map(({ date }) => date)
}

/** Every tag with the number of its entries, by name. Spellings that differ only in case count as one tag. */
export async function countTags(scope: Scope): Promise<{ tag: string; count: number }[]> {
  const tag = sql<string>`unnest(${journalEntries.tags})`.as('tag')
  const all = scope.db.select({ tag }).from(journalEntries).where(isOwnedBy(scope)).as('every_tag')
  return await scope.db
    .select({ tag: sql<string>`min(tag)`, count: sql<number>`count(*)::int` })
    .from(all)
    .groupBy(sql`lower(tag)`)
    .orderBy(sql`lower(tag)`)
    .limit(500)
}

function buildFilterConditions({ search, tag, date }: JournalFilter): (SQL | undefined)[] {
  const { title, content, tags } = journalEntries
  return [
    search === ''
      ? undefined
      : or(
          buildContains(search, title),
          buildContains(search, content),
          buildContains(search, sql`array_to_string(${tags}, ' ')`),
        ),
    date === undefined ? undefined : eq(journalEntries.date, date),
    tag === '' ? undefined : hasTag(tag),
  ]
}

/** Whether the entry has this tag in any spelling: letters in any case, with or without spaces around. */
function hasTag(tag: string): SQL {
  return sql`lower(btrim(${tag})) = any (select lower(btrim(unnest(${journalEntries.tags}))))`
}

/**
 * Whether the text contains these words in any case. `***=` makes them a literal text. The time of this expression grows with
 * the text only. That of `ilike` and `position` grows with text × words when the text repeats a part of the words.
 */
function buildContains(words: string, text: SQLWrapper): SQL {
  return sql`lower(${text}) ~ ('***=' || lower(${words}))`
}

/** The entries with this tag in any spelling, locked until the end of the transaction in the order of their ids. */
export async function lockEntriesWithTag(
  scope: Scope,
  tag: string,
): Promise<Pick<EntryRow, 'id' | 'tags'>[]> {
  const { id, tags } = journalEntries
  return await scope.db
    .select({ id, tags })
    .from(journalEntries)
    .where(and(isOwnedBy(scope), hasTag(tag)))
    .orderBy(id)
    .for('update')
}

/** Writes the tags of many entries and increments their versions. */
export async function updateEntryTags(
  { db, userId }: Scope,
  { rows, now }: { rows: Pick<EntryRow, 'id' | 'tags'>[]; now: Date },
): Promise<void> {
  for (const batch of splitIntoBatches(rows)) {
    await db.execute(sql`update journal_entries
      set tags = given.tags, version = version + 1, updated_at = ${now.toISOString()}::timestamptz
      from ${buildRecordset(batch, journalEntries, ['id', 'tags'])}
      where journal_entries.user_id = ${userId}::uuid and journal_entries.id = given.id`)
  }
}
