import fc from 'fast-check'
import { expect, test } from 'vitest'
import { divide } from '../decimal/index.ts'
import { entryValue, feeAmount, initialRisk, tradePnl } from '../trades/index.ts'
import { anyClosedTrade } from '../trades/trade.fixtures.ts'
import { analysedTrade } from './analytics.fixtures.ts'
import { fromUnits } from './exact.ts'
import { R_PLACES, tradeFigures } from './trade-figures.ts'

test('the amounts of any trade are those of the trade list, to the last digit [ANLY-09] [ANLY-10]', () => {
  fc.assert(
    fc.property(anyClosedTrade, (trade) => {
      const { exitPrice, stopLoss } = trade
      const figures = tradeFigures(
        analysedTrade({ ...trade, exitPrice: exitPrice ?? 'none', stopLoss: stopLoss ?? null }),
      )
      const [pnl, risk] = [tradePnl(trade), initialRisk(trade)]

      expect(fromUnits(figures.pnl)).toBe(pnl)
      expect(fromUnits(figures.fee)).toBe(feeAmount(trade))
      expect(fromUnits(figures.entryValue)).toBe(entryValue(trade))
      expect(fromUnits(figures.risk ?? 0n)).toBe(risk ?? '0')
      const r = risk === null ? null : divide(pnl ?? 'none', risk, { places: R_PLACES })
      expect(figures.r === null ? null : fromUnits(figures.r, R_PLACES)).toBe(r)
    }),
  )
})

test('a trade of more decimals than can be stored is refused and not cut', () => {
  expect(() => tradeFigures(analysedTrade({ entryPrice: '0.0000000000000000001' }))).toThrow(RangeError)
})
