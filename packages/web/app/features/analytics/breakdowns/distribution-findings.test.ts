import { expect, test } from 'vitest'
import {
  describePnlBin,
  describePnlDistribution,
  describeRBin,
  describeRDistribution,
  formatRBinLabel,
} from './distribution-findings.ts'

const rBin = (at: string, trades: number) => ({
  at,
  from: `${Number(at) - 0.25}`,
  to: `${Number(at) + 0.25}`,
  trades,
})

test('losses that stop at the stop are said to', () => {
  const bins = [rBin('-1.5', 4), rBin('-1', 59), rBin('-0.5', 24), rBin('1', 20)]

  expect(describeRDistribution({ trades: 107, bins })).toBe('Most losses stop at −1R')
})

test('losses that run past their stop are counted', () => {
  expect(describeRDistribution({ trades: 8, bins: [rBin('-2', 3), rBin('-1', 5)] })).toBe(
    '3 losses of 8 ran past −1R',
  )
  expect(describeRDistribution({ trades: 0, bins: [] })).toBe('No trade has a stop to measure R by')
})

test('the most common result is said with its side', () => {
  const bins = [
    { from: '-200', to: '-100', trades: 9 },
    { from: '0', to: '0', trades: 2 },
    { from: '0', to: '100', trades: 4 },
  ]

  expect(describePnlDistribution(bins)).toBe('Most often a trade loses $100 to $200')
  expect(describePnlDistribution(bins.slice(1))).toBe('Most often a trade makes $0 to $100')
})

test('no result is called the most common when two are, or when none came twice', () => {
  const bins = [
    { from: '-200', to: '-100', trades: 4 },
    { from: '0', to: '100', trades: 4 },
  ]

  expect(describePnlDistribution(bins)).toBe('P&L of 8 trades')
  expect(describePnlDistribution([{ from: '2', to: '2.2', trades: 1 }])).toBe('P&L of 1 trade')
})

test('the labels of the axis are whole numbers of R, and open ends say so', () => {
  expect([rBin('-1', 1), rBin('-1.5', 1)].map(formatRBinLabel)).toEqual(['−1R', ''])
  expect(formatRBinLabel({ at: '-3', from: null, to: '-2.75', trades: 1 })).toBe('≤−3R')
  expect(formatRBinLabel({ at: '5', from: '4.75', to: null, trades: 1 })).toBe('≥5R')
})

test('each bar is named by what it holds, open ends too', () => {
  expect(describePnlBin({ from: null, to: '-1200', trades: 1 })).toBe('−$1,200 and below')
  expect(describePnlBin({ from: '0', to: '0.5', trades: 1 })).toBe('$0 to +$0.50')
  expect(describePnlBin({ from: '0', to: '0', trades: 1 })).toBe('even')
  expect(describeRBin(rBin('-1.5', 1))).toBe('around −1.5R')
  expect(describeRBin({ at: '5', from: '4.75', to: null, trades: 1 })).toBe('4.75R and above')
})
