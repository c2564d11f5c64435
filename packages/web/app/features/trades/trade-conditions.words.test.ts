import type { TradeFilter } from '@candlebook/contract/trades'
import { expect, test } from 'vitest'
import { buildConditionChips } from './trade-conditions.words.ts'

const listChipTexts = (filter: Partial<TradeFilter>) =>
  buildConditionChips({ search: '', market: 'all', status: 'all', type: 'all', ...filter }).map(
    ({ words }) => words,
  )

test('search, market and status have separate fields and are not chips', () => {
  expect(listChipTexts({ search: 'btc', market: 'crypto', status: 'closed' })).toEqual([])
})

test.each<[Partial<TradeFilter>, string]>([
  [{ day: '2026-11-20' }, 'Entered or left on Nov 20, 2026'],
  [{ exitFrom: '2026-11-20', exitTo: '2026-11-20' }, 'Exit on Nov 20, 2026'],
  [{ exitFrom: '2024-02-01', exitTo: '2024-02-29' }, 'Exit in Feb 2024'],
  [{ exitFrom: '2026-01-01', exitTo: '2026-12-31' }, 'Exit in 2026'],
  [{ exitFrom: '2026-03-01', exitTo: '2026-04-30' }, 'Exit Mar 1, 2026 to Apr 30, 2026'],
  [{ exitFrom: '2026-03-10' }, 'Exit from Mar 10, 2026'],
  [{ exitTo: '2026-03-10' }, 'Exit until Mar 10, 2026'],
  [{ realised: '2026-01-15/2026-01-15' }, 'Realised on Jan 15, 2026'],
  [{ realised: '2026-02-01/2026-02-28' }, 'Realised in Feb 2026'],
  [{ type: 'short' }, 'Short'],
  [{ instrument: 'option' }, 'Instrument: Option'],
  [{ instrument: 'none' }, 'Instrument: Not set'],
  [{ symbol: 'BTC' }, 'Symbol: BTC'],
  [{ strategy: 'Breakout' }, 'Strategy: Breakout'],
  [{ strategy: 'No Strategy' }, 'No Strategy'],
  [{ account: 'Prop 50k' }, 'Account: Prop 50k'],
  [{ weekday: '5' }, 'Exit on a Friday'],
  [{ result: 'loss' }, 'Losses'],
  [{ emotion: 'calm' }, 'Emotion: Calm'],
  [{ confidence: '5' }, 'Confidence: 5 Very High'],
  [{ timeFrame: '1h' }, 'Time frame: 1h'],
  [{ planFollowed: 'false' }, 'Plan not marked as followed'],
  [{ plan: 'planned' }, 'With a plan'],
  [{ plan: 'lost_beyond_stop' }, 'Lost beyond the first stop'],
  [{ slHit: 'true' }, 'Stop loss hit'],
  [{ tpHit: 'false' }, 'Take profit not hit'],
  [{ hasRisk: 'true' }, 'Risk stated'],
  [{ hasR: 'true' }, 'With a stop loss'],
  [{ hasR: 'true', rFrom: '-1.25', rTo: '-0.75' }, 'R −1.25R to −0.75R'],
  [{ hasR: 'true', rFrom: '4.75' }, 'R 4.75R and above'],
  [{ pnlFrom: '-200', pnlTo: '0' }, 'P&L −$200 to $0'],
  [{ pnlFrom: '1000' }, 'P&L +$1,000 and above'],
  [{ pnlTo: '-0.5' }, 'P&L −$0.50 and below'],
  [{ outcome: 'scratch/0' }, 'Scratches'],
  [{ outcome: 'win/0.1%' }, 'Wins, break-even up to 0.1% of the entry value'],
  [{ outcome: 'loss/25' }, 'Losses, break-even up to $25.00'],
  [{ outcome: 'scratch/0.25R' }, 'Scratches, break-even up to 0.25R'],
  [{ feesTook: 'true' }, 'Fees took the gain'],
  [{ ruleAnswer: 'unsaid/01a1fe23-61fe-75c3-8b46-403d202b7d6a' }, 'Rule not said'],
  [{ ruleOutcome: 'some_broken' }, 'A rule broken'],
  [{ sizeFrom: '1000', sizeTo: '2500' }, 'Size $1,000 to $2,500'],
  [{ entryHour: '9' }, 'Entered 09:00 to 10:00'],
  [{ entryHour: 'none' }, 'Without a time'],
  [{ session: 'overlap' }, 'London and New York'],
  [{ precedent: 'loss' }, 'After a loss'],
  [{ precedent: 'loss_1' }, 'After a single loss'],
  [{ precedent: 'win_4' }, 'After 4 or more wins in a row'],
  [{ dayNumber: '5' }, 'Trade 5 and later of its day'],
  [{ dayPlace: 'middle' }, 'In between on its day'],
])('%j reads %s, in one chip', (filter, words) => {
  expect(listChipTexts(filter)).toEqual([words])
})

test('removing a chip clears every part of the filter that it shows', () => {
  const chips = buildConditionChips({
    search: '',
    market: 'all',
    status: 'closed',
    type: 'all',
    tag: 'FOMO',
    alsoTag: 'news',
    result: 'win',
    fromTrade: '01a1fe23-61fe-75c3-8b46-403d202b7d6a',
  })

  expect(chips).toEqual([
    { words: 'Tag: FOMO', parts: ['tag'] },
    { words: 'Tag: news', parts: ['alsoTag'] },
    { words: 'Wins', parts: ['result'] },
    { words: 'A stretch of exits', parts: ['fromTrade', 'afterTrade', 'toTrade'] },
  ])
})
