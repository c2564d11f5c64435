import { isZero } from '../decimal/decimal.ts'
import type { Movement, ParsedFile } from './broker-format.ts'
import { toMajorAmount, toMajorCode } from './fees.ts'
import { addFlexCash } from './ibkr-balances.ts'
import { toInstrument } from './ibkr-contract.ts'
import type { EventLine } from './ibkr-event-lines.ts'
import { type FlexTable, indexColumns } from './ibkr-flex-tables.ts'
import { readCodes } from './ibkr-lines.ts'
import { type SkipReason, skipLine } from './lines.ts'
import { parseMoment } from './moments.ts'
import { findAmount, getText, type Line } from './table.ts'

/** The symbol of a line, or its ISIN. */
export function getSymbol(line: Line): string {
  return getText(line, 'symbol') || getText(line, 'isin')
}

const has = ({ header }: FlexTable, ...names: string[]) =>
  names.every((name) => indexColumns(header).has(name))

/** Whether a table has shares that came from another account, or went there. */
export const isTransfers = (table: FlexTable) => has(table, 'direction', 'quantity', 'symbol')

const isMoney = (table: FlexTable) => has(table, 'amount', 'type') && !has(table, 'quantity')

/** Whether a table has corporate actions. Cash transactions have the id of the event that paid them, too. */
export function isEvents(table: FlexTable): boolean {
  if (isMoney(table)) return false
  const isNamed =
    /corporate|^corp$/i.test(table.name) || has(table, 'actiondescription') || has(table, 'actionid')
  return isNamed || (has(table, 'type', 'value', 'quantity', 'proceeds') && !isTransfers(table))
}

/** Reads the movements of cash transactions, and skips every line of a table that is not read for something else. */
export function readOtherTable(table: FlexTable, parsed: ParsedFile): void {
  if (isEvents(table) || isTransfers(table)) return
  if (has(table, 'endingcash')) {
    readCashReport(table, parsed)
    return
  }
  const isDetailed = table.lines.some((line) => getText(line, 'levelofdetail').toUpperCase() === 'DETAIL')
  for (const line of table.lines) {
    const what = [getText(line, 'type') || table.name, getSymbol(line)].filter(Boolean).join(' ')
    const level = getText(line, 'levelofdetail').toUpperCase()
    if (!isMoney(table) || (isDetailed && level !== 'DETAIL'))
      skipLine(parsed, line, 'detail', what, OTHER_TABLE)
    else addMovement(line, what, parsed)
  }
}

function readCashReport(table: FlexTable, parsed: ParsedFile): void {
  addFlexCash(table, parsed)
  for (const line of table.lines) {
    const what = `${table.name || 'Cash Report'} ${getText(line, 'currencyprimary', 'currency')}`
    skipLine(parsed, line, 'detail', what, CASH_REPORT)
  }
}

const CASH_REPORT = 'This line states a balance, which the ledger of the account compares with its own.'

const OTHER_TABLE = 'This table of the query has no trades, so it is not read.'

const moneyKinds: readonly [RegExp, Movement['kind']][] = [
  [/withholding|tax/i, 'tax'],
  [/dividend/i, 'dividend'],
  [/interest/i, 'interest'],
  [/fee|commission/i, 'fee'],
  [/deposit|withdrawal/i, 'cash'],
]

function addMovement(line: Line, what: string, parsed: ParsedFile): void {
  const kind: SkipReason =
    moneyKinds.find(([pattern]) => pattern.test(getText(line, 'type')))?.[1] ?? 'unknown'
  skipLine(parsed, line, kind, what)
  const amount = findAmount(line, 'amount')
  const moment = findEventMoment(line)
  const currency = getText(line, 'currencyprimary', 'currency')
  if (kind === 'unknown' || amount === null || isZero(amount) || moment === null || currency === '') return
  parsed.movements.push({
    ...{ kind, what: getText(line, 'description') || what, ...moment, line: line.line },
    amount: toMajorAmount(amount, currency),
    currency: toMajorCode(currency),
    symbol: getText(line, 'symbol') || null,
    account: getText(line, 'clientaccountid', 'accountid') || null,
    externalId: getText(line, 'transactionid') || null,
  })
}

/** The time of an event or a movement; null when none can be read. */
export function findEventMoment(line: Line) {
  const names = ['datetime', 'date', 'settledate', 'reportdate']
  const [written = ''] = names.map((name) => getText(line, name)).filter((text) => text !== '')
  return parseMoment(written, 'America/New_York', line.days)
}

/** The corporate action of a line; none when it has no time or no quantity. */
export function readEvent(line: Line): EventLine[] {
  const moment = findEventMoment(line)
  const quantity = findAmount(line, 'quantity')
  if (moment === null || quantity === null) return []
  const instrument = toInstrument(getText(line, 'assetclass', 'assetcategory') || 'STK')
  return [
    {
      ...{ line, ...moment, quantity },
      isStock: instrument === 'share' || instrument === 'fund',
      description: findDescription(line),
      proceeds: findAmount(line, 'proceeds') ?? '0',
      value: findAmount(line, 'value'),
      pnl: findAmount(line, 'fifopnlrealized'),
      currency: getText(line, 'currencyprimary', 'currency'),
      account: getText(line, 'clientaccountid', 'accountid'),
      isCancellation: readCodes(getText(line, 'code', 'notescodes')).isCancellation,
    },
  ]
}

// Of two descriptions one is the name of the instrument.
function findDescription(line: Line): string {
  const texts = ['actiondescription', 'description'].map((name) => getText(line, name))
  return texts.find((text) => text.includes('(')) ?? texts.find((text) => text !== '') ?? ''
}
