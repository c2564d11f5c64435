import {
  compare,
  type Decimal,
  divide,
  MAX_DECIMALS,
  multiply,
  roundTo,
  subtract,
  toAbsolute,
} from '../decimal/decimal.ts'
import { knownFutures, parseFutureSymbol, toFutureSymbol } from '../trades/futures.ts'
import type { FileTable } from './file-table.ts'
import type { TableDraft } from './format-spec.ts'

/** The size and currency of the well-known future of a draft whose symbol `asFuture` wrote; null for other symbols. */
export function findFuture({ symbol, instrument }: Pick<TableDraft, 'symbol' | 'instrument'>) {
  const root = parseFutureSymbol(symbol)?.root ?? symbol
  return instrument === 'future' ? (knownFutures.get(root) ?? null) : null
}

/**
 * The draft of a line whose symbol can be a future: in the one spelling of futures, with the currency of its contract. The
 * contract size of a root that is not well known follows from the P&L without fees (`gross`) of a whole trade. Another symbol
 * loses only its exchange (`NASDAQ:`).
 */
export function asFuture(draft: TableDraft, gross: Decimal | null = null): TableDraft {
  const symbol = toFutureSymbol(draft.symbol)
  if (symbol === null) return { ...draft, symbol: draft.symbol.replace(/^[A-Z0-9_]+:/, '') }
  const known = findFuture({ symbol, instrument: 'future' })
  const move = computeMove(draft)
  const contractSize = known || move === null || gross === null ? null : findMoveSize(move, gross)
  return { ...draft, symbol, instrument: 'future', contractSize, currency: known?.currency ?? draft.currency }
}

/**
 * The draft of an option on a future, with the symbol 'MESM6 P5800'. The contract size is the one stated, or that of the
 * well-known future; null when neither is known.
 */
export function asFutureOption(
  draft: TableDraft,
  option: Pick<TableDraft, 'contractSize' | 'expiry' | 'optionType' | 'strike'> & { future: string },
): TableDraft {
  const { future, contractSize, ...contract } = option
  const underlying = toFutureSymbol(future) ?? future.replace(/^\//, '')
  const known = findFuture({ symbol: underlying, instrument: 'future' })
  const right = option.optionType === 'call' ? 'C' : 'P'
  return {
    ...draft,
    ...contract,
    symbol: `${underlying} ${right}${option.strike}`,
    underlying,
    instrument: 'option',
    contractSize: contractSize ?? known?.size ?? null,
    currency: known?.currency ?? draft.currency,
  }
}

/** The P&L of a whole trade without fees for a contract size of 1; null while the trade is open. */
export function computeMove({ kind, price, quantity, exit }: TableDraft): Decimal | null {
  if (!exit) return null
  return multiply(kind === 'long' ? subtract(exit.price, price) : subtract(price, exit.price), quantity)
}

/** The contract size with the fewest decimals, at most 6, at which a move gives the P&L to half a cent; null for none. */
export function findMoveSize(move: Decimal, gross: Decimal): Decimal | null {
  const exact = divide(gross, move, { places: MAX_DECIMALS })
  if (exact === null || compare(exact, '0') <= 0) return null
  for (let places = 0; places <= 6; places += 1) {
    const size = roundTo(exact, places)
    const difference = toAbsolute(subtract(multiply(move, size), gross))
    if (compare(size, '0') > 0 && compare(difference, '0.0051') <= 0) return size
  }
  return null
}

/** Reads the orders that have a price, a quantity and a time. The others were not executed. */
export function readFilled(table: FileTable): void {
  for (const line of table.lines) {
    if (line.has('price') && line.has('quantity') && line.has('day')) table.read(line)
    else table.skip(line, 'not_filled')
  }
}
