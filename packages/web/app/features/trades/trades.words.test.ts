import { expect, onTestFinished, test } from 'vitest'
import { setResultUnit } from '../../lib/shown-amounts.ts'
import { describeSummary } from './summary-cards.tsx'
import { buildClosedTrade, buildTradeSummary, openTrade } from './trade.fixtures.ts'
import {
  describeCount,
  describeListEnd,
  describeRow,
  describeSum,
  formatTradeDays,
  getMoreTrades,
  isNotedInCard,
} from './trades.words.ts'

const today = '2026-11-21'

test('the row of a closed trade says prices, days, plan, size, P&L after fees and R [TRADE-06] [TRADE-07]', () => {
  expect(describeRow(buildClosedTrade(), today)).toEqual({
    type: 'Long',
    status: 'Closed',
    about: 'Crypto · Breakout pullback',
    entry: '96,420.50',
    exactEntry: '96,420.50',
    exactExit: '98,105.00',
    exit: '98,105.00',
    days: 'Nov 17 to Nov 19',
    plan: '1.9R planned',
    size: '0.15',
    value: '$14,463.08',
    result: '+$238.22',
    resultSign: 1,
    context: '+1.4R',
  })
})

test('the P&L of a row is the stored one, in dollars with its sign [TRADE-07] [CONST-08]', () => {
  expect(describeRow(buildClosedTrade({ pnl: '-88.1' }), today)).toMatchObject({
    result: '−$88.10',
    resultSign: -1,
  })
  expect(describeRow(buildClosedTrade({ pnl: '0' }), today)).toMatchObject({ result: '$0.00', resultSign: 0 })
})

test('the row of an open trade shows no P&L but what is at risk [TRADE-07]', () => {
  expect(describeRow(openTrade({ stopLoss: '166.4' }), today)).toMatchObject({
    status: 'Open',
    exit: 'open',
    days: 'Nov 18, 3 days ago',
    result: 'N/A',
    resultSign: null,
    context: '$180.00 at risk',
  })
})

test('a row without a stop says so in words and leaves out what cannot be computed', () => {
  expect(describeRow(openTrade(), today)).toMatchObject({ plan: 'No stop set', context: 'Risk N/A' })
  expect(describeRow(buildClosedTrade({ stopLoss: null }), today)).toMatchObject({
    plan: 'No stop set',
    context: 'R N/A',
  })
  expect(describeRow(openTrade(), today).about).toBe('Crypto · No Strategy')
})

test('a row says what is traded when it is no share and no coin', () => {
  const option = buildClosedTrade({
    symbol: 'AAPL 20DEC26 200 C',
    market: 'stock',
    instrument: 'option',
    underlying: 'AAPL',
    expiry: '2026-12-20',
    strike: '200',
    optionType: 'call',
  })

  expect(describeRow(option, today).about).toBe('AAPL Dec 20, 2026 200 C · Breakout pullback')
  expect(describeRow(openTrade({ symbol: 'EUR.USD', instrument: 'forex' }), today).about).toBe(
    'EUR/USD forex · No Strategy',
  )
  expect(describeRow(openTrade({ instrument: 'coin' }), today).about).toBe('Crypto · No Strategy')
})

test('a stop or target on the wrong side is named', () => {
  expect(describeRow(buildClosedTrade({ stopLoss: '97000' }), today).plan).toBe('Stop beyond entry')
  expect(describeRow(buildClosedTrade({ takeProfit: '96000' }), today).plan).toBe('Target behind entry')
  expect(describeRow(buildClosedTrade({ takeProfit: null }), today).plan).toBe('No target set')
})

test('a quantity is shown with every decimal that was entered', () => {
  expect(describeRow(buildClosedTrade({ quantity: '1.204518230094817263' }), today).size).toBe(
    '1.204518230094817263',
  )
  expect(describeRow(buildClosedTrade({ entryPrice: '0.00000012' }), today).entry).toBe('0.00000012')
})

test('the days of a trade are unambiguous within one day, one year and two years', () => {
  const days = (entryDate: string, exitDate: string | null) => formatTradeDays({ entryDate, exitDate }, today)

  expect(days('2026-11-18', '2026-11-18')).toBe('Nov 18, same day')
  expect(days('2025-11-18', '2025-11-18')).toBe('Nov 18, 2025, same day')
  expect(days('2026-11-19', '2026-11-20')).toBe('Nov 19 to Nov 20')
  expect(days('2025-03-02', '2025-03-09')).toBe('Mar 2 to Mar 9, 2025')
  expect(days('2025-12-30', '2026-01-02')).toBe('Dec 30, 2025 to Jan 2, 2026')
  expect(days('2026-11-21', null)).toBe('Nov 21, today')
})

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

test('an open trade whose exits have no rate leaves out no closed trade', () => {
  const some = { ...totals, closed: 1, withoutRate: [{ currency: 'JPY', trades: 1, open: 1 }] }

  expect(describeSum({ ...unfiltered, filtered: true, totals: some })?.text).toBe(
    'Filtered closed trades add up to +$14,550.89',
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
    kind: 'alone',
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

test('the line below the list says how many trades follow', () => {
  expect(describeListEnd({ sort: '-createdAt', more: 'waiting', shown: 100, total: 10_000 })).toBe(
    'Newest first. 9,900 more load as you scroll.',
  )
  expect(describeListEnd({ sort: '-createdAt', more: 'loading', shown: 100, total: 199 })).toBe(
    'Newest first. 99 more load as you scroll.',
  )
})

test('while the number of trades is unknown none is shown', () => {
  expect(describeListEnd({ sort: '-createdAt', more: 'waiting', shown: 100, total: null })).toBe(
    'Newest first. More load as you scroll.',
  )
})

test('at the end of the list only its order is said', () => {
  expect(describeListEnd({ sort: '-createdAt', more: 'none', shown: 14, total: 14 })).toBe('Newest first.')
  expect(describeListEnd({ sort: 'basePnl', more: 'none', shown: 14, total: 14 })).toBe('Lowest P&L first.')
})

test('a page that failed to load says so', () => {
  expect(describeListEnd({ sort: '-createdAt', more: 'failed', shown: 100, total: 199 })).toBe(
    'The next trades failed to load.',
  )
})

test('a failed page waits for Retry and is not asked for again by itself', () => {
  const query = { hasNextPage: true, isFetchingNextPage: false, isFetchNextPageError: true }

  expect(getMoreTrades(query)).toBe('failed')
  expect(getMoreTrades({ ...query, isFetchingNextPage: true })).toBe('loading')
  expect(getMoreTrades({ ...query, isFetchNextPageError: false })).toBe('waiting')
  expect(getMoreTrades({ ...query, isFetchNextPageError: false, hasNextPage: false })).toBe('none')
})

test('in R a row has its R first and the money below, and a trade without a stop has no R', () => {
  onTestFinished(() => setResultUnit('money'))
  const inMoney = describeRow(buildClosedTrade(), today)
  setResultUnit('r')
  expect(describeRow(buildClosedTrade(), today)).toMatchObject({
    result: inMoney.context,
    context: inMoney.result,
    resultSign: 1,
  })
  expect(describeRow(buildClosedTrade({ stopLoss: null }), today)).toMatchObject({
    result: 'R N/A',
    resultSign: null,
    context: inMoney.result,
  })
})

test('in percent a row has its P&L in percent of its value at entry first', () => {
  onTestFinished(() => setResultUnit('money'))
  const inMoney = describeRow(buildClosedTrade(), today)
  setResultUnit('percent')
  const trade = buildClosedTrade({ quantity: '2', entryPrice: '100', exitPrice: '105', fees: '0', pnl: '10' })
  expect(describeRow(trade, today)).toMatchObject({ result: '+5.00%', resultSign: 1, context: '+$10.00' })
  expect(describeRow(buildClosedTrade(), today).context).toBe(inMoney.result)
})

test('in percent the sum is not said to be the same as the card, which shows a return', () => {
  onTestFinished(() => setResultUnit('money'))
  setResultUnit('percent')
  expect(describeSum(unfiltered)).toEqual({ kind: 'alone', text: 'Closed trades add up to +€14,550.89' })
})

test('a sum of R is one of trades with a rate where some have none', () => {
  const some = {
    ...{ ...totals, withoutRate: [{ currency: 'JPY', trades: 2 }] },
    r: { sum: '42.125', trades: totals.closed - 2 },
  }
  expect(describeSum({ ...unfiltered, totals: some })?.text).toBe(
    'Closed trades with a rate add up to +42.12R, the same as Total P&L',
  )
  expect(describeSum({ ...unfiltered, filtered: true, totals: some })?.text).toBe(
    'Filtered closed trades with a rate add up to +42.12R',
  )
})

test('a sum of R says how many trades it leaves out, and whether it agrees with the card', () => {
  const inR = { ...unfiltered, totals: { ...totals, r: { sum: '42.125', trades: totals.closed - 3 } } }
  expect(describeSum(inR)).toEqual({
    kind: 'agrees',
    text: 'Closed trades add up to +42.12R, the same as Total P&L, without 3 trades that have no stop loss',
  })
  expect(describeSum({ ...inR, filtered: true })?.text).toBe(
    'Filtered closed trades add up to +42.12R, without 3 trades that have no stop loss',
  )
  expect(describeSum({ ...inR, totals: { ...totals, r: { sum: '1', trades: 2 } } })).toMatchObject({
    kind: 'differs',
    text: 'Closed trades add up to +1.00R, but Total P&L is +42.12R',
  })
})
