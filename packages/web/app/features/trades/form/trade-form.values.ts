import type { Trade, TradeFields, TradeFieldsInput } from '@candlebook/contract/trades'
import type { Day } from '@candlebook/domain/days'
import { toDecimalText } from '@candlebook/domain/text'
import {
  type DecimalFieldName,
  distinctTags,
  type FormFieldName,
  formFieldNames,
  isDecimalField,
  pickFields,
  splitTags,
  tradeFields,
} from '@candlebook/domain/trades'
import type { LastUsed } from './last-used.ts'

/** The values of the form: every text and number as typed, so that nothing typed is ever converted away. */
export type TradeFormValues = { [Name in FormFieldName]: AsTyped<TradeFields[Name]> } & {
  /** The tag that is being typed and not yet added; saving adds it. */
  tagText: string
  /** The link that is being typed and not yet added; saving adds it. */
  linkText: string
}

/** Free text, which an input always has, or one of a list of choices, which may be null. */
type AsTyped<Value> = string extends NonNullable<Value> ? string : Value

/** An empty form: an open trade entered today, with what the trader used last. */
export function newTradeValues(today: Day, last: LastUsed): TradeFormValues {
  return { ...blankValues(), entryDate: today, ...last }
}

function blankValues(): TradeFormValues {
  const blanks = formFieldNames.map((name) => [name, tradeFields[name].blank])
  const byName: Blanks = Object.fromEntries(structuredClone(blanks))
  return { ...byName, tagText: '', linkText: '' }
}

type Blanks = { [Name in FormFieldName]: (typeof tradeFields)[Name]['blank'] }

/** The form filled with a stored trade. */
export function valuesOfTrade(trade: Trade): TradeFormValues {
  const values = formFieldNames.map((name) => [name, trade[name] ?? tradeFields[name].blank])
  const byName: Pick<TradeFormValues, FormFieldName> = Object.fromEntries(values)
  return {
    ...byName,
    fees: trade.fees === '0' ? '' : trade.fees,
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
    ...pickFields(values, formFieldNames),
    ...toDecimals(values),
    ...(values.status === 'open' && { exitPrice: null, exitDate: null }),
    tags: distinctTags([...values.tags, ...splitTags(values.tagText)]),
    links: link === '' ? values.links : [...values.links, link],
  }
}

function toDecimals(values: TradeFormValues): Record<DecimalFieldName, string> {
  const decimals = formFieldNames.filter(isDecimalField).map((name) => [name, toDecimalText(values[name])])
  return Object.fromEntries(decimals)
}
