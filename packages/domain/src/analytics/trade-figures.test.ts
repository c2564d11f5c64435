import fc from 'fast-check'
import { expect, test } from 'vitest'
import { divide } from '../decimal/index.ts'
import { entryValue, feeAmount, initialRisk, tradePnl } from '../trades/index.ts'
import { anyClosedTrade } from '../trades/trade.fixtures.ts'
import { analysedTrade } from './analytics.fixtures.ts'
import { fromUnits } from './exact.ts'
import { figureScaleOf, R_PLACES, rMultiple, tradeFigures } from './trade-figures.ts'

test('the amounts of any trade are those of the trade list, to the last digit [ANLY-09] [ANLY-10]', () => {
  fc.assert(
    fc.property(anyClosedTrade, (trade) => {
      const { exitPrice, stopLoss } = trade
      const analysed = analysedTrade({ ...trade, exitPrice: exitPrice ?? 'none', stopLoss: stopLoss ?? null })
      const scale = figureScaleOf([analysed])
      const figures = tradeFigures(analysed, scale)
      const [pnl, risk] = [tradePnl(trade), initialRisk(trade)]

      expect(fromUnits(figures.pnl, scale.amount)).toBe(pnl)
      expect(fromUnits(figures.fee, scale.amount)).toBe(feeAmount(trade))
      expect(fromUnits(figures.entryValue, scale.amount)).toBe(entryValue(trade))
      expect(fromUnits(figures.risk ?? 0n, scale.amount)).toBe(risk ?? '0')
      const r = risk === null ? null : divide(pnl ?? 'none', risk, { places: R_PLACES })
      expect(figures.risk === null ? null : fromUnits(rMultiple(figures.pnl, figures.risk), R_PLACES)).toBe(r)
      expect(fromUnits(tradeFigures(analysed).pnl)).toBe(pnl)
    }),
  )
})

test('a trade of more decimals than can be stored is refused and not cut', () => {
  const trade = analysedTrade({ entryPrice: '0.0000000000000000001' })
  expect(() => figureScaleOf([trade])).toThrow(RangeError)
  expect(() => tradeFigures(trade)).toThrow(RangeError)
})
