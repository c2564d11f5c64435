import type { BinKind } from '@candlebook/contract/bin.routes'
import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { ownerPolicy, stamps, userId } from '../db/columns.ts'
import { eraseOwnRows, exportOwnRows, type RowErasure } from '../db/user-rows.ts'
import { users } from '../identity/identity.table.ts'

/**
 * What an imported trade had of the executions that are a trade's alone, and of those that several trades share, with the zone of
 * its days and the latest import then.
 */
export type BinnedExecutions = {
  own: string[]
  shared: object[]
  zone?: string | null
  lastImportId?: string | null
}

/**
 * Records that a trader moved to the bin, at `created_at`. `record` is the row of their table. `executions` are the executions of a
 * trade, whose rows stay. The images of a record stay in use.
 */
export const binnedRecords = pgTable(
  'binned_records',
  {
    userId: userId().references(() => users.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    kind: text().$type<BinKind>().notNull(),
    record: jsonb().$type<object>().notNull(),
    executions: jsonb().$type<BinnedExecutions>().notNull(),
    ...stamps(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    index('binned_records_newest').on(t.userId, t.createdAt, t.id),
    index('binned_records_ended').on(t.createdAt),
    check('binned_records_kind', sql`kind in ('trade', 'entry', 'movement')`),
    ownerPolicy('binned_records'),
  ],
)

/** The bin in an export, with each record as its table has it. */
export const exportedBin = exportOwnRows(binnedRecords, {
  file: 'bin',
  restore: 'not restored: the trader removed what is in the bin',
  title: 'Bin',
  without: ['executions', 'updatedAt'],
  order: 'created_at, id',
})

/** Erases a user from the bin. */
export const erasures: RowErasure[] = [binnedRecords].map(eraseOwnRows)
