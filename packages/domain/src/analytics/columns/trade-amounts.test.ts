import fc from 'fast-check'
import { expect, test } from 'vitest'
import { divide } from '../../decimal/index.ts'
import {
  computeEntryValue,
  computeFeeAmount,
  computeInitialRisk,
  computeTradePnl,
} from '../../trades/index.ts'
import { anyClosedTrade } from '../../trades/trade.fixtures.ts'
import { buildAnalysedTrade } from '../analytics.fixtures.ts'
import { fromUnits } from '../exact/units.ts'
import {
  buildAmountCalculator,
  chooseAmountScale,
  computeRMultiple,
  EXACT_R_DECIMALS,
} from './trade-amounts.ts'

test('the amounts of any trade equal those of the trade list, to the last digit [ANLY-09] [ANLY-10]', () => {
  fc.assert(
    fc.property(anyClosedTrade, (trade) => {
      const { exitPrice, stopLoss } = trade
      const analysed = buildAnalysedTrade({
        ...trade,
        exitPrice: exitPrice ?? 'none',
        stopLoss: stopLoss ?? null,
      })
      const scale = chooseAmountScale([analysed])
      const figures = buildAmountCalculator(scale)(analysed)
      const [pnl, risk] = [computeTradePnl(trade), computeInitialRisk(trade)]

      expect(fromUnits(figures.pnl, scale.amount)).toBe(pnl)
      expect(fromUnits(figures.fee, scale.amount)).toBe(computeFeeAmount(trade))
      expect(fromUnits(figures.entryValue, scale.amount)).toBe(computeEntryValue(trade))
      expect(fromUnits(figures.risk ?? 0n, scale.amount)).toBe(risk ?? '0')
      const r = risk === null ? null : divide(pnl ?? 'none', risk, { places: EXACT_R_DECIMALS })
      expect(
        figures.risk === null
          ? null
          : fromUnits(computeRMultiple(figures.pnl, figures.risk), EXACT_R_DECIMALS),
      ).toBe(r)
      expect(fromUnits(buildAmountCalculator()(analysed).pnl)).toBe(pnl)
    }),
  )
})

test('a trade with more decimals than the database stores is refused and not rounded', () => {
  const trade = buildAnalysedTrade({ entryPrice: '0.0000000000000000001' })
  expect(() => chooseAmountScale([trade])).toThrow(RangeError)
  expect(() => buildAmountCalculator()(trade)).toThrow(RangeError)
})
