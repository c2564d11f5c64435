import { expect, test } from 'vitest'
import {
  describePnlBin,
  describePnlDistribution,
  describeRBin,
  describeRDistribution,
  formatPnlBinLabel,
  formatRBinLabel,
  formatShares,
} from './distribution-findings.ts'

const rBin = (at: string, trades: number) => ({
  at,
  from: `${Number(at) - 0.25}`,
  to: `${Number(at) + 0.25}`,
  trades,
})

const noR = { trades: 0, losses: 0, beforeStop: 0, pastStop: 0, bins: [] }

test('losses that end around the stop are said to', () => {
  const bins = [rBin('-1.5', 4), rBin('-1', 59), rBin('-0.5', 24), rBin('1', 20)]

  expect(describeRDistribution({ trades: 107, losses: 87, beforeStop: 40, pastStop: 30, bins })).toBe(
    'Most losses end around −1R',
  )
})

test('a loss in the bar around zero is a loss', () => {
  const bins = [rBin('0', 3)]

  expect(describeRDistribution({ trades: 3, losses: 2, beforeStop: 2, pastStop: 0, bins })).toBe(
    '2 of 2 losses ended before −1R',
  )
  expect(describeRDistribution({ trades: 3, losses: 0, beforeStop: 0, pastStop: 0, bins })).toBe(
    'No trade with a stop lost',
  )
})

test('losses that run past their stop are counted', () => {
  const bins = [rBin('-2', 3), rBin('-1', 4), rBin('-0.5', 2)]

  expect(describeRDistribution({ trades: 9, losses: 9, beforeStop: 3, pastStop: 5, bins })).toBe(
    '5 of 9 losses ran past −1R',
  )
  expect(describeRDistribution(noR)).toBe('No trade has a stop to measure R by')
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

test('no two bars of the P&L have one label', () => {
  const bounds: [string | null, string | null][] = [
    [null, '-500'],
    ['-500', '-400'],
    ['0', '0'],
    ['0', '0.005'],
    ['0.005', '0.01'],
    ['0.01', '0.015'],
    ['0.015', '0.02'],
    ['0.02', null],
  ]

  expect(bounds.map(([from, to]) => formatPnlBinLabel({ from, to, trades: 1 }))).toEqual([
    '≤−$500',
    '−$500',
    '',
    '$0',
    '$0.005',
    '$0.01',
    '$0.015',
    '$0.02',
  ])
  expect(describePnlBin({ from: '0.015', to: '0.02', trades: 1 })).toBe('+$0.015 to +$0.02')
})

test('the shares of bars add up to 100', () => {
  expect(formatShares([1, 1, 1])).toEqual(['33.4%', '33.3%', '33.3%'])
  expect(formatShares([2, 0, 4, 1])).toEqual(['28.6%', '0.0%', '57.1%', '14.3%'])
  expect(formatShares([])).toEqual([])
})

test('each bar is named by what it holds, open ends too', () => {
  expect(describePnlBin({ from: null, to: '-1200', trades: 1 })).toBe('−$1,200 and below')
  expect(describePnlBin({ from: '0', to: '0.5', trades: 1 })).toBe('$0 to +$0.50')
  expect(describePnlBin({ from: '0', to: '0', trades: 1 })).toBe('even')
  expect(describeRBin(rBin('-1.5', 1))).toBe('around −1.5R')
  expect(describeRBin({ at: '5', from: '4.75', to: null, trades: 1 })).toBe('4.75R and above')
})
