import type { Trade, TradeFields, TradeFieldsInput } from '@candlebook/contract/trades'
import type { Day } from '@candlebook/domain/days'
import { toDecimalText } from '@candlebook/domain/text'
import {
  type DecimalFieldName,
  type FormFieldName,
  formFieldNames,
  isDecimalField,
  listDistinctTags,
  pickFields,
  splitTags,
  tradeFields,
} from '@candlebook/domain/trades'
import type { LastUsed } from './last-used.ts'

/** The values of the form: every text and number as typed, so that no typed text is lost. */
export type TradeFormValues = { [Name in FormFieldName]: AsTyped<TradeFields[Name]> } & {
  /** The tag that is being typed and not yet added; saving adds it. */
  tagText: string
  /** The link that is being typed and not yet added; saving adds it. */
  linkText: string
}

/** Free text, which an input always has, or one of a list of choices, which may be null. */
type AsTyped<Value> = string extends NonNullable<Value> ? string : Value

/** An empty form: an open long trade entered today, with the market, account and fee unit that the trader used last. */
export function createTradeValues(today: Day, last: LastUsed): TradeFormValues {
  return { ...createBlankValues(), entryDate: today, ...last }
}

function createBlankValues(): TradeFormValues {
  const blanks = formFieldNames.map((name) => [name, tradeFields[name].blank])
  const byName: Blanks = Object.fromEntries(structuredClone(blanks))
  return { ...byName, tagText: '', linkText: '' }
}

type Blanks = { [Name in FormFieldName]: (typeof tradeFields)[Name]['blank'] }

/** The form filled with a stored trade. */
export function toFormValues(trade: Trade): TradeFormValues {
  const values = formFieldNames.map((name) => [name, trade[name] ?? tradeFields[name].blank])
  const byName: Pick<TradeFormValues, FormFieldName> = Object.fromEntries(values)
  return {
    ...byName,
    fees: trade.fees === '0' ? '' : trade.fees,
    tagText: '',
    linkText: '',
  }
}

/** The form for a copy of this trade: its idea without result, psychology, notes and images, entered today. */
export function toCopyValues(trade: Trade, today: Day): TradeFormValues {
  const none = { status: 'open' as const, exitPrice: '', exitDate: '', notes: '', images: [], links: [] }
  return {
    ...toFormValues(trade),
    ...none,
    entryDate: today,
    emotion: null,
    confidenceLevel: null,
    planFollowed: false,
  }
}

/** What the form sends: exactly the fields of a trade, with a tag or link still in its box added. */
export function toFields(values: TradeFormValues): TradeFieldsInput {
  const link = values.linkText.trim()
  return {
    ...pickFields(values, formFieldNames),
    ...toDecimals(values),
    ...(values.status === 'open' && { exitPrice: null, exitDate: null }),
    tags: listDistinctTags([...values.tags, ...splitTags(values.tagText)]),
    links: link === '' ? values.links : [...values.links, link],
  }
}

function toDecimals(values: TradeFormValues): Record<DecimalFieldName, string> {
  const decimals = formFieldNames.filter(isDecimalField).map((name) => [name, toDecimalText(values[name])])
  return Object.fromEntries(decimals)
}
