import { countDaysBetween, type Day } from '../../days/index.ts'
import { toLimbs } from '../exact/limbs.ts'
import { countDecimals } from '../exact/scaled-integers.ts'
import { getPowerOfTen, toUnits } from '../exact/units.ts'
import { amountColumns, type ColumnChunk, mapColumns } from './column-chunk.ts'
import {
  type AmountScale,
  buildAmountCalculator,
  chooseAmountScale,
  type TradeAmounts,
} from './trade-amounts.ts'
import { keyColumns, type StoredTrade, toKey } from './trade-keys.ts'

/**
 * Builds a chunk from trades in order of exit. Throws RangeError when a trade has more decimals than the database
 * stores.
 */
export function buildChunk(trades: readonly StoredTrade[]): ColumnChunk {
  const scale = chooseAmountScale(trades)
  const amounts = trades.map(buildAmountCalculator(scale))
  const encoded = mapColumns(keyColumns, (column) =>
    encode(trades, (trade, row) => toKey[column](trade, amounts[row] as TradeAmounts, scale)),
  )
  const days = encode(trades, ({ exitDate }) => exitDate)
  return {
    trades: trades.length,
    getId: (row) => (trades[row] as StoredTrade).id, // within bounds
    days: days.keys as Day[], // every trade has one
    day: days.codes,
    heldDays: Int32Array.from(trades, ({ entryDate, exitDate }) =>
      entryDate === exitDate ? 0 : countDaysBetween(entryDate, exitDate),
    ),
    keys: mapColumns(keyColumns, (column) => encoded[column].keys),
    codes: mapColumns(keyColumns, (column) => encoded[column].codes),
    amounts: mapColumns(amountColumns, (column) =>
      toLimbs(
        amounts.map((one) => one[column] ?? 0n),
        scale.amount,
      ),
    ),
    mismatches: findMismatches(trades, amounts, scale),
  }
}

function encode(trades: readonly StoredTrade[], getKey: (trade: StoredTrade, row: number) => string | null) {
  const codeByKey = new Map<string | null, number>()
  const codes = new Int32Array(trades.length)
  let last: { key: string | null; code: number } | undefined
  for (let row = 0; row < codes.length; row++) {
    const key = getKey(trades[row] as StoredTrade, row) // within bounds
    if (last?.key !== key) {
      const code = codeByKey.get(key) ?? codeByKey.size
      codeByKey.set(key, code)
      last = { key, code }
    }
    codes[row] = last.code
  }
  return { keys: [...codeByKey.keys()], codes }
}

function findMismatches(
  trades: readonly StoredTrade[],
  amounts: readonly TradeAmounts[],
  { amount }: AmountScale,
) {
  const mismatches: ColumnChunk['mismatches'] = []
  for (const [row, { pnl }] of trades.entries()) {
    const decimals = Math.max(amount, countDecimals(pnl)) // a mismatch may have more decimals
    const computed = (amounts[row] as TradeAmounts).pnl * getPowerOfTen(decimals - amount)
    if (toUnits(pnl, decimals) !== computed) mismatches.push({ row, stored: toUnits(pnl) })
  }
  return mismatches
}
