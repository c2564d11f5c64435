import type { BrokerFieldsWithPnl } from '@candlebook/contract/planned-trades'
import type { BrokerFields, TraderFields } from '@candlebook/contract/trade-fields'
import type { Execution } from '@candlebook/domain/brokers/broker-format'
import type { PartialExits } from '@candlebook/domain/brokers/matched-lots'
import { deriveFromFills, type RoundTrip } from '@candlebook/domain/brokers/round-trip'
import { type Decimal, divide, multiply } from '@candlebook/domain/decimal/decimal'
import { isSameValue } from '@candlebook/domain/decimal/parse-decimal'
import {
  MAX_NOTES_CHARACTERS,
  MAX_STRATEGY_CHARACTERS,
  MAX_TAG_CHARACTERS,
  MAX_TAGS,
} from '@candlebook/domain/text/text'
import { listDistinctTags } from '@candlebook/domain/trades/labels'
import type { PlanRecord } from '@candlebook/domain/trades/plan-history'
import { computeTradePnl, type ExitFields, hasSameExits, noExits } from '@candlebook/domain/trades/pnl'
import type { CsvTrade } from '@candlebook/domain/trades/trade-csv'
import {
  brokerFieldNames,
  type EditablePart,
  editableParts,
  type JoinRule,
  pickFields,
  type TraderFieldName,
  tradeFields,
  traderFieldNames,
} from '@candlebook/domain/trades/trade-fields'
import type { ForeignFees } from './base-rates.store.ts'

/**
 * The fields of a trade that its executions determine. Fees are an amount of money. An expiry before the entry is left out: a trade
 * cannot have it, but in another zone the day of an execution can be the one after the expiry.
 */
export function toBrokerFields(roundTrip: RoundTrip): BrokerFields {
  const { expiry, entryDate } = roundTrip
  const fields = { ...pickFields(roundTrip, copiedNames), feesUnit: 'amount' as const }
  return expiry !== null && expiry < entryDate ? { ...fields, expiry: null } : fields
}

/** What only an import knows about a trade: the trader cannot change it. */
export type ImportedFields = Pick<RoundTrip, 'brokerPnl' | 'foreignFees' | 'partialExits' | 'exitsByMethod'>

/**
 * The partial exits of a trade that is written with these fields: none when the trader changed what they are computed from, so
 * that all of the P&L is realised on the exit day.
 */
export function pickPartialExits(roundTrip: RoundTrip, fields: ExitFields): PartialExits {
  const { partialExits, exitsByMethod } = roundTrip
  return hasSameExits(fields, roundTrip) ? { partialExits, exitsByMethod } : noExits
}

/** The fields of a trade that its executions determine and no form has. */
export function toImportedFields(roundTrip: RoundTrip): ImportedFields {
  const { brokerPnl, foreignFees, partialExits, exitsByMethod } = roundTrip
  return { brokerPnl, foreignFees, partialExits, exitsByMethod }
}

/**
 * What a file of another journal says about a trade; the trader's own from then on. `stated` are the other fields of a trade that
 * Candlebook wrote into a CSV.
 */
export type Labels = Pick<TraderFields, 'strategy' | 'notes' | 'tags'> & { stated?: StatedFields }

/** The fields of a trade that come from its line of a CSV instead of from its executions. */
type StatedFields = BrokerFields &
  Omit<TraderFields, 'account' | 'images' | 'strategy' | 'notes' | 'tags' | 'keptRules' | 'brokenRules'> &
  Pick<CsvTrade, 'ownFeeRates' | 'fills' | 'partialExits'> &
  Pick<RoundTrip, 'exitsByMethod'>

/**
 * The labels of an execution within the limits of the form of a trade. A text that is too long is cut. A trade in the account
 * currency of the trader who wrote it gets that currency, when the trader who reads it has another one.
 */
export function toLabels(
  { strategy, notes, tags, trade }: NonNullable<Execution['labels']>,
  baseCurrency: string,
): Labels {
  return {
    strategy: limitText(strategy, MAX_STRATEGY_CHARACTERS),
    notes: limitText(notes, MAX_NOTES_CHARACTERS),
    tags: listDistinctTags(tags.flatMap((tag) => limitText(tag, MAX_TAG_CHARACTERS) ?? [])).slice(
      0,
      MAX_TAGS,
    ),
    ...(trade && { stated: toStatedFields(trade, baseCurrency) }),
  }
}

function toStatedFields(trade: CsvTrade, baseCurrency: string): StatedFields {
  const { account: _account, strategy: _strategy, notes: _notes, tags: _tags, ...others } = trade
  const { brokerPnl: _brokerPnl, foreignFees: _foreignFees, baseCurrency: written, ...fields } = others
  const isOwnCurrency = fields.currency === null && written === baseCurrency
  const { exitsByMethod } = fields.fills.length > 0 ? deriveFromFills(fields.fills, fields) : noExits
  return { ...fields, exitsByMethod, currency: isOwnCurrency ? null : (fields.currency ?? written) }
}

/** The labels of the executions of a trade, joined as those of merged trades; null when no execution has any. */
export function joinLabels(
  { fills }: Pick<RoundTrip, 'fills'>,
  byExecution: ReadonlyMap<string, Labels>,
): Labels | null {
  const found = fills.flatMap(({ executionId }) => byExecution.get(executionId) ?? [])
  const [first, ...others] = found
  if (!first || others.length === 0) return first ?? null
  const notes = listDistinct(found.map((one) => one.notes)).join('\n\n')
  return {
    strategy: found.find(({ strategy }) => strategy !== null)?.strategy ?? null,
    notes: limitText(notes, MAX_NOTES_CHARACTERS),
    tags: listDistinctTags(found.flatMap(({ tags }) => tags)).slice(0, MAX_TAGS),
  }
}

// A database stores neither zero bytes nor half of a character.
function limitText(text: string, max: number): string | null {
  const clean = text.replaceAll('\0', '').toWellFormed().trim()
  const cut = clean.length <= max ? clean : clean.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')
  return cut.trim() || null
}

const copiedNames = brokerFieldNames.filter((name) => name !== 'feesUnit')

/** Only the broker fields of a trade. */
export function pickBrokerFields(trade: BrokerFields): BrokerFields {
  return pickFields(trade, brokerFieldNames)
}

/** The broker fields as a preview shows them, with the fees in other currencies and the net P&L, which is computed when it is not given. */
export function presentBrokerFields(
  fields: BrokerFields,
  { foreignFees, feeRates, foreignFee }: ForeignFees,
  pnl = computeTradePnl({ ...fields, foreignFee }),
): BrokerFieldsWithPnl {
  return { ...pickBrokerFields(fields), foreignFees, feeRates, foreignFee, pnl }
}

/** The parts that differ between two trades. Numbers are compared by value, so '1.50' equals '1.5'. */
export function findMismatches(one: BrokerFields, other: BrokerFields): EditablePart[] {
  return editableParts.filter((part) =>
    getFieldsOfPart(part).some((column) => !isSameValue(one[column], other[column])),
  )
}

/** The broker fields with these parts replaced by those of another trade. */
export function replaceParts(
  fields: BrokerFields,
  { parts, from }: { parts: EditablePart[]; from: BrokerFields },
): BrokerFields {
  const columns = parts.flatMap(getFieldsOfPart)
  return { ...fields, ...Object.fromEntries(columns.map((column) => [column, from[column]])) }
}

/** Shares before and after a split. */
type Split = { before: Decimal; after: Decimal }

/** The split that makes one state of a trade of the other, from the same executions; null when it changes no number of shares. */
export function findSplit(before: BrokerFields, after: BrokerFields): Split | null {
  return isSameValue(before.quantity, after.quantity)
    ? null
    : { before: before.quantity, after: after.quantity }
}

/** A split can give a price that is no finite decimal. */
const SPLIT_DECIMALS = 10

/** Stop, target and plan of a trade in the shares after a split, half-even with 10 decimals. */
export function applySplit<Own extends Pick<PlanRecord, 'stopLoss' | 'takeProfit'>>(
  { own, planHistory }: { own: Own; planHistory: readonly PlanRecord[] },
  { before, after }: Split,
): { own: Own; planHistory: PlanRecord[] } {
  const places = SPLIT_DECIMALS
  const toPrice = (price: Decimal | null) =>
    price === null ? null : divide(multiply(price, before), after, { places })
  const toPrices = <T extends Pick<PlanRecord, 'stopLoss' | 'takeProfit'>>(of: T): T => ({
    ...of,
    stopLoss: toPrice(of.stopLoss),
    takeProfit: toPrice(of.takeProfit),
  })
  const toQuantity = (quantity: Decimal) => divide(multiply(quantity, after), before, { places }) ?? quantity
  return {
    own: toPrices(own),
    planHistory: planHistory.map((record) => ({
      ...toPrices(record),
      quantity: toQuantity(record.quantity),
    })),
  }
}

// The fields of an exit change together: an exit price without a date, or on an open trade, is invalid.
function getFieldsOfPart(part: EditablePart) {
  return brokerFieldNames.filter((name) => tradeFields[name].part === part)
}

/** Only the trader fields of a trade. */
export function pickOwnFields(trade: TraderFields): TraderFields {
  return pickFields(trade, traderFieldNames)
}

/** Whether the trader filled any own field. The account does not count, because imports fill it, too. */
export function isAnnotated(trade: TraderFields): boolean {
  return traderFieldNames.some((name) => name !== 'account' && !isBlank(trade[name]))
}

/** The trader fields of a trade that other trades are merged into, by the join rule of each field. Its own values come first. */
export function joinOwnFields(trade: TraderFields, others: TraderFields[]): TraderFields {
  const all = [trade, ...others]
  return mapFields((name) => joinRules[tradeFields[name].join](all.map((one) => one[name])))
}

/** The trader fields of `before`, except the fields that the trader changed after the import wrote `after`. */
export function revertOwnFields(trade: {
  before: TraderFields
  after: TraderFields
  mine: TraderFields
}): TraderFields {
  const { before, after, mine } = trade
  const isEdited = (name: TraderFieldName) => JSON.stringify(mine[name]) !== JSON.stringify(after[name])
  return mapFields((name) => (isEdited(name) ? mine : before)[name])
}

const joinRules: Record<JoinRule, (values: Value[]) => Value> = {
  first: (values) => values.find((value) => !isBlank(value)) ?? values[0]!, // of one trade at least
  paragraphs: (values) => listDistinct(values).join('\n\n') || null,
  tags: (values) => listDistinctTags(listDistinct(values)),
  union: listDistinct,
}

type Value = TraderFields[TraderFieldName]

/** The elements of all lists and the texts, each once, without blanks. */
function listDistinct(values: Value[]): string[] {
  return [...new Set(values.flat().filter((value) => typeof value === 'string'))]
}

function mapFields(getValue: (name: TraderFieldName) => Value): TraderFields {
  return Object.fromEntries(traderFieldNames.map((name) => [name, getValue(name)])) as TraderFields // exactly these fields
}

function isBlank(value: Value): boolean {
  return value === null || value === false || (Array.isArray(value) && value.length === 0)
}
