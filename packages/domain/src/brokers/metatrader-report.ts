import { type Decimal, isZero, multiply, subtract, sum } from '../decimal/decimal.ts'
import { parseAmount } from './amounts.ts'
import type { BalanceLine, Movement, ParsedFile, ParseOptions } from './broker-format.ts'
import type { Row } from './csv.ts'
import { createParsedFile, describeBadValue, isMovement, type SkipReason, skipLine } from './lines.ts'
import { chooseCurrency, findAccountCurrency, findLotSizes, toFee, toLotInstrument } from './lots.ts'
import { type Moment, parseMoment } from './moments.ts'
import { BadCell } from './table.ts'
import { addWholeTrade } from './whole-trades.ts'
import type { Zone } from './zones.ts'

/**
 * Reports of MetaTrader in any language: titles and headers are translated, but the columns have one order, and the words buy,
 * sell, in, out and balance stay English. So a line is known by its cells. Times are those of the broker's server, mostly in
 * the zone of Athens. Costs are below zero. All amounts are in the currency of the account.
 */
export const zones = { read: 'Europe/Athens', isAssumed: true, home: 'Europe/Athens' } as const

export type Report = {
  parsed: ParsedFile
  zone: Zone
  account: string | null
  /** The currency of the account; null until it is known. */
  currency: string | null
  answeredCurrency: string | null
  /** The balance after each deal. */
  balances: BalanceLine[]
}

/** A position that is closed, or an order of MetaTrader 4: both have an entry and an exit. */
export type Ticket = {
  line: number
  id: string
  symbol: string
  side: string
  lots: string
  price: string
  opened: string
  exitPrice: string
  closed: string
  costs: string[]
  profit: string
}

/** Credit is what the broker lends: it is in the equity and in no balance of a report. A bonus is in the balance. */
export const movementTypes: readonly [RegExp, SkipReason][] = [
  [/^credit/i, 'credit'],
  [/^bonus/i, 'bonus'],
  [/^(?:balance|deposit|withdrawal)/i, 'cash'],
  [/^(?:charge|commission|agent|fee)/i, 'fee'],
  [/^interest/i, 'interest'],
  [/^(?:franked )?dividend/i, 'dividend'],
  [/^tax/i, 'tax'],
  [/^correction/i, 'adjustment'],
]

export const trim = (cells: readonly string[]): string[] => cells.map((cell) => cell.trim())
export const isTime = (text = ''): boolean =>
  /^\d{4}[-./]\d{2}[-./]\d{2}[ T]\d{1,2}:\d{2}(?::\d{2})?$/.test(text)
export const isAmount = (text = ''): boolean => parseAmount(text, 'either') !== null
export const isId = (text = ''): boolean => /^#?\d+$/.test(text)
export const isSide = (text = ''): boolean => /^(?:buy|sell)$/i.test(text)

export function startReport(
  rows: Row[],
  { onLine, zone = zones.read, answeredCurrency = '' }: ParseOptions = {},
): Report {
  const top = rows.slice(0, 12).flatMap(({ cells }) => trim(cells).filter(Boolean))
  const text = top.join(' ')
  const [, number, code] = /(\d{3,})\s*\(\s*([A-Z]{3})\b/.exec(text) ?? []
  const labelled = /(?:account|a\/c no|konto|compte|cuenta|conto|conta|счет)[^0-9]{0,12}(\d{3,})/i.exec(
    text,
  )?.[1]
  const named = /(?:currency|währung|devise|moneda|valuta|moeda|валюта)\s*:?\s*([A-Z]{3})\b/i.exec(text)?.[1]
  const parsed = createParsedFile([], onLine)
  const currency = code ?? named
  return {
    ...{ parsed, zone, account: number ?? labelled ?? null, currency: currency ?? null },
    answeredCurrency: answeredCurrency || null,
    balances: [],
  }
}

export function addTickets(report: Report, tickets: Ticket[]): void {
  const { parsed } = report
  const trades = tickets.flatMap((ticket) => readTicket(report, ticket))
  if (trades.length === 0) return
  const currency = requireCurrency(report, findAccountCurrency(trades))
  const sizes = findLotSizes(trades.map((trade) => ({ ...trade, currency })))
  for (const [index, { ticket, draft }] of trades.entries()) {
    parsed.onLine?.()
    addWholeTrade(parsed, ticket, { ...draft, contractSize: sizes[index] ?? '1', currency })
  }
}

/** The currency of the account: that of the report, the one that its trades prove, or the one that is asked for. */
export function requireCurrency(report: Report, proven: string | null = null): string {
  report.currency ??= proven ?? chooseCurrency(report.parsed, { answered: report.answeredCurrency })
  return report.currency
}

function readTicket(report: Report, ticket: Ticket) {
  try {
    const amount = (name: keyof Ticket) => readAmount(ticket, name)
    const [price, quantity, profit] = [
      amount('price'),
      amount('lots'),
      ticket.closed ? amount('profit') : '0',
    ]
    const exit = ticket.closed ? { ...readTime(ticket.closed, report), price: amount('exitPrice') } : null
    const isLong = /^buy$/i.test(ticket.side)
    const fee = toFee(ticket.costs.map((cost) => (cost === '' ? '0' : readCell(cost, 'costs'))))
    const draft = {
      kind: isLong ? ('long' as const) : ('short' as const),
      side: isLong ? ('buy' as const) : ('sell' as const),
      symbol: ticket.symbol,
      market: 'stock' as const,
      instrument: toLotInstrument(ticket.symbol),
      quantity,
      price,
      exit,
      fee,
      currency: report.currency ?? 'USD',
      externalId: ticket.id,
      positionId: ticket.id,
      account: report.account ?? '',
      ...(exit && { brokerPnl: subtract(profit, fee) }),
      ...readTime(ticket.opened, report),
    }
    const difference =
      exit === null ? '0' : isLong ? subtract(exit.price, price) : subtract(price, exit.price)
    return [{ ticket, draft, symbol: ticket.symbol, move: multiply(difference, quantity), profit }]
  } catch (error) {
    if (!(error instanceof BadCell)) throw error
    report.parsed.problems.push(describeBadValue(ticket.line, error))
    return []
  }
}

function readAmount(ticket: Ticket, name: keyof Ticket): Decimal {
  return readCell(String(ticket[name]), name)
}

export function readCell(text: string, name: string): Decimal {
  const amount = parseAmount(text, 'either')
  if (amount === null) throw new BadCell(name, text)
  return amount
}

export function readTime(text: string, { zone }: Report): Moment {
  const moment = parseMoment(text, zone)
  if (moment === null) throw new BadCell('time', text)
  return moment
}

/** Adds the balance after a deal, which is that of the account without open positions. Nothing for a blank cell. */
export function addBalance(
  report: Report,
  row: Row,
  {
    type,
    time,
    balance: text,
    amounts,
  }: { type: string; time: string; balance: string; amounts: readonly string[] },
): void {
  const amount = parseAmount(text, 'either')
  if (amount === null || report.currency === null) return
  const { account, currency } = report
  report.balances.push({
    ...{
      kind: 'account',
      amount,
      change:
        findKind(type) === 'credit' ? '0' : sum(amounts.map((cell) => parseAmount(cell, 'either') ?? '0')),
      currency,
      account,
      line: row.line,
    },
    ...readTime(time, report),
  })
}

function findKind(type: string): SkipReason {
  return movementTypes.find(([pattern]) => pattern.test(type))?.[1] ?? 'unknown'
}

export function addMovement(
  report: Report,
  row: Row,
  { type, time, id, amount: text }: { type: string; time: string; id: string; amount: string },
): void {
  const kind = findKind(type)
  const amount = parseAmount(text, 'either')
  skipLine(report.parsed, row, kind, type)
  if (!isMovement(kind) || amount === null || isZero(amount)) return
  const { account } = report
  const movement: Movement = {
    kind,
    amount,
    currency: requireCurrency(report),
    symbol: null,
    account,
    what: type,
    externalId: id,
    line: row.line,
    ...readTime(time, report),
  }
  report.parsed.movements.push(movement)
}
