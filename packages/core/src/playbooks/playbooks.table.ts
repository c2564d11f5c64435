import { PlaybookFields, StrategyName } from '@candlebook/contract/playbooks'
import type { Rule } from '@candlebook/domain/playbooks/rules'
import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { ownerPolicy, stamps, userId } from '../db/columns.ts'
import { eraseOwnRows, exportOwnRows, type RowErasure } from '../db/user-rows.ts'
import { users } from '../identity/identity.table.ts'

/**
 * What a trader writes about a strategy. Trades name the strategy, and no playbook, so that a strategy needs none. `rules` are in
 * the order of the trader; trades name them by their ids. `item_ids` are items of the library, which may be in a browser only.
 */
export const playbooks = pgTable(
  'playbooks',
  {
    userId: userId().references(() => users.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    version: integer().notNull().default(1),
    strategy: text().notNull(),
    description: text().notNull().default(''),
    rules: jsonb().$type<Rule[]>().notNull().default([]),
    images: text().array().notNull().default([]),
    itemIds: uuid('item_ids').array().notNull().default([]),
    ...stamps(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex('playbooks_strategy').on(t.userId, t.strategy),
    check(
      'playbooks_strategy_form',
      sql`strategy = btrim(strategy) and char_length(strategy) between 1 and 100`,
    ),
    ownerPolicy('playbooks'),
  ],
)

/** The playbooks of an export, with the keys of the API. */
export const exportedPlaybooks = exportOwnRows(playbooks, {
  file: 'playbooks',
  restore: { shape: z.extend(PlaybookFields, { strategy: StrategyName }) },
  title: 'Playbooks',
  order: 'strategy, id',
})

/** Erases a user from the table of playbooks. */
export const erasures: RowErasure[] = [playbooks].map(eraseOwnRows)
