import type { Trade, TradeFieldsInput } from '@candlebook/contract/trades'
import type { Day } from '@candlebook/domain/days'
import { toDecimalText } from '@candlebook/domain/text'
import {
  distinctTags,
  type Emotion,
  type FeeUnit,
  type Market,
  splitTags,
  type TimeFrame,
  type TradeStatus,
  type TradeType,
} from '@candlebook/domain/trades'
import type { LastUsed } from './last-used.ts'

/** What stands in the form: every text as typed, so that nothing typed is ever converted away. */
export type TradeFormValues = {
  symbol: string
  market: Market
  type: TradeType
  status: TradeStatus
  timeFrame: TimeFrame | null
  strategy: string
  account: string
  entryPrice: string
  entryDate: string
  quantity: string
  exitPrice: string
  exitDate: string
  fees: string
  feesUnit: FeeUnit
  stopLoss: string
  takeProfit: string
  riskPercentage: string
  emotion: Emotion | null
  confidenceLevel: number | null
  planFollowed: boolean
  tags: string[]
  /** The tag that is being typed and not yet added; saving adds it. */
  tagText: string
  notes: string
  images: string[]
  links: string[]
  /** The link that is being typed and not yet added; saving adds it. */
  linkText: string
}

/** An empty form: an open trade entered today, with what the trader used last. */
export function newTradeValues(today: Day, last: LastUsed): TradeFormValues {
  return {
    symbol: '',
    market: last.market,
    type: last.type,
    status: 'open',
    timeFrame: null,
    strategy: '',
    account: last.account,
    entryPrice: '',
    entryDate: today,
    quantity: '',
    exitPrice: '',
    exitDate: '',
    fees: '',
    feesUnit: last.feesUnit,
    stopLoss: '',
    takeProfit: '',
    riskPercentage: '',
    emotion: null,
    confidenceLevel: null,
    planFollowed: false,
    tags: [],
    tagText: '',
    notes: '',
    images: [],
    links: [],
    linkText: '',
  }
}

/** The form filled with a stored trade. */
export function valuesOfTrade(trade: Trade): TradeFormValues {
  return {
    ...trade,
    strategy: trade.strategy ?? '',
    account: trade.account ?? '',
    exitPrice: trade.exitPrice ?? '',
    exitDate: trade.exitDate ?? '',
    fees: trade.fees === '0' ? '' : trade.fees,
    stopLoss: trade.stopLoss ?? '',
    takeProfit: trade.takeProfit ?? '',
    riskPercentage: trade.riskPercentage ?? '',
    notes: trade.notes ?? '',
    tagText: '',
    linkText: '',
  }
}

/** The form for another trade like this one: same idea, no result, no evidence, entered today. */
export function valuesOfCopy(trade: Trade, today: Day): TradeFormValues {
  const none = { status: 'open' as const, exitPrice: '', exitDate: '', notes: '', images: [], links: [] }
  return {
    ...valuesOfTrade(trade),
    ...none,
    entryDate: today,
    emotion: null,
    confidenceLevel: null,
    planFollowed: false,
  }
}

/** What the form sends: exactly the fields of a trade, with a tag or link still in its box added. */
export function fieldsOfValues(values: TradeFormValues): TradeFieldsInput {
  const link = values.linkText.trim()
  return {
    symbol: values.symbol,
    market: values.market,
    type: values.type,
    status: values.status,
    timeFrame: values.timeFrame,
    strategy: values.strategy,
    account: values.account,
    entryPrice: toDecimalText(values.entryPrice),
    entryDate: values.entryDate,
    quantity: toDecimalText(values.quantity),
    exitPrice: values.status === 'closed' ? toDecimalText(values.exitPrice) : null,
    exitDate: values.status === 'closed' ? values.exitDate : null,
    fees: toDecimalText(values.fees),
    feesUnit: values.feesUnit,
    stopLoss: toDecimalText(values.stopLoss),
    takeProfit: toDecimalText(values.takeProfit),
    riskPercentage: toDecimalText(values.riskPercentage),
    emotion: values.emotion,
    confidenceLevel: values.confidenceLevel,
    planFollowed: values.planFollowed,
    tags: distinctTags([...values.tags, ...splitTags(values.tagText)]),
    notes: values.notes,
    images: values.images,
    links: link === '' ? values.links : [...values.links, link],
  }
}
