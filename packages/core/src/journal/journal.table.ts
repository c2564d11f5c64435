import { JournalEntryFields, TemplateFields } from '@candlebook/contract/journal'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { ownerPolicy, stamps, userId } from '../db/columns.ts'
import { eraseOwnRows, exportOwnRows, type RowErasure } from '../db/user-rows.ts'
import { users } from '../identity/identity.table.ts'

/** The dated journal. `date` is a calendar day, the same in every time zone; a day may have several entries. */
export const journalEntries = pgTable(
  'journal_entries',
  {
    userId: userId().references(() => users.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    version: integer().notNull().default(1),
    clientKey: uuid('client_key'),
    clientKeyDigest: text('client_key_digest'),
    title: text().notNull(),
    content: text().notNull(),
    date: date().notNull(),
    tags: text().array().notNull().default([]),
    images: text().array().notNull().default([]),
    links: text().array().notNull().default([]),
    tradeIds: uuid('trade_ids').array().notNull().default([]),
    ...stamps(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex('journal_entries_client_key').on(t.userId, t.clientKey),
    index('journal_entries_newest').on(
      t.userId,
      t.date.desc().nullsFirst(),
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    check('journal_entries_title', sql`btrim(title) <> ''`),
    check('journal_entries_content', sql`btrim(content) <> ''`),
    ownerPolicy('journal_entries'),
  ],
)

/**
 * Templates for new entries. Every user starts with the starter templates of the domain; `starter` names
 * which one. Removing one only marks its row: without the row, the next list would insert the starter again.
 */
export const journalTemplates = pgTable(
  'journal_templates',
  {
    userId: userId().references(() => users.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    starter: text(),
    removed: boolean().notNull().default(false),
    name: text().notNull(),
    content: text().notNull(),
    ...stamps(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex('journal_templates_starter').on(t.userId, t.starter),
    ownerPolicy('journal_templates'),
  ],
)

/** The journal entries of an export, with the keys of the API. */
export const exportedEntries = exportOwnRows(journalEntries, {
  file: 'journal',
  restore: { shape: JournalEntryFields },
  title: 'Journal',
  without: ['clientKey', 'clientKeyDigest'],
  order: 'date, created_at, id',
})

/** The templates of an export. A starter that the user removed is left out. */
export const exportedTemplates = exportOwnRows(journalTemplates, {
  file: 'journal-templates',
  restore: { shape: TemplateFields },
  title: 'Journal templates',
  without: ['removed'],
  hidden: ['starter'],
  order: 'created_at, id',
  only: 'not removed',
})

/**
 * Erases a user from the tables of the journal. A table with a foreign key comes before the table that it refers to.
 */
export const erasures: RowErasure[] = [journalEntries, journalTemplates].map(eraseOwnRows)
