import type { TradeFields, TradeFieldsInput } from '@candlebook/contract/trade-fields'
import type { Trade } from '@candlebook/contract/trades'
import type { Day } from '@candlebook/domain/days/day'
import type { QuickReading } from '@candlebook/domain/quick-add/quick-fields'
import { toDecimalText } from '@candlebook/domain/text/typed-number'
import { listDistinctTags, splitTags } from '@candlebook/domain/trades/labels'
import {
  type DecimalFieldName,
  type FormFieldName,
  formFieldNames,
  isDecimalField,
  pickFields,
  tradeFields,
} from '@candlebook/domain/trades/trade-fields'
import { type FeeUnit, feeUnits, type Market, markets } from '@candlebook/domain/trades/vocabulary'
import { getCurrentUserId } from '../../lib/session.ts'
import { QUICK_LINES_KEY } from '../../lib/signed-in-hint.ts'

/** The values of the form: every text and number as typed, so that no typed text is lost. */
export type TradeFormValues = { [Name in FormFieldName]: AsTyped<TradeFields[Name]> } & {
  /** The tag that is being typed and not yet added; saving adds it. */
  tagText: string
  /** The link that is being typed and not yet added; saving adds it. */
  linkText: string
  /** The time of the entry of a line of quick add; '' for none. The form has no control for it. */
  entryTime: string
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
  return { ...byName, tagText: '', linkText: '', entryTime: '' }
}

type Blanks = { [Name in FormFieldName]: (typeof tradeFields)[Name]['blank'] }

/** The form with what a line of quick add says, and these images. Words without a meaning join the notes. */
export function toValuesOfLine({ trade, words }: QuickReading, images: string[]): TradeFormValues {
  const others = words.filter(({ problem }) => problem !== null).map(({ text }) => text)
  const notes = [trade.notes, others.join(' ')].filter((text) => text !== '').join('\n')
  return { ...createBlankValues(), ...trade, notes, images }
}

/** The values of a line as the form shows them: it has no control for the time of the entry, which joins the notes. */
export function moveTimeToNotes(values: TradeFormValues): TradeFormValues {
  if (values.entryTime === '') return values
  const notes = [`Time ${values.entryTime}`, values.notes].filter((text) => text !== '').join('\n')
  return { ...values, entryTime: '', notes }
}

/** The form filled with a stored trade. */
export function toFormValues(trade: Trade): TradeFormValues {
  const values = formFieldNames.map((name) => [name, trade[name] ?? tradeFields[name].blank])
  const byName: Pick<TradeFormValues, FormFieldName> = Object.fromEntries(values)
  return {
    ...byName,
    fees: trade.fees === '0' ? '' : trade.fees,
    tagText: '',
    linkText: '',
    entryTime: '',
  }
}

/**
 * The form for a copy of this trade: its idea without result, psychology, notes and images, entered today. A rate is that of the
 * day of the exit, so a copy has none.
 */
export function toCopyValues(trade: Trade, today: Day): TradeFormValues {
  const result = { status: 'open' as const, exitPrice: '', exitDate: '', rate: '', rateCurrency: '' }
  const none = { ...result, notes: '', images: [], links: [] }
  return {
    ...toFormValues(trade),
    ...none,
    entryDate: today,
    emotion: null,
    confidenceLevel: null,
    planFollowed: false,
    keptRules: [],
    brokenRules: [],
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

/**
 * The values that a new trade starts with, because the trader used them last in this browser. Never the direction: a
 * wrong one turns a gain into a loss, and no other field shows that it was not chosen.
 */
type LastUsed = { market: Market; feesUnit: FeeUnit; account: string }

/** The values that the first trade of a trader starts with [FORM-04] [TRADE-07]. */
export const firstUsed: LastUsed = { market: 'crypto', feesUnit: 'percent', account: '' }

/**
 * The values that this trader used last in this browser; `firstUsed` before the first trade. An account that was renamed,
 * deleted or archived since then is not used, so that the form does not add it again; `accounts` are those of now, if
 * they are loaded.
 */
export function readLastUsed(accounts?: readonly { name: string; archived: boolean }[]): LastUsed {
  const stored = readStored()
  const isUsable = (account: string) =>
    accounts?.some(({ name, archived }) => name === account && !archived) ?? true
  return {
    market: markets.find((value) => value === stored.market) ?? firstUsed.market,
    feesUnit: feeUnits.find((value) => value === stored.feesUnit) ?? firstUsed.feesUnit,
    account:
      typeof stored.account === 'string' && isUsable(stored.account) ? stored.account : firstUsed.account,
  }
}

/** Stores the values of a new trade, or a chosen fee unit, for the next new trade. */
export function storeLastUsed(used: Partial<LastUsed>): void {
  const { market, feesUnit, account } = { ...readLastUsed(), ...used }
  store({ ...readStored(), market, feesUnit, account })
}

/** Whether the trader left this group of the form open. */
export function isGroupOpen(name: string): boolean {
  return readOpenGroups().includes(name)
}

/** Stores that the trader opened or closed a group of the form, for the next time. */
export function storeGroup(name: string, open: boolean): void {
  const others = readOpenGroups().filter((group) => group !== name)
  store({ ...readStored(), openGroups: open ? [...others, name] : others })
}

function readOpenGroups(): unknown[] {
  const { openGroups } = readStored()
  return Array.isArray(openGroups) ? openGroups : []
}

function store(values: Record<string, unknown>, key = buildStorageKey()): void {
  try {
    localStorage.setItem(key, JSON.stringify(values))
  } catch {
    // Storage is full or switched off: the form starts as before.
  }
}

function readStored(key = buildStorageKey()): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return typeof stored === 'object' && stored !== null ? { ...stored } : {}
  } catch {
    return {}
  }
}

/** The most lines of quick add that this browser stores for a trader. */
const MAX_LINES = 20

/** The lines of quick add that this trader used last in this browser, the last one first. */
export function readQuickLines(): string[] {
  const { userId, lines } = readStored(QUICK_LINES_KEY)
  if (userId !== getCurrentUserId() || !Array.isArray(lines)) return []
  return lines.filter((line) => typeof line === 'string')
}

/** Stores a line of quick add until the sign-out, which removes it (signed-in-hint.ts), so that it can be used again. */
export function storeQuickLine(line: string): void {
  const others = readQuickLines().filter((one) => one !== line)
  store({ userId: getCurrentUserId(), lines: [line, ...others].slice(0, MAX_LINES) }, QUICK_LINES_KEY)
}

function buildStorageKey(): string {
  return `candlebook.lastUsed.${getCurrentUserId() ?? 'no-user'}`
}
