import type { PatternRow } from '@candlebook/contract/patterns-report'
import { describe, expect, test } from 'vitest'
import {
  describeBand,
  describeDaysInterval,
  describeHolding,
  describeStandouts,
  explainUntested,
  formatDays,
  formatDuration,
  nameSize,
} from './patterns.words.ts'
import { buildRow } from './report.fixtures.ts'

const row = (key: string, verdict: PatternRow['verdict'], average = '1'): PatternRow => ({
  ...buildRow({ average }),
  key,
  verdict,
  gross: '0',
  fees: '0',
  r: { trades: 0, sum: '0', average: null, interval: null },
})

const words = { noun: 'hour', name: (key: string) => `${key}:00` }

describe('the title of a pattern', () => {
  test('names only groups that are unlikely to be chance', () => {
    expect(describeStandouts([row('9', 'unproven', '500'), row('10', 'too_few', '-900')], words)).toBe(
      'No hour stands out from chance',
    )
    expect(
      describeStandouts([row('9', 'gain', '5'), row('10', 'gain', '7'), row('11', 'loss', '-2')], words),
    ).toBe('Gains beyond chance: 10:00 and 9:00; losses beyond chance: 11:00')
  })

  test('names two groups of many, the best first', () => {
    const rows = ['1', '2', '3', '4'].map((key) => row(key, 'loss', `-${key}`))

    expect(describeStandouts(rows, words)).toBe('Losses beyond chance: 4:00, 3:00 and 2 more')
  })
})

test('places in a day and trades without a time are never tested, and the reason is said', () => {
  expect(explainUntested('byDayPlace', 'first')).toBe(
    'a result can decide which trade is the last of its day',
  )
  expect(explainUntested('byHour', 'none')).toBe('its trades have no time')
  expect(explainUntested('byHour', '9')).toBeNull()
})

test.each([
  ['0', '0 s'],
  ['59', '59 s'],
  ['60', '1 min'],
  ['3599', '1 h'],
  ['5400', '1 h 30 min'],
  ['172799', '2.0 days'],
  ['259200', '3.0 days'],
  ['-90', '−2 min'],
  [null, 'N/A'],
])('%s seconds are %s', (seconds, words) => {
  expect(formatDuration(seconds)).toBe(words)
})

test('days have one decimal, and one day is singular', () => {
  expect([formatDays('1'), formatDays('0.25'), formatDays('3'), formatDays(null)]).toEqual([
    '1.0 day',
    '0.2 days',
    '3.0 days',
    'N/A',
  ])
})

test('a band is said in its unit', () => {
  expect(describeBand('0')).toBe('A scratch ended exactly even.')
  expect(describeBand('0.1%')).toBe('A scratch ended at most 0.1% of the entry value from zero, after fees.')
  expect(describeBand('0.25R')).toMatch(
    /^A scratch ended at most 0\.25R from zero, after fees\. A trade without a usable stop/,
  )
})

test('a group of sizes is named by its bounds', () => {
  expect(nameSize({ from: null, to: '1000' })).toBe('Below $1,000')
  expect(nameSize({ from: '1000', to: '2500' })).toBe('$1,000 to $2,500')
  expect(nameSize({ from: '2500', to: null })).toBe('$2,500 and above')
})

test('the title of holding times compares averages, in days when times are missing', () => {
  const holding = {
    trades: 3,
    totalDays: 7,
    averageDays: '2.5',
    medianDays: '2',
    timed: 0,
    totalSeconds: 0,
    averageSeconds: null,
    medianSeconds: null,
    interval: null,
    daysInterval: null,
  }
  const outcome = (key: string, parts: Partial<typeof holding> = {}) => ({
    ...row(key, 'unproven'),
    share: null,
    holding: { ...holding, ...parts },
  })

  expect(describeHolding([outcome('win'), outcome('loss', { averageDays: '4' })])).toBe(
    'Wins were held 2.5 days on average, losses 4.0 days',
  )
  expect(describeHolding([outcome('win'), outcome('loss', { trades: 0 })])).toBe('Needs a win and a loss')
})

test('the interval of average days has one decimal', () => {
  expect(describeDaysInterval({ daysInterval: { low: '0.25', high: '13.071' } })).toBe('0.2 to 13.1 days')
  expect(describeDaysInterval({ daysInterval: null })).toBe('N/A')
})
