import type { RuleFigures } from '@candlebook/contract/rule-figures'
import { expect, test } from 'vitest'
import { describeRuleResults } from './trade-rules.words.ts'

type Group = RuleFigures['together'][number]

const build = (key: Group['key'], trades: number, r: Partial<Group['r']>): Group => ({
  ...{
    key,
    trades,
    wins: 0,
    losses: 0,
    pnl: '0',
    winRatePct: '0',
    average: '0',
    interval: null,
    verdict: 'too_few',
  },
  r: { trades, sum: '0', average: null, interval: null, ...r },
})

test('the trades that kept all rules and those that broke one have their average R, interval and number', () => {
  const together = [
    build('all_kept', 14, { trades: 12, average: '0.4', interval: { low: '0.1', high: '0.7' } }),
    build('some_broken', 9, { average: '-0.3' }),
    build('neither', 3, { average: '5' }),
  ]

  expect(describeRuleResults({ together })).toBe(
    'All rules kept: +0.40R a trade, 90% interval +0.10R to +0.70R, 12 trades, 2 trades without a stop left out. A rule broken: −0.30R a trade, too few for an interval, 9 trades.',
  )
})

test('trades without a stop have no R, and without an answer nothing is said', () => {
  expect(describeRuleResults({ together: [build('all_kept', 1, { trades: 0 })] })).toBe(
    'All rules kept: no R, 1 trade without a stop.',
  )
  expect(describeRuleResults({ together: [build('neither', 4, { average: '1' })] })).toBeNull()
  expect(describeRuleResults({ together: [] })).toBeNull()
})
