import type { TradeFilter } from '@candlebook/contract/trades'
import { NO_INSTRUMENT } from '@candlebook/domain/trades/instrument'
import { isActiveFilter } from '@candlebook/domain/trades/is-active-filter'
import { NO_STRATEGY } from '@candlebook/domain/trades/labels'
import { type SQL, sql } from 'drizzle-orm'
import type { Scope, Statement } from '../db/index.ts'
import { FEE_WITHOUT_RATE, INITIAL_RISK } from './trade-formulas.store.ts'
import {
  feesTookGain,
  isAfter,
  isNumberOfDay,
  isOfHour,
  isOfSession,
  isOutcome,
  isPlaceOfDay,
  isSizeBelow,
  isSizeFrom,
} from './trade-patterns.store.ts'
import { hasAnswer, hasPlanOutcome, hasRuleOutcome } from './trade-plan.store.ts'

/** One condition of the filter of trades. */
type TradeCondition = keyof Required<TradeFilter>

/** The conditions whose statements are prepared. Each combination of the others would be one more statement to prepare. */
const prepared: readonly TradeCondition[] = ['market', 'status', 'day']

type Owner = { userId: string }

/** A filter, with the names that its texts select; see `findNames`. */
export type NamedFilter = Partial<TradeFilter> & { names?: FilteredNames }

/**
 * The symbols and strategies, as trades have them, that the search text matches, and the strategies that the filter by
 * strategy selects. Null without such a filter, and when the trades have too many names.
 */
export type FilteredNames = {
  searched: { symbols: string[]; strategies: string[] } | null
  strategies: string[] | null
}

/** The view of the owner's trades, in which each index serves; see views.sql. */
export const ownTrades = sql.raw('own_trades as trades')

/**
 * The WHERE clause of the filter, and its source: the table, or the view of the owner's trades when an index of tags
 * can be used. The text names only active conditions, because an index serves a condition that is known when the
 * statement is planned. `isPrepared`: the statement is used with this text so often that it is prepared.
 */
export function filterTrades(
  owner: Owner,
  filter: NamedFilter,
): { from: SQL; where: SQL; isPrepared: boolean } {
  const active = allConditions.filter((condition) => getValue(condition, filter) !== null)
  const clauses = active.map((condition) => sql` and ${buildIndexedCondition(condition, filter, owner)}`)
  return {
    from: filter.tag || filter.alsoTag ? ownTrades : sql.raw('trades'),
    where: sql`user_id = ${owner.userId}${sql.join(clauses)}`,
    isPrepared: active.every((condition) => prepared.includes(condition)),
  }
}

/** A condition in a form that an index serves. */
function buildIndexedCondition(condition: TradeCondition, filter: NamedFilter, owner: Owner): SQL {
  const { names } = filter
  if (condition === 'search' && names?.searched) {
    const { symbols, strategies } = names.searched
    return sql`(symbol = any(${sql.param(symbols)}::text[]) or strategy = any(${sql.param(strategies)}::text[]))`
  }
  if (condition === 'strategy' && names?.strategies)
    return sql`strategy = any(${sql.param(names.strategies)}::text[])`
  if (condition === 'tag' || condition === 'alsoTag') {
    const key = sql`${owner.userId}::text || ' ' || lower(${castValue(condition, filter)})`
    return sql`tags <> '{}' and tag_keys(user_id, tags) @> array[${key}]`
  }
  return buildCondition(condition, filter, owner)
}

/**
 * These conditions of the filter, each after an `and`. The text is the same whichever of them are active: an inactive
 * condition matches every trade.
 */
export function matchTrades(
  owner: Owner,
  wanted: readonly TradeCondition[],
  filter: Partial<TradeFilter>,
): SQL {
  const clauses = wanted.map(
    (condition) =>
      sql` and (${castValue(condition, filter)} is null or ${buildCondition(condition, filter, owner)})`,
  )
  return sql.join(clauses)
}

function buildCondition(condition: TradeCondition, filter: Partial<TradeFilter>, owner: Owner): SQL {
  return conditions[condition].build(castValue(condition, filter), owner, filter)
}

/** The conditions of a report, over whose trades patterns are found. */
export const reportConditions = [
  'exitFrom',
  'exitTo',
  'market',
  'type',
  'instrument',
  'symbol',
  'strategy',
  'account',
  'hasAccount',
  'tag',
  'currency',
] as const satisfies TradeCondition[]

function castValue(condition: TradeCondition, filter: Partial<TradeFilter>): SQL {
  return sql`${getValue(condition, filter)}::${conditions[condition].type}`
}

/** The parameter of the condition; null when the condition is inactive. */
function getValue(condition: TradeCondition, filter: Partial<TradeFilter>): string | null {
  const value = filter[condition]
  if (!isActiveFilter(condition, value)) return null
  return condition === 'search' ? toSearchPattern(value) : value
}

/** The pattern of `ilike` for any text that contains this one. */
function toSearchPattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
}

const initialRisk = sql.raw(INITIAL_RISK)
/** The strategy of a trade by its name in lists: one without a strategy has a name, too. */
const OWN_STRATEGY = sql`coalesce(nullif(btrim(strategy), ''), ${NO_STRATEGY})`

const hasR = sql`coalesce(base_pnl is not null and ${initialRisk} > 0, false)`

const selectExitPosition = (id: SQL, { userId }: Owner) =>
  sql`(select exit_date, created_at, id from trades where user_id = ${userId} and id = ${id})`

const hasTag = (tag: SQL) =>
  sql`exists (select from unnest(tags) as tag where lower(btrim(tag)) = lower(${tag}))`

const firstOf = (days: SQL) => sql`left(${days}, 10)::date`
const lastOf = (days: SQL) => sql`right(${days}, 10)::date`
const partsOn = (days: SQL) =>
  sql`jsonb_array_elements(realised) as part where (part ->> 'day')::date between ${firstOf(days)} and ${lastOf(days)}`

/**
 * What a trade realised on these days, in base currency; `days` are those of the condition `realised`. 0 for a closed trade
 * without a rate, which is in no figure.
 */
export const sumRealised = (days: string) => {
  const given = sql`${days}::text`
  return sql`case when status = 'closed' and base_pnl is null then 0 else
    (case when exit_date between ${firstOf(given)} and ${lastOf(given)} then base_pnl - realised_base_pnl else 0 end
      + coalesce((select sum((part ->> 'basePnl')::numeric) from ${partsOn(given)}), 0)) end`
}

/** A condition: the SQL type of its value and its SQL. */
type Condition = { type: SQL; build: (value: SQL, owner: Owner, filter: Partial<TradeFilter>) => SQL }

const define = (type: string, build: Condition['build']): Condition => ({ type: sql.raw(type), build })

/** A condition about the place of a trade among all trades of a report. */
const definePattern = (build: (value: SQL, owner: Owner, report: SQL) => SQL): Condition =>
  define('text', (value, owner, filter) => build(value, owner, matchTrades(owner, reportConditions, filter)))

const conditions: Record<TradeCondition, Condition> = {
  search: define('text', (text) => sql`(symbol ilike ${text} or strategy ilike ${text})`),
  market: define('text', (market) => sql`market = ${market}`),
  status: define('text', (status) => sql`status = ${status}`),
  // An index has the exits of closed trades; others have none.
  day: define('date', (day) => sql`(entry_date = ${day} or status = 'closed' and exit_date = ${day})`),
  type: define('text', (type) => sql`type = ${type}`),
  // The planner knows the value, so it removes one side, and an index serves the other.
  instrument: define(
    'text',
    (name) => sql`(instrument = ${name} or ${name} = ${NO_INSTRUMENT} and instrument is null)`,
  ),
  symbol: define('text', (symbol) => sql`symbol = ${symbol}`),
  strategy: define('text', (name) => sql`${OWN_STRATEGY} = ${name}`),
  account: define('text', (account) => sql`account = ${account}`),
  hasAccount: define('boolean', (has) => sql`(account is not null) = ${has}`),
  tag: define('text', hasTag),
  currency: define(
    'text',
    (currency, { userId }) => sql`coalesce(currency, (select base_currency(${userId}))) = ${currency}`,
  ),
  alsoTag: define('text', hasTag),
  exitFrom: define('date', (day) => sql`exit_date >= ${day}`),
  exitTo: define('date', (day) => sql`exit_date <= ${day}`),
  realised: define(
    'text',
    (days) => sql`(exit_date between ${firstOf(days)} and ${lastOf(days)}
    or partial_exits <> '[]' and exists (select from ${partsOn(days)}))`,
  ),
  weekday: define('integer', (weekday) => sql`extract(dow from exit_date) = ${weekday}`),
  result: define(
    'text',
    (result) =>
      sql`case sign(base_pnl) when 1 then 'win' when -1 then 'loss' when 0 then 'even' end = ${result}`,
  ),
  emotion: define('text', (emotion) => sql`emotion = ${emotion}`),
  confidence: define('smallint', (level) => sql`confidence_level = ${level}`),
  timeFrame: define('text', (timeFrame) => sql`time_frame = ${timeFrame}`),
  plan: define('text', hasPlanOutcome),
  planFollowed: define('boolean', (followed) => sql`plan_followed = ${followed}`),
  slHit: define('boolean', (hit) => sql`sl_hit = ${hit}`),
  tpHit: define('boolean', (hit) => sql`tp_hit = ${hit}`),
  hasR: define('boolean', (has) => sql`${hasR} = ${has}`),
  hasRisk: define('boolean', (has) => sql`(risk_percentage is not null) = ${has}`),
  // Without a rate is also an open trade with an exit that has none.
  hasRate: define(
    'boolean',
    (has) => sql`case when ${has} then base_pnl is not null
      else base_pnl is null and (status = 'closed' or realised_base_pnl is null) end`,
  ),
  hasFeeWithoutRate: define('boolean', (has) => sql`(${sql.raw(FEE_WITHOUT_RATE)}) = ${has}`),
  // A bar of the histogram includes its bound that is nearer to zero and excludes the other.
  pnlFrom: define('numeric', (from) => sql`(base_pnl > ${from} or base_pnl = ${from} and ${from} >= 0)`),
  pnlTo: define('numeric', (to) => sql`(base_pnl < ${to} or base_pnl = ${to} and ${to} <= 0)`),
  // Compare P&L with R times the risk: a product is exact, a quotient is not.
  rFrom: define('numeric', (from) => sql`(${initialRisk} > 0 and base_pnl >= ${from} * ${initialRisk})`),
  rTo: define('numeric', (to) => sql`(${initialRisk} > 0 and base_pnl < ${to} * ${initialRisk})`),
  outcome: define('text', isOutcome),
  feesTook: define('boolean', (took) => sql`(${feesTookGain}) = ${took}`),
  ruleAnswer: define('text', hasAnswer),
  ruleOutcome: define('text', (outcome, { userId }, filter) => {
    const strategy = filter.strategy === undefined ? OWN_STRATEGY : castValue('strategy', filter)
    return hasRuleOutcome(outcome, { userId, strategy })
  }),
  sizeFrom: define('numeric', isSizeFrom),
  sizeTo: define('numeric', isSizeBelow),
  entryHour: definePattern(isOfHour),
  session: definePattern(isOfSession),
  precedent: definePattern(isAfter),
  dayNumber: definePattern(isNumberOfDay),
  dayPlace: definePattern(isPlaceOfDay),
  fromTrade: define(
    'uuid',
    (id, owner) => sql`(exit_date, created_at, id) >= ${selectExitPosition(id, owner)}`,
  ),
  afterTrade: define(
    'uuid',
    (id, owner) => sql`(exit_date, created_at, id) > ${selectExitPosition(id, owner)}`,
  ),
  toTrade: define(
    'uuid',
    (id, owner) => sql`(exit_date, created_at, id) <= ${selectExitPosition(id, owner)}`,
  ),
}

const allConditions = Object.keys(conditions) as TradeCondition[] // a constant object has exactly its keys

/** The names that a search text matches, and the strategies of one name; each null when the trades have too many names. */
export type FoundNames = { symbols: string[] | null; searched: string[] | null; named: string[] | null }

/** With more names the index would be read too often: each name takes it about 10 µs. */
const MAX_NAMES = 2000

/** Selects those names of the user's trades that match the search text, or are the strategy that a filter names. */
export function selectFoundNames(
  { userId }: Pick<Scope, 'userId'>,
  { search = '', strategy = '' }: { search?: string | undefined; strategy?: string | undefined },
): Statement {
  const pattern = sql`${toSearchPattern(search)}::text`
  return sql`select ${pickNames(buildNamesQuery(userId, 'symbol'), sql`name ilike ${pattern}`)} as symbols, strategies.*
    from (select ${collect(sql`name ilike ${pattern}`)} as searched, ${collect(sql`btrim(name) = ${strategy}::text`)} as named
      from (${buildNamesQuery(userId, 'strategy')}) as names) as strategies`
}

const pickNames = (names: SQL, matches: SQL) => sql`(select ${collect(matches)} from (${names}) as names)`

const collect = (matches: SQL) =>
  sql`case when count(*) <= ${sql.raw(String(MAX_NAMES))} then coalesce(array_agg(name) filter (where ${matches}), '{}') end`

// Reads the next name from the index, again and again: the time depends on the number of names and not of trades. It ends
// after one name more than the maximum.
function buildNamesQuery(userId: string, by: 'symbol' | 'strategy'): SQL {
  const column = sql.raw(by)
  const next = (after: SQL) => sql`(select ${column} as name from trades
    where user_id = ${userId} and ${column} is not null${after} order by ${column} limit 1)`
  return sql`with recursive names as (${next(sql``)}
      union all select ${next(sql` and ${column} > names.name`)} from names where names.name is not null)
    select name from names where name is not null limit ${sql.raw(String(MAX_NAMES + 1))}`
}
