import { expect, test } from 'vitest'
import {
  confidenceLevels,
  emotions,
  formatConfidenceLabel,
  markets,
  timeFrames,
  tradeStatuses,
  tradeTypes,
} from './vocabulary.ts'

test('markets, types and statuses are the two of each [FORM-04]', () => {
  expect([markets, tradeTypes, tradeStatuses]).toEqual([
    ['crypto', 'stock'],
    ['long', 'short'],
    ['open', 'closed'],
  ])
})

test('confidence runs from 1, Very Low, to 5, Very High [FORM-28]', () => {
  expect(confidenceLevels.map(({ level }) => level)).toEqual([1, 2, 3, 4, 5])
  expect(confidenceLevels.map(({ level }) => formatConfidenceLabel(level))).toEqual([
    'Very Low',
    'Low',
    'Medium',
    'High',
    'Very High',
  ])
})

test('there are the ten emotions [FORM-29]', () => {
  expect(emotions.join(' ')).toBe(
    'confident nervous excited fearful calm greedy patient impatient focused distracted',
  )
})

test('there are the eleven time frames [FORM-30]', () => {
  expect(timeFrames.join(' ')).toBe('1m 5m 15m 30m 1h 2h 4h 6h 12h 1d 1w')
})
