import type { FastMetrics } from '@candlebook/domain/analytics/what-if'
import type { Difference, TooFew } from '@candlebook/domain/analytics/what-if-difference'
import { describe, expect, test } from 'vitest'
import {
  buildFigureRows,
  describeCertainty,
  describeChange,
  describeMethod,
  describeWhatIf,
  MANY_RULES,
} from './what-if.words.ts'

const real: FastMetrics = {
  trades: 40,
  wins: 20,
  losses: 20,
  evens: 0,
  totalPnl: '260',
  winRatePct: '50',
  expectancy: '6.5',
  averageWin: '33',
  averageLoss: '20',
  profitFactor: '1.65',
  maxDrawdown: '80',
  longestLossStreak: 4,
}

const interval = (low: string, high: string) => ({ low, high })

const sure: Difference = {
  excluded: 12,
  stopped: 0,
  intervals: {
    totalPnl: interval('10.004', '90'),
    expectancy: interval('-1', '2'),
    winRatePct: interval('-2.04', '3'),
  },
  method: 'bootstrap',
  tooFew: null,
}

describe('the rows of the figures', () => {
  const row = (title: string, simulated: Partial<FastMetrics>, difference = sure) =>
    buildFigureRows(real, { ...real, ...simulated }, difference).find((row) => row.title === title)

  test('say the difference with its sign and, where there is one, its interval', () => {
    expect(row('Total P&L', { totalPnl: '310.005' })).toEqual({
      title: 'Total P&L',
      real: { text: '+$260.00', sign: 1 },
      simulated: { text: '+$310.00', sign: 1 },
      difference: { text: '+$50.00', sign: 1 },
      interval: '+$10.00 to +$90.00',
      roundedApart: false,
    })
    expect(row('Win Rate', { winRatePct: '46.66' })).toMatchObject({
      difference: { text: '−3.3 points' },
      interval: '−2.0 to +3.0 points',
    })
  })

  test('count a loss and a drawdown as money below zero, so that less of it is a gain', () => {
    expect(row('Average loss', { averageLoss: '15' })).toMatchObject({
      real: { text: '−$20.00', sign: -1 },
      difference: { text: '+$5.00', sign: 1 },
      interval: null,
    })
    expect(row('Max drawdown', { maxDrawdown: '100' })?.difference).toEqual({ text: '−$20.00', sign: -1 })
  })

  test('say when a difference as shown is not that of the figures as shown', () => {
    // shown: $33.34 − $33.00 = $0.34, and 33.3% − 50.0% = −16.7 points
    expect(row('Average win', { averageWin: '33.335' })?.roundedApart).toBe(false)
    expect(row('Win Rate', { winRatePct: '33.333' })?.roundedApart).toBe(false)
    const thirds: FastMetrics = { ...real, winRatePct: '66.666', averageWin: '33.335', profitFactor: '1.005' }
    const simulated = { ...real, winRatePct: '33.333', averageWin: '40.004', profitFactor: '2.996' }
    const apart = buildFigureRows(thirds, simulated, sure).filter(({ roundedApart }) => roundedApart)
    // shown: 33.3% − 66.7% = −33.3 points, $40.00 − $33.34 = $6.67, and 3.00 − 1.00 = 1.99
    expect(apart.map(({ title, difference }) => `${title}: ${difference.text}`)).toEqual([
      'Win Rate: −33.3 points',
      'Profit factor: +1.99',
      'Average win: +$6.67',
    ])
  })

  test('say N/A where a figure does not exist, and so has no difference', () => {
    expect(row('Profit factor', { profitFactor: null })).toMatchObject({
      simulated: { text: 'N/A' },
      difference: { text: 'N/A' },
    })
  })

  test('say that there are too few trades in the place of an interval', () => {
    expect(row('Total P&L', {}, { ...sure, intervals: null, tooFew: 'trades' })?.interval).toBe(
      'too few trades to tell',
    )
    expect(row('Total P&L', {}, { ...sure, intervals: null })?.interval).toBeNull()
  })
})

describe('the title of the curves', () => {
  const finding = (simulated: Partial<FastMetrics>, difference = sure, ruled = true) =>
    describeWhatIf({ real, simulated: { ...real, ...simulated }, difference }, ruled)

  test.each([
    [{ totalPnl: '310' }, 'Under these rules the total would be $50.00 higher'],
    [{ totalPnl: '-10' }, 'Under these rules the total would be $270.00 lower'],
    [{ totalPnl: '260' }, 'Under these rules the total would be the same'],
    [{ trades: 0, totalPnl: '0' }, 'The real curve alone: the rules leave no trade'],
  ])('%j', (simulated, words) => {
    expect(finding(simulated)).toBe(words)
  })

  test('asks for a rule, and says when rules change nothing', () => {
    expect(finding({}, sure, false)).toMatch(/^Tick a rule/)
    expect(finding({}, { ...sure, excluded: 0 })).toBe('These rules change none of the trades')
  })
})

test.each([
  [0, 0, 'All 500 trades stay as they are.'],
  [40, 0, 'Of 500 trades, 40 are left out.'],
  [0, 1, 'Of 500 trades, 1 counts as exited at the stop.'],
  [1, 12, 'Of 500 trades, 1 is left out and 12 count as exited at the stop.'],
])('%i left out and %i stopped are said as such', (excluded, stopped, words) => {
  expect(describeChange({ ...sure, excluded, stopped }, 500)).toBe(words)
})

describe('the certainty', () => {
  const certainty = (parts: Partial<Difference>, trades = 40) =>
    describeCertainty({ ...sure, ...parts }, { trades })
  const total = (low: string, high: string) => ({
    intervals: {
      totalPnl: interval(low, high),
      expectancy: interval('0', '0'),
      winRatePct: interval('0', '0'),
    },
  })

  test('depends on where zero lies', () => {
    expect(certainty(total('1', '2'))).toBe(
      `The interval of the difference in total P&L is entirely above zero. ${MANY_RULES}`,
    )
    expect(certainty(total('-2', '-1'))).toBe(
      `The interval of the difference in total P&L is entirely below zero. ${MANY_RULES}`,
    )
    expect(certainty(total('-2', '1'))).toBe(
      `The interval of the difference in total P&L contains zero: it may be chance. ${MANY_RULES}`,
    )
  })

  test.each<[TooFew, number, Partial<Difference>, string]>([
    ['trades', 29, { excluded: 12 }, '29 trades, and it takes 30 to tell skill from luck.'],
    [
      'included',
      40,
      { excluded: 29 },
      '11 trades would be left. A group needs 12 trades, 3 wins and 3 losses.',
    ],
    [
      'excluded',
      40,
      { excluded: 11 },
      'the rules leave out 11 trades. A group needs 12 trades, 3 wins and 3 losses.',
    ],
    ['stopped', 40, { excluded: 0, stopped: 11 }, '11 trades count as exited at the stop, and it takes 12.'],
  ])('is none for too few: %s', (tooFew, trades, parts, words) => {
    expect(certainty({ tooFew, intervals: null, ...parts }, trades)).toBe(`Too few trades to tell: ${words}`)
  })

  test('is not spoken of while nothing is changed', () => {
    expect(certainty({ intervals: null })).toBeNull()
  })
})

test('the method is named', () => {
  expect(describeMethod({ ...sure, method: 'bootstrap' })).toMatch(/2,000 times.*studentised bootstrap/)
  expect(describeMethod({ ...sure, method: 'student' })).toBe('By Student’s t.')
})
