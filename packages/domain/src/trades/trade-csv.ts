import { isDay } from '../days/day.ts'
import { compare, type Decimal, isZero } from '../decimal/decimal.ts'
import { readDecimal } from '../decimal/parse-decimal.ts'
import {
  type ConvertedFee,
  type FeeRate,
  type ForeignFee,
  listConvertedFees,
  type OwnFeeRate,
} from '../money/convert-amount.ts'
import { MAX_CURRENCY_CODE } from '../money/currencies.ts'
import { unguardCell } from '../text/spreadsheet-text.ts'
import {
  MAX_LINKS,
  MAX_NOTES_CHARACTERS,
  MAX_STRATEGY_CHARACTERS,
  MAX_TAG_CHARACTERS,
  MAX_TAGS,
} from '../text/text.ts'
import { MAX_ACCOUNT } from './account.ts'
import { checkTrade } from './check-trade.ts'
import { checkFills, countEntered, countHeld, type TypedFill } from './fills.ts'
import type { PartialExit, RealisedPnl } from './pnl.ts'
import {
  type ChoiceFieldName,
  noExecutionFlags,
  type TextFieldName,
  type TradeFieldName,
  tradeFields,
} from './trade-fields.ts'
import { fieldChoices } from './vocabulary.ts'

const required = ['symbol', 'market', 'type', 'status', 'entryPrice', 'entryDate', 'quantity'] as const
const defaults = { contractSize: '1', fees: '0', feesUnit: 'percent' } as const

/** The fields that a CSV does not have: images are files, and rules belong to the playbooks of one trader. */
const withoutColumn = ['images', 'keptRules', 'brokenRules'] as const
type CsvFieldName = Exclude<TradeFieldName, (typeof withoutColumn)[number]>
type Filled = (typeof required)[number] | keyof typeof defaults
type CsvValue<Name extends CsvFieldName> = Name extends ChoiceFieldName
  ? (typeof fieldChoices)[Name][number]
  : (typeof tradeFields)[Name] extends { kind: 'flag' | 'executionFlag' }
    ? boolean
    : (typeof tradeFields)[Name] extends { kind: 'list' }
      ? string[]
      : (typeof tradeFields)[Name] extends { kind: 'level' }
        ? number
        : string
type MaybeNull<Name extends CsvFieldName> = Name extends Filled
  ? never
  : CsvValue<Name> extends boolean | string[]
    ? never
    : null

/** A trade as the line of a CSV states it, with the values of the API. `baseCurrency` is that of a trade without a currency. */
export type CsvTrade = { [Name in CsvFieldName]: CsvValue<Name> | MaybeNull<Name> } & {
  brokerPnl: Decimal | null
  foreignFees: ForeignFee[]
  ownFeeRates: OwnFeeRate[]
  fills: TypedFill[]
  /** With the fees in other currencies in `pnl`, because a line has no fees of each day. */
  partialExits: PartialExit[]
  baseCurrency: string | null
}

type Column = { key: string; label: string }

const ofFields: Column[] = Object.entries(tradeFields)
  .filter(([key]) => !(withoutColumn as readonly string[]).includes(key))
  .map(([key, { label }]) => ({ key, label }))

/**
 * The columns of the CSV of trades: the fields of the registry in the order of the form, and what is computed. The id and the
 * computed columns are for information; an import reads all others.
 */
export const csvColumns: readonly Column[] = [
  { key: 'id', label: 'Id' },
  ...ofFields,
  { key: 'brokerPnl', label: 'P&L of the broker' },
  { key: 'pnl', label: 'Net P&L' },
  { key: 'foreignFees', label: 'Fees in other currencies' },
  { key: 'ownFeeRates', label: 'Typed rates of these fees' },
  { key: 'fills', label: 'Fills' },
  { key: 'realised', label: 'Realised before' },
  { key: 'foreignFee', label: 'Fees in other currencies, converted' },
  { key: 'basePnl', label: 'Net P&L in base currency' },
  { key: 'baseCurrency', label: 'Base currency' },
  { key: 'baseRate', label: 'Rate to base currency' },
  { key: 'rateSource', label: 'Source of the rate' },
  { key: 'rateDay', label: 'Day of the rate' },
  { key: 'createdAt', label: 'Created at' },
  { key: 'updatedAt', label: 'Changed at' },
]

/** The text of each cell of a trade, before `guardCell`. Elements of a list are lines of the cell. */
export function formatCsvCells(trade: Readonly<Record<string, unknown>>): string[] {
  return csvColumns.map(({ key }) => formatValue(key, trade))
}

function formatValue(key: string, trade: Readonly<Record<string, unknown>>): string {
  if (key === 'foreignFees')
    return listConvertedFees({ ...noFees, ...trade })
      .map(formatFee)
      .join('\n')
  const value = trade[key]
  if (key === 'ownFeeRates') return (Array.isArray(value) ? value : []).map(formatOwnRate).join('\n')
  if (key === 'fills') return (Array.isArray(value) ? value : []).map(formatFill).join('\n')
  if (key === 'realised') {
    const exits = Array.isArray(value) ? value : []
    return exits.map((exit) => formatRealised(exit, String(trade.baseCurrency))).join('\n')
  }
  if (value === null || value === undefined) return ''
  return Array.isArray(value) ? value.map((element) => escapeLine(String(element))).join('\n') : String(value)
}

const noFees: { foreignFees: ForeignFee[]; feeRates: FeeRate[] } = { foreignFees: [], feeRates: [] }

/** The fee with its rate, source and day: '0.01 BNB at 600, own, 2026-11-03', or '0.01 BNB without a rate'. */
function formatFee({ amount, currency, found }: ConvertedFee): string {
  if (found === null) return `${amount} ${currency} without a rate`
  return [`${amount} ${currency} at ${found.rate}`, found.source, found.day].filter(Boolean).join(', ')
}

function formatFill({ role, quantity, price, fee, day, time }: TypedFill): string {
  return `${role} ${quantity} at ${price} fee ${fee} on ${day}${time ? ` ${time}` : ''}`
}

// Only a rate that a file or the trader states is needed to convert the exit again.
function formatRealised(
  { day, quantity, pnl, rate, source }: RealisedPnl & { rate?: Decimal; source?: string },
  baseCurrency: string,
): string {
  const own = source === 'own' ? ` at ${rate} ${baseCurrency}` : ''
  return `${pnl} of ${quantity} on ${day}${own}`
}

function formatOwnRate({ currency, rate, rateCurrency }: OwnFeeRate): string {
  return `${rate} ${rateCurrency} for 1 ${currency}`
}

// An element of a list is one line of its cell.
function escapeLine(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
}

function unescapeLine(line: string): string {
  return line.replace(/\\([\\n])/g, (_, mark) => (mark === 'n' ? '\n' : '\\'))
}

/** A cell that cannot be read: the label of its column and its text. */
export class BadCsvCell extends Error {
  readonly label: string
  readonly text: string

  constructor(label: string, text: string) {
    super('bad cell of a trade')
    this.label = label
    this.text = text
  }
}

/**
 * The trade of a line with the guarded cells of `formatCsvCells`; `getCell` returns the text of the column with a label, and '' without it.
 * Throws BadCsvCell for a value that the form of a trade refuses.
 */
export function readCsvTrade(getCell: (label: string) => string): CsvTrade {
  const read = (label: string) => unguardCell(getCell(label)).trim()
  const fields = Object.fromEntries(
    ofFields.map(({ key, label }) => [key, readField(key as CsvFieldName, label, read(label))]),
  ) as Pick<CsvTrade, CsvFieldName> // the keys of the registry, each with a value of its kind
  const isOpen = fields.status === 'open'
  const brokerPnl = read('P&L of the broker')
  const trade = {
    ...fields,
    ...(isOpen && { exitPrice: null, exitDate: null, ...noExecutionFlags }),
    brokerPnl: brokerPnl === '' ? null : readNumber('P&L of the broker', brokerPnl, { signed: true }),
    foreignFees: readLines('Fees in other currencies', read, FEE) as ForeignFee[], // the groups of FEE
    ownFeeRates: readLines('Typed rates of these fees', read, OWN_RATE) as OwnFeeRate[],
    fills: readLines('Fills', read, FILL) as TypedFill[], // the groups of FILL
    partialExits: readLines('Realised before', read, REALISED).map(
      (line) => ({ ...line, foreignFees: [] }) as unknown as PartialExit,
    ), // the groups of REALISED
    baseCurrency: read('Base currency') || null,
  }
  assertRules(trade, read)
  return trade
}

const FEE = /^(?<amount>\S+) (?<currency>\S+)(?: .*)?$/
const OWN_RATE = /^(?<rate>\S+) (?<rateCurrency>\S+) for 1 (?<currency>\S+)$/

const FILL =
  /^(?<role>entry|exit) (?<quantity>\S+) at (?<price>\S+) fee (?<fee>\S+) on (?<day>\S+)(?: (?<time>(?:[01]\d|2[0-3]):[0-5]\d))?$/
const REALISED = /^(?<pnl>\S+) of (?<quantity>\S+) on (?<day>\S+)(?: at (?<rate>\S+) (?<rateCurrency>\S+))?$/

function readLines(
  label: string,
  read: (label: string) => string,
  pattern: RegExp,
): Record<string, string>[] {
  const lines = read(label).split('\n').filter(Boolean)
  return lines.map((line) => {
    const groups = pattern.exec(line)?.groups
    if (!groups) throw new BadCsvCell(label, line)
    const { role, day, time, currency, rateCurrency, ...numbers } = groups
    for (const [name, text] of Object.entries(numbers))
      if (text !== undefined) readNumber(label, text, { signed: signed.has(name) })
    if (day !== undefined && !isDay(day)) throw new BadCsvCell(label, line)
    return Object.fromEntries(Object.entries(groups).filter(([, text]) => text !== undefined))
  })
}

function readField(key: CsvFieldName, label: string, text: string): unknown {
  const { kind } = tradeFields[key]
  const fail = (): never => {
    throw new BadCsvCell(label, text)
  }
  if (kind === 'flag' || kind === 'executionFlag') return readFlag(text) ?? fail()
  if (kind === 'list') return readList(key, text) ?? fail()
  if (text === '') return isRequired.has(key) ? fail() : (blanks[key] ?? null)
  if (kind === 'decimal') return readNumber(label, text, { signed: prices.has(key) })
  if (kind === 'day') return isDay(text) ? text : fail()
  if (kind === 'level') return /^[1-5]$/.test(text) ? Number(text) : fail()
  if (kind === 'choice') return listed[key]?.find((choice) => choice === text.toLowerCase()) ?? fail()
  return text.length <= maxCharacters[key as TextFieldName] ? text : fail() // the only kind that is left
}

const isRequired: ReadonlySet<string> = new Set(required)
const blanks: { [Name in CsvFieldName]?: string } = defaults
const listed: { [Name in CsvFieldName]?: readonly string[] } = fieldChoices
const prices: ReadonlySet<string> = new Set(['entryPrice', 'exitPrice'] satisfies CsvFieldName[])
const maxCharacters: Record<TextFieldName, number> = {
  symbol: 20,
  underlying: 20,
  strategy: MAX_STRATEGY_CHARACTERS,
  account: MAX_ACCOUNT,
  currency: MAX_CURRENCY_CODE,
  rateCurrency: MAX_CURRENCY_CODE,
  notes: MAX_NOTES_CHARACTERS,
}
// A spreadsheet writes TRUE.
function readFlag(text: string): boolean | null {
  if (/^(?:true|yes|1)$/i.test(text)) return true
  return /^(?:false|no|0|)$/i.test(text) ? false : null
}

const MAX_LINK_CHARACTERS = 2000

function readList(key: CsvFieldName, text: string): string[] | null {
  const elements = text.split('\n').filter(Boolean).map(unescapeLine)
  const [count, length] = key === 'tags' ? [MAX_TAGS, MAX_TAG_CHARACTERS] : [MAX_LINKS, MAX_LINK_CHARACTERS]
  return elements.length <= count && elements.every((element) => element.length <= length) ? elements : null
}

function readNumber(label: string, text: string, { signed = false } = {}): string {
  const reading = readDecimal(text)
  if (!reading.ok || (!signed && reading.value.startsWith('-'))) throw new BadCsvCell(label, text)
  return reading.value
}

/** The numbers of a line that may be below zero. */
const signed: ReadonlySet<string> = new Set(['pnl', 'price'])

/** No day is later; the import refuses days after today. */
const LAST_DAY = '9999-12-31'

function assertRules(trade: CsvTrade, read: (label: string) => string): void {
  const [problem] = checkTrade(trade, LAST_DAY, trade)
  const isHalfRate = (trade.rate === null) !== (trade.rateCurrency === null)
  const isRisky = Number(trade.riskPercentage) > 100
  if (!fitFills(trade)) throw new BadCsvCell('Fills', read('Fills'))
  const field = problem?.field ?? (isHalfRate ? 'rate' : isRisky ? 'riskPercentage' : null)
  if (field === null) return
  const { label } = tradeFields[field]
  throw new BadCsvCell(label, read(label))
}

/** Whether fills follow their rules, and have the quantity and status of their trade; true without fills. */
function fitFills({ fills, quantity, status, instrument }: CsvTrade): boolean {
  if (fills.length === 0) return true
  const isOpen = !isZero(countHeld(fills))
  return (
    checkFills(fills, { today: LAST_DAY, instrument }).length === 0 &&
    compare(countEntered(fills), quantity) === 0 &&
    isOpen === (status === 'open')
  )
}
