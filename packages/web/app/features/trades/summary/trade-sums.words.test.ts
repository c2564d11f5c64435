import { expect, test } from 'vitest'
import { buildTradeSummary } from '../data/trade.fixtures.ts'
import { describeSummary } from './summary-cards.words.ts'
import { describeCount, describeSum, isNotedInCard } from './trade-sums.words.ts'

const totals = { count: 199, closed: 194, open: 5, pnl: '14550.89', withoutRate: [], feesWithoutRate: [] }
const unfiltered = { totals, summary: buildTradeSummary(), filtered: false, settled: true }

test('the trades are counted by their status', () => {
  expect(describeCount(totals)).toBe('199 trades: 194 closed, 5 open')
  expect(
    describeCount({
      count: 12_000,
      closed: 11_000,
      open: 1_000,
      pnl: '0',
      withoutRate: [],
      feesWithoutRate: [],
    }),
  ).toBe('12,000 trades: 11,000 closed, 1,000 open')
  expect(
    describeCount({ count: 3, closed: 3, open: 0, pnl: '0', withoutRate: [], feesWithoutRate: [] }),
  ).toBe('3 trades, all closed')
  expect(
    describeCount({ count: 1, closed: 0, open: 1, pnl: '0', withoutRate: [], feesWithoutRate: [] }),
  ).toBe('1 trade, open')
  expect(
    describeCount({ count: 0, closed: 0, open: 0, pnl: '0', withoutRate: [], feesWithoutRate: [] }),
  ).toBe('0 trades')
})

test('the closed trades are said to be the same as Total P&L only when they are, in the currency of its card [SHELL-20]', () => {
  expect(describeSummary(unfiltered.summary).total).toBe('+€14,550.89')
  expect(describeSum(unfiltered)).toEqual({
    kind: 'agrees',
    text: 'Closed trades add up to +€14,550.89, the same as Total P&L',
  })
  expect(describeSum({ ...unfiltered, totals: { ...totals, pnl: '14550.890' } })?.kind).toBe('agrees')
  expect(describeSum({ ...unfiltered, totals: { ...totals, pnl: '14550.88' } })).toEqual({
    kind: 'differs',
    text: 'Closed trades add up to +€14,550.88, but Total P&L is +€14,550.89',
  })
})

test('closed trades of which none has a rate have no sum', () => {
  const withoutRate = [
    { currency: 'JPY', trades: 2 },
    { currency: 'NOK', trades: 1 },
  ]
  const without = (closed: number) => ({ ...totals, closed, pnl: '0', withoutRate })

  expect(describeSum({ ...unfiltered, totals: without(3) })).toBeNull()
  expect(describeSum({ ...unfiltered, totals: without(4) })).not.toBeNull()
})

test('closed trades of which some have no rate are not all said to add up', () => {
  const some = { ...totals, withoutRate: [{ currency: 'JPY', trades: 2 }] }

  expect(describeSum({ ...unfiltered, totals: some })?.text).toBe(
    'Closed trades with a rate add up to +€14,550.89, the same as Total P&L',
  )
  expect(describeSum({ ...unfiltered, filtered: true, totals: some })?.text).toBe(
    'Filtered closed trades with a rate add up to +$14,550.89',
  )
})

test('a difference smaller than a cent is a difference too', () => {
  expect(describeSum({ ...unfiltered, totals: { ...totals, pnl: '14550.8900001' } })?.kind).toBe('differs')
})

test('two figures of different moments are not compared', () => {
  const between = { ...unfiltered, totals: { ...totals, pnl: '1' }, settled: false }

  expect(describeSum(between)).toBeNull()
  expect(describeSum({ ...unfiltered, summary: null })).toBeNull()
})

test('the sum of filtered trades is not compared with Total P&L', () => {
  expect(describeSum({ ...unfiltered, filtered: true, totals: { ...totals, pnl: '-12.5' } })).toEqual({
    kind: 'filtered',
    text: 'Filtered closed trades add up to −$12.50',
  })
})

test('without a closed trade there is nothing to add up', () => {
  expect(
    describeSum({
      ...unfiltered,
      totals: { count: 2, closed: 0, open: 2, pnl: '0', withoutRate: [], feesWithoutRate: [] },
    }),
  ).toBeNull()
})

test('the line leaves out its note about rates when the card has the same one, and while the card loads', () => {
  const inKrona = { withoutRate: [{ currency: 'SEK', trades: 2 }] }
  const several = { withoutRate: [{ currency: 'NOK', trades: 1 }, ...inKrona.withoutRate] }

  expect(isNotedInCard(inKrona, { isPending: false, data: inKrona })).toBe(true)
  expect(isNotedInCard(inKrona, { isPending: true })).toBe(true)
  expect(isNotedInCard(inKrona, { isPending: false, data: several })).toBe(false)
  expect(isNotedInCard(inKrona, { isPending: false })).toBe(false) // the card could not be loaded
})
