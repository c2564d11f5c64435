import type { TradeFilter } from '@candlebook/contract/trades'
import { isActiveFilter, NO_STRATEGY } from '@candlebook/domain/trades'
import type { Statement } from '../db/index.ts'

/** One condition of the filter of trades. */
export type TradeCondition = keyof Required<TradeFilter>

/** The conditions that most lists are asked with. */
const usual = ['search', 'market', 'status', 'day'] as const

/**
 * The WHERE clause for the owner's ($1) trades that match the filter. The text names only those usual conditions that are
 * active, so that the unfiltered list has the shortest plan. Of the others it names all or none: each combination of
 * them would be one more statement to prepare.
 */
export function filterTrades(owner: { userId: string }, filter: Partial<TradeFilter>): Statement {
  const active = usual.filter((condition) => getValue(condition, filter) !== null)
  const isSpecial = special.some((condition) => getValue(condition, filter) !== null)
  const clauses = active.map((condition, at) => ` and ${writeCondition(condition, at + 2)}`).join('')
  const statement = {
    text: `user_id = $1${clauses}`,
    values: [owner.userId, ...getValues(active, filter)],
  }
  return isSpecial ? addConditions(special, { filter, to: statement }) : statement
}

/**
 * The statement with these conditions of the filter added. The text is the same whichever of them are active: an
 * inactive condition matches every trade.
 */
export function addConditions(
  added: readonly TradeCondition[],
  { filter, to }: { filter: Partial<TradeFilter>; to: Statement },
): Statement {
  const { text, values } = to
  const clauses = added.map((condition, at) => {
    const place = values.length + at + 1
    return `\n    and (${writePlaceholder(condition, place)} is null or ${writeCondition(condition, place)})`
  })
  return { text: text + clauses.join(''), values: [...values, ...getValues(added, filter)] }
}

function writeCondition(condition: TradeCondition, place: number): string {
  return conditions[condition][1](writePlaceholder(condition, place))
}

function writePlaceholder(condition: TradeCondition, place: number): string {
  return `$${place}::${conditions[condition][0]}`
}

function getValues(wanted: readonly TradeCondition[], filter: Partial<TradeFilter>): (string | null)[] {
  return wanted.map((condition) => getValue(condition, filter))
}

/** The parameter of the condition; null when the condition is inactive. */
function getValue(condition: TradeCondition, filter: Partial<TradeFilter>): string | null {
  const value = filter[condition]
  if (!isActiveFilter(condition, value)) return null
  return condition === 'search' ? `%${value.replaceAll(/[\\%_]/g, '\\$&')}%` : value
}

/** Gross P&L of an exit at this price compared with an exit at the stop, in SQL over the table of trades; may be negative. */
export const buildPnlVsStop = (price: string) =>
  `(case type when 'long' then ${price} - stop_loss else stop_loss - ${price} end) * quantity`

/** The domain's initialRisk in SQL, from the same columns. A trade whose initial risk is not above zero has no R. */
export const INITIAL_RISK = buildPnlVsStop('entry_price')

const HAS_R = `coalesce(pnl is not null and ${INITIAL_RISK} > 0, false)`

const exitPosition = (id: string) =>
  `(select exit_date, created_at, id from trades where user_id = $1 and id = ${id})`

const hasTag = (tag: string) =>
  `exists (select from unnest(tags) as tag where lower(btrim(tag)) = lower(${tag}))`

/** Each condition with the SQL type of its value and its SQL. */
const conditions: Record<TradeCondition, [type: string, write: (value: string) => string]> = {
  search: ['text', (text) => `(symbol ilike ${text} or strategy ilike ${text})`],
  market: ['text', (market) => `market = ${market}`],
  status: ['text', (status) => `status = ${status}`],
  day: ['date', (day) => `(entry_date = ${day} or exit_date = ${day})`],
  type: ['text', (type) => `type = ${type}`],
  symbol: ['text', (symbol) => `symbol = ${symbol}`],
  strategy: ['text', (name) => `coalesce(nullif(btrim(strategy), ''), '${NO_STRATEGY}') = ${name}`],
  account: ['text', (account) => `account = ${account}`],
  tag: ['text', hasTag],
  alsoTag: ['text', hasTag],
  exitFrom: ['date', (day) => `exit_date >= ${day}`],
  exitTo: ['date', (day) => `exit_date <= ${day}`],
  weekday: ['integer', (weekday) => `extract(dow from exit_date) = ${weekday}`],
  result: [
    'text',
    (result) => `case sign(pnl) when 1 then 'win' when -1 then 'loss' when 0 then 'even' end = ${result}`,
  ],
  emotion: ['text', (emotion) => `emotion = ${emotion}`],
  confidence: ['smallint', (level) => `confidence_level = ${level}`],
  timeFrame: ['text', (timeFrame) => `time_frame = ${timeFrame}`],
  planFollowed: ['boolean', (followed) => `plan_followed = ${followed}`],
  slHit: ['boolean', (hit) => `sl_hit = ${hit}`],
  tpHit: ['boolean', (hit) => `tp_hit = ${hit}`],
  hasR: ['boolean', (has) => `${HAS_R} = ${has}`],
  hasRisk: ['boolean', (has) => `(risk_percentage is not null) = ${has}`],
  // A bar of the histogram includes its bound that is nearer to zero and excludes the other.
  pnlFrom: ['numeric', (from) => `(pnl > ${from} or pnl = ${from} and ${from} >= 0)`],
  pnlTo: ['numeric', (to) => `(pnl < ${to} or pnl = ${to} and ${to} <= 0)`],
  // Compare P&L with R times the risk: a product is exact, a quotient is not.
  rFrom: ['numeric', (from) => `(${INITIAL_RISK} > 0 and pnl >= ${from} * ${INITIAL_RISK})`],
  rTo: ['numeric', (to) => `(${INITIAL_RISK} > 0 and pnl < ${to} * ${INITIAL_RISK})`],
  fromTrade: ['uuid', (id) => `(exit_date, created_at, id) >= ${exitPosition(id)}`],
  afterTrade: ['uuid', (id) => `(exit_date, created_at, id) > ${exitPosition(id)}`],
  toTrade: ['uuid', (id) => `(exit_date, created_at, id) <= ${exitPosition(id)}`],
}

const special = (Object.keys(conditions) as TradeCondition[]).filter(
  (condition) => !(usual as readonly string[]).includes(condition),
) // a constant object has exactly its keys
