import { Preferences, SaveSettings, UserCurrencyCode } from '@candlebook/contract/settings'
import { TradeListLayout } from '@candlebook/contract/trade-views'
import {
  mailLanguages,
  moneyColors,
  type Preferences as PreferencesOfUser,
  resultDays,
  weekStarts,
} from '@candlebook/domain/settings/preferences'
import { rowDensities, type TradeColumn } from '@candlebook/domain/trades/trade-columns'
import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { ownerPolicy, stamps } from '../db/columns.ts'
import { eraseOwnRows, exportOwnRows, type RowErasure } from '../db/user-rows.ts'
import { users } from '../identity/identity.table.ts'
import { tradeViews } from './trade-views.table.ts'

/** The names of the preferences that are one of several texts. */
type ChoiceName = {
  [Name in keyof PreferencesOfUser]: PreferencesOfUser[Name] extends string
    ? string extends PreferencesOfUser[Name]
      ? never
      : Name
    : never
}[keyof PreferencesOfUser]

/** The values of each column of choices, with a check for each. */
const choices = {
  mailLanguage: mailLanguages,
  moneyColors,
  weekStart: weekStarts,
  resultDays,
  rowDensity: rowDensities,
} satisfies Record<ChoiceName, readonly string[]> & Record<string, readonly string[]>
const choiceNames = Object.keys(choices) as (keyof typeof choices)[] // a constant object has exactly its keys

function checkChoice(column: string, values: readonly string[]) {
  const list = values.map((value) => `'${value}'`).join(', ')
  return check(`user_settings_${column}`, sql.raw(`${column} in (${list})`))
}

/** The settings of a user who saved them; without a row the defaults hold. */
export const userSettings = pgTable(
  'user_settings',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    /** The base currency; null until the user saves one, and then amounts count in EUR. */
    currency: text(),
    /** Whether USDT, USDC and DAI are converted as US dollars. */
    stablecoinsAsUsd: boolean('stablecoins_as_usd').notNull().default(true),
    emailNotifications: boolean('email_notifications').notNull().default(true),
    renewalReminders: boolean('renewal_reminders').notNull().default(true),
    mailLanguage: text('mail_language', { enum: choices.mailLanguage }).notNull().default('en'),
    moneyColors: text('money_colors', { enum: choices.moneyColors }).notNull().default('green-red'),
    weekStart: text('week_start', { enum: choices.weekStart }).notNull().default('sunday'),
    /** An IANA name: the zone of the days and times of imported trades. Null: the time zone of each statement. */
    statementZone: text('statement_zone'),
    /** Whether a trade with exits on several days counts on each of them, or as a whole on the day on which it is closed. */
    resultDays: text('result_days', { enum: choices.resultDays }).notNull().default('realised'),
    /** Whether single keys act on the pages. */
    singleKeys: boolean('single_keys').notNull().default(true),
    /** Whether the dashboard shows the first steps, until the user hides them. */
    firstSteps: boolean('first_steps').notNull().default(true),
    /** Whether a mail with the review of the week comes on Sundays. */
    weeklyReview: boolean('weekly_review').notNull().default(false),
    /** The columns of the list of trades without a view; null: the usual ones. */
    tradeColumns: text('trade_columns').array().$type<TradeColumn[]>(),
    rowDensity: text('row_density', { enum: choices.rowDensity }).notNull().default('comfortable'),
    /** The zone in which the days of the stored trades are. It differs from `statementZone` until a job has changed them. */
    tradeDaysZone: text('trade_days_zone'),
    ...stamps(),
  },
  (t) => [
    check('user_settings_currency', sql`currency ~ '^[A-Z]{3}$'`),
    ...choiceNames.map((name) => checkChoice(t[name].name, choices[name])),
    check('user_settings_trade_columns', sql`cardinality(trade_columns) between 1 and 50`),
    check(
      'user_settings_statement_zone',
      sql`char_length(statement_zone) between 1 and 64 and char_length(trade_days_zone) between 1 and 64`,
    ),
    ownerPolicy('user_settings'),
  ],
)

/** The settings of an export; no row before the first save. */
export const exportedSettings = exportOwnRows(userSettings, {
  file: 'settings',
  restore: {
    shape: z.extend(z.extend(SaveSettings, Preferences.shape), {
      currency: z.nullable(UserCurrencyCode),
      tradeColumns: z.nullable(TradeListLayout.shape.columns),
      rowDensity: TradeListLayout.shape.density,
    }),
  },
  title: 'Settings',
  without: ['tradeDaysZone'],
  order: 'id',
})

/** Erases a user from the tables of settings. */
export const erasures: RowErasure[] = [tradeViews, userSettings].map(eraseOwnRows)
