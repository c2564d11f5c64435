import { CreateTrade } from '@candlebook/contract/trades'
import { addDays, getWeekday } from '@candlebook/domain/days/day'
import { checkTrade } from '@candlebook/domain/trades/check-trade'
import { comparePlan } from '@candlebook/domain/trades/plan-history'
import { expect, test } from 'vitest'
import { buildDemoJournal, buildDemoTrades } from './index.ts'

const today = '2026-11-20'
const trades = buildDemoTrades(today)

test('the same day produces the same demo', () => {
  expect(buildDemoTrades(today)).toEqual(trades)
  expect(buildDemoJournal(today, trades)).toEqual(buildDemoJournal(today, trades))
})

test('a trader could have entered each demo trade', () => {
  for (const trade of trades) {
    expect(CreateTrade.safeParse(trade).error).toBeUndefined()
    expect(checkTrade(trade, today)).toEqual([])
  }
})

test('about 14 months of closed trades and five open ones, each symbol of both markets', () => {
  expect(trades.filter(({ status }) => status === 'open')).toHaveLength(5)
  expect(trades.length).toBeGreaterThan(180)
  expect(new Set(trades.map(({ market }) => market))).toEqual(new Set(['crypto', 'stock']))
  expect(trades[0]!.entryDate < '2025-11-01').toBe(true)
})

test('the trades are of two accounts and of none, each of many trades', () => {
  const counts = Map.groupBy(trades, ({ account }) => account)

  expect([...counts.keys()].sort()).toEqual(['IBKR margin', 'Prop 50k', null])
  for (const [account, some] of counts) expect(some.length, String(account)).toBeGreaterThan(20)
})

test('stocks are traded on weekdays only', () => {
  const days = trades
    .filter(({ market }) => market === 'stock')
    .flatMap((t) => [t.entryDate, t.exitDate ?? t.entryDate])

  expect(days.filter((day) => getWeekday(day) === 0 || getWeekday(day) === 6)).toEqual([])
})

test('the journal has about 85 entries, none in the future, and repeats no text of a day within a month', () => {
  const entries = buildDemoJournal(today, trades)
  const told = entries.filter(({ tags }) => !tags.includes('weekly')).map(({ title }) => title)

  expect(entries.length).toBeGreaterThan(75)
  expect(entries.every(({ date }) => date <= today)).toBe(true)
  expect(new Set(told.slice(0, 20)).size).toBe(20)
})

test('a weekly review counts the trades of its week', () => {
  const reviews = (of: typeof trades) =>
    buildDemoJournal(today, of).filter(({ tags }) => tags.includes('weekly'))
  const { date } = reviews([]).at(-1)!
  const inThatWeek = trades
    .slice(0, 3)
    .map((trade) => ({ ...trade, exitDate: addDays(date, -6), planFollowed: false }))

  expect(reviews([]).at(-1)?.title).toBe('Week in review: no trades')
  expect(reviews(inThatWeek).at(-1)?.title).toBe('Week in review: 3 trades, 3 mistakes')
  expect(reviews(inThatWeek).at(-1)?.content).toContain('3 trades, 0 by plan.')
  expect(reviews(inThatWeek).at(-2)?.title).toBe('Week in review: no trades')
})

test('trades with a strategy have a plan, and its last stop is that of the trade', () => {
  const planned = trades.filter(({ planHistory }) => planHistory.length > 0)
  const lost = planned.filter((trade) => comparePlan(trade)?.movedStopCost)

  expect(planned.every((trade) => trade.planHistory.at(-1)!.stopLoss === trade.stopLoss)).toBe(true)
  expect(planned.length).toBe(trades.filter(({ strategy, stopLoss }) => strategy && stopLoss).length)
  expect(lost.length).toBeGreaterThan(5)
})
