import { Bound, boundedList, Day, NonNegativeDecimal, Tag, WebLink } from '@candlebook/contract/fields'
import { PlanRecord } from '@candlebook/contract/plan-history'
import { TradeFields } from '@candlebook/contract/trade-fields'
import { type RealisedExit, Trade, TypedFill } from '@candlebook/contract/trades'
import {
  type FeeRate,
  type ForeignFee,
  type OwnFeeRate,
  rateSources,
} from '@candlebook/domain/money/convert-amount'
import { costMethods } from '@candlebook/domain/trades/account'
import { MAX_FILLS } from '@candlebook/domain/trades/fills'
import { MAX_PLAN_RECORDS } from '@candlebook/domain/trades/plan-history'
import type { ExitsByMethod, PartialExit } from '@candlebook/domain/trades/pnl'
import type { ChoiceFieldName, DecimalFieldName } from '@candlebook/domain/trades/trade-fields'
import { fieldChoices as choices } from '@candlebook/domain/trades/vocabulary'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { brokerAccounts } from '../broker-accounts/broker-accounts.table.ts'
import { decimal, ownerPolicy, stamps, userId } from '../db/columns.ts'
import { eraseOwnRows, exportOwnRows, type RowErasure } from '../db/user-rows.ts'
import { users } from '../identity/identity.table.ts'
import {
  BASE_PNL,
  FEE_WITHOUT_RATE,
  IS_OPEN_WITH_CURRENCY,
  NET_PNL,
  R_ORDER,
  RATED_ENTRY_VALUE,
} from './trade-formulas.store.ts'

// Each column of choices has a check.
const choiceNames = Object.keys(choices) as ChoiceFieldName[] // a constant object has exactly its keys

function checkChoices(column: string, values: readonly string[]) {
  return check(
    `trades_${column}`,
    sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(', ')})`),
  )
}

/**
 * What the table checks of each decimal: an amount is not below zero, a price can be with some instruments, and both have
 * fewer than 18 digits before the point and at most 18 after it. The others have a check of their own.
 */
const decimalLimits = {
  quantity: 'amount',
  entryPrice: 'price',
  exitPrice: 'price',
  fees: 'amount',
  stopLoss: 'amount',
  takeProfit: 'amount',
  strike: 'amount',
  rate: 'amount',
  contractSize: 'own check',
  riskPercentage: 'own check',
} as const satisfies Record<DecimalFieldName, 'amount' | 'price' | 'own check'>

/** The check of amounts and prices. Its text decides about a migration, so the order above stays. */
function limitAmounts(toColumn: (name: DecimalFieldName) => string): string {
  const all = Object.keys(decimalLimits) as DecimalFieldName[] // a constant object has exactly its keys
  const list = (...limits: string[]) =>
    all.filter((name) => limits.includes(decimalLimits[name])).map(toColumn)
  const [amounts, prices, both] = [list('amount'), list('price').join(', '), list('amount', 'price')]
  return `least(${amounts.join(', ')}) >= 0
      and (least(${prices}) >= 0 or coalesce(instrument, '') in ('future', 'option', 'cfd') and least(${prices}) > -1e18)
      and (entry_price >= 0 or fees_unit = 'amount' or fees = 0)
      and greatest(${both.join(', ')}) < 1e18
      and greatest(${both.map((name) => `scale(${name})`).join(', ')}) <= 18`
}

/**
 * Trades. The CHECKs repeat the rules that must never break. The trigger set_base_rate writes base_rate, rate_source, rate_day,
 * fee_rates, foreign_fee, realised, realised_pnl and realised_base_pnl with each write of a trade.
 */
export const trades = pgTable(
  'trades',
  {
    userId: userId().references(() => users.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    version: integer().notNull().default(1),
    clientKey: uuid('client_key'),
    clientKeyDigest: text('client_key_digest'),
    importId: uuid('import_id'),
    symbol: text().notNull(),
    market: text({ enum: choices.market }).notNull(),
    instrument: text({ enum: choices.instrument }),
    underlying: text(),
    expiry: date('expiry'),
    strike: decimal('strike'),
    optionType: text('option_type', { enum: choices.optionType }),
    contractSize: decimal('contract_size').notNull().default('1'),
    type: text({ enum: choices.type }).notNull(),
    status: text({ enum: choices.status }).notNull(),
    currency: text(),
    quantity: decimal('quantity').notNull(),
    entryPrice: decimal('entry_price').notNull(),
    entryDate: date('entry_date').notNull(),
    exitPrice: decimal('exit_price'),
    exitDate: date('exit_date'),
    fees: decimal('fees').notNull().default('0'),
    feesUnit: text('fees_unit', { enum: choices.feesUnit }).notNull().default('percent'),
    rate: decimal('rate'),
    rateCurrency: text('rate_currency'),
    strategy: text(),
    account: text(),
    notes: text(),
    stopLoss: decimal('stop_loss'),
    takeProfit: decimal('take_profit'),
    riskPercentage: decimal('risk_percentage'),
    emotion: text({ enum: choices.emotion }),
    confidenceLevel: smallint('confidence_level'),
    timeFrame: text('time_frame', { enum: choices.timeFrame }),
    planFollowed: boolean('plan_followed').notNull().default(false),
    keptRules: uuid('kept_rules').array().notNull().default([]),
    brokenRules: uuid('broken_rules').array().notNull().default([]),
    slHit: boolean('sl_hit').notNull().default(false),
    tpHit: boolean('tp_hit').notNull().default(false),
    slModified: boolean('sl_modified').notNull().default(false),
    tpModified: boolean('tp_modified').notNull().default(false),
    tags: text().array().notNull().default([]),
    links: text().array().notNull().default([]),
    images: text().array().notNull().default([]),
    /** The domain's net P&L in the currency of the trade. */
    pnl: decimal('pnl').generatedAlwaysAs(
      sql.raw(`case when status = 'closed' then\n        ${NET_PNL} end`),
    ),
    /** The P&L as the broker states it, in the currency of the trade. Only imports write it. */
    brokerPnl: decimal('broker_pnl'),
    /** The fees in other currencies, which `fees` does not contain. Only imports write them. */
    foreignFees: jsonb('foreign_fees').$type<ForeignFee[]>().notNull().default([]),
    /** The rates that the trader typed for fees in other currencies. */
    ownFeeRates: jsonb('own_fee_rates').$type<OwnFeeRate[]>().notNull().default([]),
    /** The rates of the foreign fees of a closed trade, of those that have one. */
    feeRates: jsonb('fee_rates').$type<FeeRate[]>().notNull().default([]),
    /** The sum of the foreign fees that have a rate, in the currency of the trade. */
    foreignFee: decimal('foreign_fee').notNull().default('0'),
    /** The fills that the trader typed. */
    fills: jsonb().$type<z.infer<typeof TypedFill>[]>().notNull().default([]),
    planHistory: jsonb('plan_history').$type<z.infer<typeof PlanRecord>[]>().notNull().default([]),
    /**
     * What the exits before the exit day realise, or all exits of an open trade. Imports compute it from executions, trades.ts from
     * `fills`. An exit can have a rate of its file.
     */
    partialExits: jsonb('partial_exits').$type<PartialExit[]>().notNull().default([]),
    /**
     * The partial exits by each cost method; null when all methods give the same. The trigger copies those of the method of the
     * account into partial_exits (decision 050).
     */
    exitsByMethod: jsonb('exits_by_method').$type<ExitsByMethod>(),
    /** The partial exits, each with the rate of its own day. */
    realised: jsonb().$type<RealisedExit[]>().notNull().default([]),
    /** Their sum in the currency of the trade, and in base currency; null there when one of them has no rate. */
    realisedPnl: decimal('realised_pnl').notNull().default('0'),
    realisedBasePnl: decimal('realised_base_pnl').default('0'),
    /** These three are null for an open trade, and when no rate converts the currency of the trade. */
    baseRate: decimal('base_rate'),
    rateSource: text('rate_source', { enum: rateSources }),
    rateDay: date('rate_day'),
    /** `pnl` in base currency. */
    basePnl: decimal('base_pnl').generatedAlwaysAs(
      sql.raw(`case when status = 'closed' then\n        ${BASE_PNL} end`),
    ),
    ...stamps(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex('trades_client_key').on(t.userId, t.clientKey),
    // Ascending, because a new trade then comes at the right end, where the pages of an index are filled. Lists read it backward.
    index('trades_newest').on(t.userId, t.createdAt, t.id),
    index('trades_import').on(t.userId, t.importId),
    // These serve the orders of the list too, so they end with the id; trade-order.store.ts names the order of each.
    index('trades_entry_day').on(t.userId, t.entryDate, t.id),
    index('trades_symbol').on(t.userId, t.symbol, t.id),
    index('trades_pnl').on(t.userId, t.basePnl, t.id),
    index('trades_r').on(t.userId, sql.raw(`(${R_ORDER})`), t.id),
    index('trades_size').on(t.userId, sql.raw(`(${RATED_ENTRY_VALUE})`), t.id),
    index('trades_open_with_currency').on(t.userId).where(sql.raw(IS_OPEN_WITH_CURRENCY)),
    // Equal keys share one entry, so each of these takes about 8 bytes for a trade.
    index('trades_strategy').on(t.userId, t.strategy).where(sql`strategy is not null`),
    index('trades_of_account').on(t.userId, t.account).where(sql`account is not null`),
    // The filter by another instrument finds few trades; most are shares and coins.
    index('trades_of_instrument').on(t.userId, t.instrument).where(sql`instrument not in ('share', 'coin')`),
    index('trades_without_rate').on(t.userId, t.currency).where(sql`status = 'closed' and base_rate is null`),
    index('trades_with_currency').on(t.userId).where(sql`currency is not null`),
    // Few trades have partial exits; reports ask for them after each write.
    index('trades_with_partial_exits')
      .on(t.userId, t.exitDate, t.entryDate)
      .where(sql`partial_exits <> '[]'`),
    index('trades_with_fills').on(t.userId, t.exitDate, t.entryDate).where(sql`fills <> '[]'`),
    index('trades_with_plan').on(t.userId).where(sql`plan_history <> '[]'`),
    index('trades_with_fee_without_rate').on(t.userId).where(sql.raw(FEE_WITHOUT_RATE)),
    ...choiceNames.map((name) => checkChoices(t[name].name, choices[name])),
    check('trades_underlying', sql`char_length(underlying) between 1 and 20`),
    check('trades_expiry', sql`expiry >= entry_date`),
    check(
      'trades_contract_size',
      sql`contract_size > 0 and contract_size < 1e18 and scale(trim_scale(contract_size)) <= 6`,
    ),
    check('trades_currency', sql`char_length(currency) between 1 and 10`),
    check('trades_rate', sql`rate > 0 and (rate is null) = (rate_currency is null)`),
    check(
      'trades_rate_source',
      sql`rate_source in ('same', 'own', 'ecb', 'stablecoin', 'sample') and (rate_source is null) = (base_rate is null)`,
    ),
    foreignKey({
      name: 'trades_account',
      columns: [t.userId, t.account],
      foreignColumns: [brokerAccounts.userId, brokerAccounts.name],
    }).onUpdate('cascade'),
    check('trades_symbol', sql`symbol = upper(btrim(symbol)) and char_length(symbol) between 1 and 20`),
    check(
      'trades_exit',
      sql`case status when 'closed' then exit_price is not null and exit_date is not null
      else exit_price is null and exit_date is null end`,
    ),
    check('trades_days', sql`exit_date is null or exit_date >= entry_date`),
    check('trades_amounts', sql.raw(limitAmounts((name) => t[name].name))),
    check(
      'trades_exits_by_method',
      sql`exits_by_method ?& array['fifo', 'lifo', 'average'] and exits_by_method - array['fifo', 'lifo', 'average'] = '{}'`,
    ),
    check('trades_plan_history', sql.raw(`jsonb_array_length(plan_history) <= ${MAX_PLAN_RECORDS}`)),
    check('trades_risk', sql`risk_percentage between 0 and 100`),
    check('trades_confidence', sql`confidence_level between 1 and 5`),
    ownerPolicy('trades'),
  ],
)

const { foreignFees, ownFeeRates } = Trade.shape
const list = z.array(z.string().check(z.maxLength(2000))).check(z.maxLength(1000))
/** An import that merges trades joins their notes and lists, which can then be longer than a form allows. */
export const joinedLists = {
  tags: boundedList(Tag, { max: 1000 }),
  links: boundedList(WebLink, { max: 1000 }),
}
const StoredExit = z.object({
  day: Day,
  quantity: Bound,
  pnl: Bound,
  foreignFees: z.array(z.object({ currency: z.string(), amount: Bound })),
  rate: z.optional(Bound),
  rateCurrency: z.optional(z.string()),
})
/** The fills of a trade, and what its exits realise, which the database and the screens compute with. */
export const storedExits = {
  fills: boundedList(TypedFill, { max: MAX_FILLS }),
  partialExits: z.array(StoredExit),
  exitsByMethod: z._default(z.nullable(z.record(z.enum(costMethods), z.array(StoredExit))), null),
}
/** The records of a plan, which the details of a trade and the analytics compute with. */
const planHistory = z._default(
  boundedList(
    z.extend(PlanRecord, {
      at: z.iso.datetime(),
      stopLoss: z.nullable(NonNegativeDecimal),
      takeProfit: z.nullable(NonNegativeDecimal),
      quantity: NonNegativeDecimal,
      riskPercentage: z.nullable(NonNegativeDecimal),
    }),
    { max: MAX_PLAN_RECORDS },
  ),
  [],
)
const ruleIds = boundedList(z.uuid(), { max: 1000 })
const joined = {
  notes: z.nullable(z.string()),
  ...joinedLists,
  images: list,
  keptRules: z._default(ruleIds, []),
  brokenRules: z._default(ruleIds, []),
}

/** The trades of an export, with the keys of the API. */
export const exportedTrades = exportOwnRows(trades, {
  file: 'trades',
  restore: {
    shape: z.extend(TradeFields, { foreignFees, ownFeeRates, ...storedExits, ...joined, planHistory }),
  },
  title: 'Trades',
  without: ['clientKey', 'clientKeyDigest', 'realisedPnl', 'realisedBasePnl'],
  order: 'entry_date, created_at, id',
  forms: {
    pnl: 'trim_scale(pnl)',
    basePnl: 'trim_scale(base_pnl)',
    foreignFee: 'trim_scale(foreign_fee)',
    brokerPnl: 'trim_scale(broker_pnl)',
    baseRate: 'trim_scale(base_rate)',
  },
})

/** Erases a user from the table of trades. */
export const erasures: RowErasure[] = [trades].map(eraseOwnRows)
