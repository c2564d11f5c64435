import { expect, test } from 'vitest'
import { buildClosedTrade, openTrade } from '../data/trade.fixtures.ts'
import { describeRow, formatTradeDays } from './trade-row.words.ts'

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
