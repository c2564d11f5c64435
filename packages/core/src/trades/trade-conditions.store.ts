import type { TradeFilter } from '@candlebook/contract/trades'
import { leavesOut, NO_STRATEGY } from '@candlebook/domain/trades'
import type { Statement } from '../db/index.ts'

/** A part of the filter of trades. */
export type TradeCondition = keyof Required<TradeFilter>

/** The parts that most lists are asked with. */
const usual = ['search', 'market', 'status', 'day'] as const

/**
 * The owner's ($1) trades that pass the filter. Of the usual parts only the given ones stand in the text, so that the
 * whole list has the shortest plan; of the others all or none, for their every mixture would be one more text to prepare.
 */
export function tradesPassing(owner: { userId: string }, filter: Partial<TradeFilter>): Statement {
  const short = usual.filter((part) => wanted(part, filter) !== null)
  const isSpecial = special.some((part) => wanted(part, filter) !== null)
  const holds = short.map((part, at) => ` and ${conditionOf(part, at + 2)}`).join('')
  const first = { text: `user_id = $1${holds}`, values: [owner.userId, ...valuesOf(short, filter)] }
  return isSpecial ? passing(special, { filter, after: first }) : first
}

/**
 * The statement with these parts of the filter as further conditions. The text is the same whichever of them are
 * given: one that is not lets everything through.
 */
export function passing(
  parts: readonly TradeCondition[],
  { filter, after }: { filter: Partial<TradeFilter>; after: Statement },
): Statement {
  const { text, values } = after
  const holds = parts.map((part, at) => {
    const place = values.length + at + 1
    return `\n    and (${placeOf(part, place)} is null or ${conditionOf(part, place)})`
  })
  return { text: text + holds.join(''), values: [...values, ...valuesOf(parts, filter)] }
}

function conditionOf(part: TradeCondition, place: number): string {
  const [type, holds] = conditions[part]
  return holds(`$${place}::${type}`)
}

function placeOf(part: TradeCondition, place: number): string {
  return `$${place}::${conditions[part][0]}`
}

function valuesOf(parts: readonly TradeCondition[], filter: Partial<TradeFilter>): (string | null)[] {
  return parts.map((part) => wanted(part, filter))
}

/** null where the part lets everything through. */
function wanted(part: TradeCondition, filter: Partial<TradeFilter>): string | null {
  const value = filter[part]
  if (!leavesOut(part, value)) return null
  return part === 'search' ? `%${value.replaceAll(/[\\%_]/g, '\\$&')}%` : value
}

/** What a trade is worth more at this price than at its stop, in SQL over the table of trades; below zero when less. */
export const beyondStop = (price: string) =>
  `(case type when 'long' then ${price} - stop_loss else stop_loss - ${price} end) * quantity`

/** The domain's initialRisk, from the same columns: what the trade risks at its stop, above zero or it has no R. */
export const RISK = beyondStop('entry_price')

const HAS_R = `coalesce(pnl is not null and ${RISK} > 0, false)`

const placeInOrder = (id: string) =>
  `(select exit_date, created_at, id from trades where user_id = $1 and id = ${id})`

const hasTag = (tag: string) =>
  `exists (select from unnest(tags) as tag where lower(btrim(tag)) = lower(${tag}))`

/** What each part of the filter asks of a trade, and the type of its value. */
const conditions: Record<TradeCondition, [type: string, holds: (value: string) => string]> = {
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
  // Bars are counted by their distance from zero: the bound nearer to zero is in the bar, the other is not.
  pnlFrom: ['numeric', (from) => `(pnl > ${from} or pnl = ${from} and ${from} >= 0)`],
  pnlTo: ['numeric', (to) => `(pnl < ${to} or pnl = ${to} and ${to} <= 0)`],
  // R times the risk and not P&L by the risk: a product is exact.
  rFrom: ['numeric', (from) => `(${RISK} > 0 and pnl >= ${from} * ${RISK})`],
  rTo: ['numeric', (to) => `(${RISK} > 0 and pnl < ${to} * ${RISK})`],
  fromTrade: ['uuid', (id) => `(exit_date, created_at, id) >= ${placeInOrder(id)}`],
  afterTrade: ['uuid', (id) => `(exit_date, created_at, id) > ${placeInOrder(id)}`],
  toTrade: ['uuid', (id) => `(exit_date, created_at, id) <= ${placeInOrder(id)}`],
}

// The keys of the object above that are not usual.
const special = (Object.keys(conditions) as TradeCondition[]).filter(
  (part) => !(usual as readonly string[]).includes(part),
)
