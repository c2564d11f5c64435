import { add, type Decimal, divide, isZero, negate, sign, subtract, toAbsolute } from '../decimal/decimal.ts'
import { parseAmount } from './amounts.ts'
import type { Execution, ParsedFile } from './broker-format.ts'
import { addExecution } from './executions.ts'
import { toMajorCode } from './fees.ts'
import { type EventLine, parseDescription } from './ibkr-event-lines.ts'
import { addSymbolChanges } from './ibkr-symbol-changes.ts'
import { createIndex, createQueues } from './keyed-lists.ts'
import { skipLine } from './lines.ts'
import { findOpenQuantity } from './open-quantity.ts'
import { toUnitPrice } from './prices.ts'
import { addSpinOff, isSpinOff } from './spin-offs.ts'

/**
 * Adds what the corporate actions of a file change:
 * - splits, and dividends in shares of a known ratio, as actions;
 * - other symbols, mergers for shares of another company (for shares and cash, see `addMerger`), and tenders of all shares, as changes of the symbol;
 * - shares that are paid out in cash, or become worthless, as executions that close the position;
 * - cash in lieu of a fraction, as the sale of the fraction that the splits of the file leave open.
 * Other lines, and lines that cannot be read, are skipped. Every event has a warning that says what it changes.
 */
export function addEvents(events: readonly EventLine[], parsed: ParsedFile): void {
  const valid = removeReversed(events, parsed)
  const changed = addSymbolChanges(valid, parsed)
  for (const event of valid) if (!changed.has(event)) addEvent(event, parsed)
}

/** The events without those that the broker cancelled, which have a line with the code 'Ca' and the opposite quantity. */
function removeReversed(events: readonly EventLine[], parsed: ParsedFile): EventLine[] {
  const valid = events.filter(({ isCancellation }) => !isCancellation)
  const takeEvent = createQueues(valid, ({ quantity, description }) => `${quantity} ${description}`)
  const reversed = new Set<EventLine>()
  for (const { line, description, quantity } of events.filter(({ isCancellation }) => isCancellation)) {
    skipLine(parsed, line, 'cancelled', description)
    const original = takeEvent(`${negate(quantity)} ${description}`)
    if (!original) continue
    reversed.add(original)
    skipLine(parsed, original.line, 'cancelled', description)
  }
  return valid.filter((one) => !reversed.has(one))
}

function addEvent(event: EventLine, parsed: ParsedFile) {
  const { line, description, quantity, proceeds } = event
  const { action } = parseDescription(description)
  if (splitWords.test(action)) return addSplit(event, parsed)
  if (!event.isStock) return skipLine(parsed, line, 'corporate_action', description)
  if (/cash in lieu|fractional share/i.test(action)) return addCashInLieu(event, parsed)
  if (isSpinOff(action) && addShareOfSpinOff(event, parsed)) return
  if (/stock dividend/i.test(action) && addStockDividend(event, parsed)) return
  const isPaid = !isZero(quantity) && (!isZero(proceeds) || worthlessWords.test(action))
  if (isPaid && !/spin-?off|rights|subscri|dividend/i.test(action)) return addPayout(event, parsed)
  if (/CUSIP\/ISIN change/i.test(action))
    return skipLine(
      parsed,
      line,
      'corporate_action',
      description,
      'Only the identifier changed. No trade changes.',
    )
  const { symbol } = parseDescription(description)
  const message = `${quantity} ${symbol} were added or removed without a price. Check the open trade of ${symbol}.`
  skipLine(parsed, line, 'corporate_action', description, symbol ? message : undefined)
}

/** 'ABC(US0000000001) Spinoff  1 for 5 (KID, KID CORP, US0000000002)': 1 KID came for 5 ABC. */
function addShareOfSpinOff({ line, description, ...event }: EventLine, parsed: ParsedFile): boolean {
  const { head: parent, symbol } = parseDescription(description)
  const { quantity, day, executedAt, account } = event
  const moment = { day, executedAt, market: 'stock' as const, account: account || null, line: line.line }
  return addSpinOff(parsed, { symbol, parent, quantity, ...moment })
}

const splitWords = /(?<!\p{L})(split|сплит|дробление)(?!\p{L})/iu

const worthlessWords = /bankruptcy|worthless|delist|liquidation|cancellation/i

/** 'Split 10 for 1': the words between the numbers are in the language of the account. */
const ratio = /([\d.,]+)\s+[^\d\s]+\s+([\d.,]+)/u

/**
 * Adds the split of a line, with the warning import.split. A split of another instrument than a stock, or without a ratio, is
 * skipped with the same warning. A reverse split has a line for the old shares and one for the new shares.
 */
function addSplit({ line, isStock, description, ...event }: EventLine, parsed: ParsedFile) {
  const { head, action } = parseDescription(description)
  const [, to, from] = ratio.exec(action) ?? []
  const [ratioTo, ratioFrom] = [parseAmount(to ?? ''), parseAmount(from ?? '')]
  const isRatio = ratioTo !== null && ratioFrom !== null && sign(ratioTo) > 0 && sign(ratioFrom) > 0
  if (!isStock || !isRatio || head === '') {
    skipLine(parsed, line, 'split', description)
    parsed.warnings.push({ line: line.line, code: 'import.split', message: `${description}. ${UNREADABLE}` })
    return
  }
  pushSplit({ line, ...event }, { symbol: head, ratioFrom, ratioTo }, parsed)
}

const UNREADABLE = 'The import cannot adjust quantities for it. Check the trades of this symbol.'

type SplitRatio = { symbol: string; ratioFrom: Decimal; ratioTo: Decimal }

const buildDayKey = ({ symbol, day, account }: Pick<Execution, 'symbol' | 'day' | 'account'>) =>
  `${day} ${account ?? ''}|${symbol}`

const selectOfDay = createIndex(buildDayKey)

function pushSplit(
  { line, day, executedAt, currency, account }: Omit<EventLine, 'isStock' | 'description'>,
  { symbol, ratioFrom, ratioTo }: SplitRatio,
  parsed: ParsedFile,
) {
  const isKnown =
    selectOfDay(parsed.actions, buildDayKey({ symbol, day, account: account || null })).length > 0
  if (isKnown) return skipLine(parsed, line, 'detail', `Split ${symbol}`)
  const split = { kind: 'split' as const, symbol, market: 'stock' as const, currency: toMajorCode(currency) }
  const ratios = { ratioFrom, ratioTo, half: null }
  parsed.actions.push({
    ...split,
    ...ratios,
    day,
    executedAt,
    account: account || null,
    externalId: null,
    line: line.line,
  })
  const message = `${symbol} was split ${ratioTo} for ${ratioFrom}. Quantity and prices of the trade that is open then are adjusted.`
  parsed.warnings.push({ line: line.line, code: 'import.split', message })
}

/** 'Stock Dividend 5 for 100': 100 shares became 105. */
function addStockDividend(event: EventLine, parsed: ParsedFile): boolean {
  const { head, action, symbol } = parseDescription(event.description)
  const [, more, of] = ratio.exec(action.replace(/^.*dividend\s+(?:[A-Z]{2}\w{10}\s+)?/i, '')) ?? []
  const [gained, ratioFrom] = [parseAmount(more ?? ''), parseAmount(of ?? '')]
  if (gained === null || ratioFrom === null || sign(gained) <= 0 || sign(ratioFrom) <= 0) return false
  if (head !== symbol) return false // shares of another company
  pushSplit(event, { symbol, ratioFrom, ratioTo: add(ratioFrom, gained) }, parsed)
  return true
}

/** Closes a position that was paid out ('Merged(Acquisition) FOR USD 12.30 PER SHARE') or became worthless. */
function addPayout(
  { line, description, quantity, proceeds, pnl, ...event }: EventLine,
  parsed: ParsedFile,
): void {
  const { head, action, symbol } = parseDescription(description)
  const price = toUnitPrice(proceeds, quantity)
  const name = head || symbol
  addExecution(parsed, line, {
    ...closing(event, name),
    side: sign(quantity) < 0 ? 'sell' : 'buy',
    quantity,
    price,
    brokerPnl: pnl,
  })
  const message = `${name}: ${action}. ${toAbsolute(quantity)} shares are closed at ${price}.`
  parsed.warnings.push({ line: line.line, code: 'import.corporate_action', message })
}

function closing(
  {
    day,
    executedAt,
    zone,
    currency,
    account,
  }: Omit<EventLine, 'line' | 'description' | 'quantity' | 'proceeds' | 'pnl'>,
  symbol: string,
) {
  const paid = { symbol, market: 'stock' as const, instrument: 'share' as const, fee: '0', currency }
  return {
    ...paid,
    day,
    executedAt,
    zone,
    account,
    externalId: null,
    closesOnly: true,
    origin: 'event' as const,
  }
}

/** The broker states the cash but not the fraction, so it is what exceeds whole shares at that time. */
function addCashInLieu(
  { line, description, quantity, proceeds, pnl, ...event }: EventLine,
  parsed: ParsedFile,
) {
  const { head, symbol } = parseDescription(description)
  const name = head || symbol
  const fraction = isZero(quantity) ? findFraction(event, name, parsed) : toAbsolute(quantity)
  const price = divide(toAbsolute(proceeds), fraction, { places: 18 })
  if (price === null) {
    const message = `${proceeds} ${event.currency} were paid for a fraction of ${name}, whose purchase is not in this file. Close the fraction by hand.`
    return skipLine(parsed, line, 'corporate_action', description, message)
  }
  addExecution(parsed, line, {
    ...closing(event, name),
    side: 'sell',
    quantity: fraction,
    price,
    brokerPnl: pnl,
  })
}

function findFraction(
  { account, ...event }: Pick<EventLine, 'day' | 'executedAt' | 'account'>,
  symbol: string,
  parsed: ParsedFile,
): Decimal {
  const open = findOpenQuantity(parsed, { ...event, symbol, account: account || null })
  return subtract(open, open.split('.')[0] ?? '0')
}
