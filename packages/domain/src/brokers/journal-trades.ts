import {
  add,
  compare,
  type Decimal,
  divide,
  isZero,
  MAX_DECIMALS,
  multiply,
  sign,
  subtract,
  toAbsolute,
} from '../decimal/decimal.ts'
import { findKnownFuture, toFutureSymbol } from '../trades/futures.ts'
import type { TableDraft } from './format-spec.ts'
import { asFuture, computeMove, findMoveSize } from './future-lines.ts'
import { findOption, toOptionContract } from './option-symbol.ts'

/**
 * A whole trade of another journal, with the exact P&L that the journal states without fees (`gross`) although its average prices
 * are rounded. The contract size is the one that explains the P&L: 1 of a share, 100 of an option, or that of the future. Some
 * journals count entry and exit in the quantity; it is halved then. `gross` is null for an open trade.
 */
export function fitJournalTrade(draft: TableDraft, gross: Decimal | null): TableDraft {
  const named = nameOption(draft)
  const known = findJournalFuture(named)
  const move = computeMove(named)
  if (gross === null || move === null || isZero(move)) return known?.isMonth ? asFuture(named) : named
  const own = named.contractSize ?? (named.instrument === 'future' ? null : '1')
  const sizes = named.instrument === 'option' ? [own, '1'] : [own, known?.size ?? null, '1', '100']
  for (const part of ['1', '0.5']) {
    for (const size of sizes) {
      if (size === null || !explains({ named, move, gross }, multiply(size, part))) continue
      const quantity = multiply(named.quantity, part)
      return fitExit(asContract({ ...named, quantity }, size, known?.size ?? null), gross)
    }
  }
  const size = findMoveSize(move, gross)
  if (known || size === null || countDecimals(size) > 2) return known?.isMonth ? asFuture(named) : named
  return asContract(named, size, null)
}

/** A whole trade with exactly the stated P&L, when its rounded prices explain it; otherwise the same draft. */
export function fitPnl(draft: TableDraft, gross: Decimal): TableDraft {
  const move = computeMove(draft)
  const isExplained = move !== null && explains({ named: draft, move, gross }, draft.contractSize ?? '1')
  return isExplained ? fitExit(draft, gross) : draft
}

function nameOption(draft: TableDraft): TableDraft {
  const option = draft.instrument === 'option' ? null : findOption(draft.symbol)
  return option ? { ...draft, ...toOptionContract(option) } : draft
}

function findJournalFuture({ symbol, instrument }: TableDraft): { size: Decimal; isMonth: boolean } | null {
  const name = instrument === 'option' ? null : toFutureSymbol(symbol)
  const known = name === null ? null : findKnownFuture(name, 'stock')
  return known && name !== null ? { size: known.size, isMonth: name !== known.root } : null
}

/** Whether a contract size gives the P&L, but for the rounding of both prices to the decimals that they have. */
function explains(
  { named, move, gross }: { named: TableDraft; move: Decimal; gross: Decimal },
  size: Decimal,
): boolean {
  const decimals = Math.max(countDecimals(named.price), countDecimals(named.exit?.price ?? '0'), 2)
  const units = Number(multiply(named.quantity, size))
  const difference = Math.abs(Number(subtract(gross, multiply(move, size))))
  return difference <= 0.011 + units * 10 ** -decimals
}

function countDecimals(amount: Decimal): number {
  return amount.split('.')[1]?.length ?? 0
}

function asContract(draft: TableDraft, size: Decimal, known: Decimal | null): TableDraft {
  if (known !== null && compare(size, known) === 0) return asFuture(draft)
  if (draft.instrument === 'option' || size === '1') return { ...draft, contractSize: size }
  if (draft.instrument === undefined && size === '100')
    return { ...draft, instrument: 'option', contractSize: size }
  return { ...draft, instrument: draft.instrument ?? 'future', contractSize: size }
}

/** The exit price at which the trade has exactly the P&L of the journal. */
function fitExit(draft: TableDraft, gross: Decimal): TableDraft {
  const { exit, contractSize } = draft
  const move = computeMove(draft)
  const size = contractSize ?? findKnownFuture(draft.symbol, 'stock')?.size ?? '1'
  if (!exit || move === null) return draft
  const difference = subtract(gross, multiply(move, size))
  if (compare(toAbsolute(difference), '0.005') < 0) return draft
  const shift = divide(difference, multiply(draft.quantity, size), { places: MAX_DECIMALS }) ?? '0'
  const price = draft.kind === 'short' ? subtract(exit.price, shift) : add(exit.price, shift)
  return sign(price) < 0 ? draft : { ...draft, exit: { ...exit, price } }
}
