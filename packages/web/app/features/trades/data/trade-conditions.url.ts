import type { TradeFilter } from '@candlebook/contract/trades'
import { isDay } from '@candlebook/domain/days'
import { MAX_CURRENCY_CODE } from '@candlebook/domain/money'
import { MAX_TAG_CHARACTERS } from '@candlebook/domain/text'
import {
  emotions,
  instrumentFilters,
  MAX_ACCOUNT,
  normaliseSymbol,
  timeFrames,
  tradeTypes,
} from '@candlebook/domain/trades'

/** The parts of the filter except search, market and status; most are set by a link from the analytics. */
export type ConditionPart = Exclude<keyof TradeFilter, 'search' | 'market' | 'status'>

/** Parses the conditions in the address, each in the form that the server accepts. Invalid ones are left out. */
export function parseConditions(params: URLSearchParams): Partial<Pick<TradeFilter, ConditionPart>> {
  const found = conditionParts.map((part) => [part, readers[part](params.get(part)?.trim() ?? '')] as const)
  return Object.fromEntries(found.filter(([, value]) => value))
}

type Reader = (text: string) => string | undefined

const readDay: Reader = (text) => (isDay(text) ? text : undefined)
const upTo =
  (length: number): Reader =>
  (text) =>
    text.slice(0, length)
const listed =
  (allowed: readonly string[]): Reader =>
  (text) =>
    allowed.find((value) => value === text)
const yesOrNo = listed(['true', 'false'])
const matching =
  (pattern: RegExp): Reader =>
  (text) =>
    pattern.test(text) ? text : undefined
const bound = matching(/^-?\d{1,60}(\.\d{1,60})?$/)
const id = matching(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i)

const readers: Record<ConditionPart, Reader> = {
  day: readDay,
  exitFrom: readDay,
  exitTo: readDay,
  type: listed(tradeTypes),
  instrument: listed(instrumentFilters),
  symbol: (text) => normaliseSymbol(text).slice(0, 20),
  strategy: upTo(100),
  account: upTo(MAX_ACCOUNT),
  hasAccount: yesOrNo,
  tag: upTo(MAX_TAG_CHARACTERS),
  alsoTag: upTo(MAX_TAG_CHARACTERS),
  weekday: listed(['0', '1', '2', '3', '4', '5', '6']),
  result: listed(['win', 'loss', 'even']),
  emotion: listed(emotions),
  confidence: listed(['1', '2', '3', '4', '5']),
  timeFrame: listed(timeFrames),
  planFollowed: yesOrNo,
  slHit: yesOrNo,
  tpHit: yesOrNo,
  hasR: yesOrNo,
  hasRisk: yesOrNo,
  currency: upTo(MAX_CURRENCY_CODE),
  hasRate: yesOrNo,
  hasFeeWithoutRate: yesOrNo,
  pnlFrom: bound,
  pnlTo: bound,
  rFrom: bound,
  rTo: bound,
  fromTrade: id,
  afterTrade: id,
  toTrade: id,
}

/** The parts, in the order of their chips. */
export const conditionParts = Object.keys(readers) as ConditionPart[] // the keys of the object above
