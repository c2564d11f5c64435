import { expect, test } from 'vitest'
import { buildRow } from '../words/report.fixtures.ts'
import { describeInterval, verdictWords } from './row-certainty.words.ts'

test('a gain or a loss is called unlikely to be chance, and none is called proven', () => {
  expect(verdictWords).toEqual({
    too_few: 'too few trades to tell',
    unproven: 'may be chance',
    gain: 'gain, unlikely to be chance',
    loss: 'loss, unlikely to be chance',
  })
})

test('the interval of a row has the signs of both ends, and is N/A for too few trades', () => {
  expect(describeInterval(buildRow({ interval: { low: '-5', high: '15.005' } }))).toBe('−$5.00 to +$15.00')
  expect(describeInterval(buildRow({ interval: null, verdict: 'too_few' }))).toBe('N/A')
})
