import { expect, test } from 'vitest'
import { findProblems, formatBrief, readLines } from '../brokers.fixtures.ts'
import { buildRoundTrips } from '../round-trips/match-executions.ts'

const title = [
  'Statement,Header,Field Name,Field Value',
  'Statement,Data,BrokerName,Interactive Brokers LLC',
  'Statement,Data,Title,Activity Statement',
]
const header =
  'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code'

function order(symbol: string, at: string, quantity: string, price: string, fee: string, code = ''): string {
  return `Trades,Data,Order,Stocks,USD,${symbol},"${at}",${quantity},${price},1,1,${fee},0,0,0,${code}`
}

test('orders of the statement are executions in New York time, with the name of the instrument', () => {
  const { executions, format } = readLines(
    ...title,
    header,
    order('NVDA', '2024-07-15, 09:30:05', '"1,000"', '136.82', '-0.35', 'O;P'),
    order('NVDA', '2024-07-15, 21:15:00', '-400', '140', '-0.52', 'C'),
    'Trades,SubTotal,,Stocks,USD,NVDA,,600,,,1,-0.87,0,0,0,',
    'Trades,Total,,Stocks,USD,,,,,,1,-0.87,0,0,0,',
    'Financial Instrument Information,Header,Asset Category,Symbol,Description,Conid',
    'Financial Instrument Information,Data,Stocks,"NVDA, NVDA.OLD",NVIDIA CORP,4815747',
  )

  expect(format.id).toBe('ibkr-activity')
  expect(executions).toEqual([
    {
      symbol: 'NVDA',
      market: 'stock',
      side: 'buy',
      quantity: '1000',
      price: '136.82',
      fee: '0.35',
      currency: 'USD',
      executedAt: '2024-07-15T13:30:05.000Z',
      zone: 'America/New_York',
      day: '2024-07-15',
      line: 5,
      externalId: null,
      closesOnly: false,
      account: null,
      name: 'NVIDIA CORP',
    },
    expect.objectContaining({
      side: 'sell',
      quantity: '400',
      executedAt: '2024-07-16T01:15:00.000Z',
      zone: 'America/New_York',
      day: '2024-07-15',
      closesOnly: true,
    }),
  ])
})

test('executions of orders are not counted twice, and are counted when there are no orders', () => {
  const whole = order('ACME', '2025-02-03, 10:00:00', '100', '50', '-1')
  const parts = [
    order('ACME', '2025-02-03, 10:00:00', '60', '50', '-0.6').replace('Order', 'Trade'),
    order('ACME', '2025-02-03, 10:00:01', '40', '50', '-0.4').replace('Order', 'Trade'),
  ]
  const lot = order('ACME', '2025-02-03', '100', '50', '').replace('Order', 'ClosedLot')
  const both = readLines(...title, header, whole, ...parts, lot)

  expect(both.executions.map(formatBrief)).toEqual(['buy 100 ACME @ 50 fee 1'])
  expect(both.skipped.map(({ line, code }) => `${code} ${line}`)).toEqual([
    'detail 6',
    'detail 7',
    'detail 8',
  ])
  expect(readLines(...title, header, ...parts, lot).executions.map(formatBrief)).toEqual([
    'buy 60 ACME @ 50 fee 0.6',
    'buy 40 ACME @ 50 fee 0.4',
  ])
})

test('coins are read as crypto; forex, options and futures are skipped, also below separate headers', () => {
  const { executions, skipped } = readLines(
    ...title,
    header,
    order('BTC', '2025-02-03, 10:00:00', '0.5', '90000', '-1').replace('Stocks', 'Crypto'),
    order('AAPL 21FEB25 250 C', '2025-02-03, 10:00:00', '1', '2.5', '-1').replace(
      'Stocks',
      'Equity and Index Options',
    ),
    order('ESH5', '2025-02-03, 10:00:00', '1', '6000', '-1').replace('Stocks', 'Futures'),
    'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,,Proceeds,Comm in USD,,,MTM in USD,Code',
    'Trades,Data,Order,Forex,USD,EUR.USD,"2025-02-03, 10:00:00","-1,600",1.12,,1792,-1.7,,,0,',
  )

  expect(executions).toMatchObject([{ symbol: 'BTC', market: 'crypto', quantity: '0.5' }])
  expect(skipped.map(({ line, code }) => `${code} ${line}`)).toEqual([
    'derivative 6',
    'derivative 7',
    'forex 9',
  ])
})

test('a rebate improves the price, so that the cash is the same and no fee is negative', () => {
  const { executions, warnings } = readLines(
    ...title,
    header,
    order('AAA', '2025-02-03, 10:00:00', '100', '50', '0.50'),
    order('AAA', '2025-02-04, 10:00:00', '-100', '51', '0.50'),
  )

  expect(executions.map(formatBrief)).toEqual(['buy 100 AAA @ 49.995 fee 0', 'sell 100 AAA @ 51.005 fee 0'])
  expect(warnings.map(({ line, code }) => `${code} ${line}`)).toEqual(['import.rebate 5', 'import.rebate 6'])
})

test('a rebate above the value of the execution makes the price zero', () => {
  const { executions } = readLines(
    ...title,
    header,
    order('AAA', '2025-02-03, 10:00:00', '100', '0.001', '0.50'),
  )

  expect(executions.map(formatBrief)).toEqual(['buy 100 AAA @ 0 fee 0'])
})

test('a section can have several headers, each for the lines below it', () => {
  const { executions } = readLines(
    ...title,
    header,
    order('AAA', '2025-02-03, 10:00:00', '100', '50', '-1'),
    'Trades,Header,DataDiscriminator,Asset Category,Currency,Account,Symbol,Date/Time,T. Price,Quantity,Comm/Fee',
    'Trades,Data,Order,Stocks,USD,U1,BBB,"2025-02-04, 10:00:00",7,9,-1',
  )

  expect(executions.map(formatBrief)).toEqual(['buy 100 AAA @ 50 fee 1', 'buy 9 BBB @ 7 fee 1'])
})

test('the account is in the head of a statement, or on each line of a statement of several accounts', () => {
  const head = (account: string) => [
    ...title,
    'Account Information,Header,Field Name,Field Value',
    'Account Information,Data,Name,A Trader',
    `Account Information,Data,Account,${account}`,
  ]
  const one = readLines(...head('U1234567'), header, order('AAA', '2025-02-03, 10:00:00', '100', '50', '-1'))
  const several = readLines(
    ...head('"U1, U2 (Custom Consolidated)"'),
    'Trades,Header,DataDiscriminator,Asset Category,Currency,Account,Symbol,Date/Time,T. Price,Quantity,Comm/Fee',
    'Trades,Data,Order,Stocks,USD,U1,AAA,"2025-02-03, 10:00:00",50,9,-1',
    'Trades,Data,Order,Stocks,USD,U2,AAA,"2025-02-04, 10:00:00",51,-9,-1',
  )

  expect(one.executions.map(({ account }) => account)).toEqual(['U1234567'])
  expect(several.executions.map(({ account }) => account)).toEqual(['U1', 'U2'])
})

test('an order with the codes of closing and opening can do both', () => {
  const { executions } = readLines(
    ...title,
    header,
    order('AAA', '2025-02-03, 10:00:00', '100', '50', '-1', 'O'),
    order('AAA', '2025-02-04, 10:00:00', '-150', '51', '-1', 'C;O;P'),
  )

  expect(executions.map(({ closesOnly }) => closesOnly)).toEqual([false, false])
})

test('a cancelled order and its cancellation are both skipped', () => {
  const { executions, skipped, warnings } = readLines(
    ...title,
    header,
    order('AAA', '2025-02-03, 10:00:00', '100', '50', '-1'),
    order('AAA', '2025-02-04, 10:00:00', '100', '50', '-1'),
    order('AAA', '2025-02-03, 10:00:00', '-100', '50', '1', 'Ca'),
    order('BBB', '2025-02-04, 10:00:00', '-7', '50', '1', 'Ca;P'),
  )

  expect(executions.map(({ line }) => line)).toEqual([6])
  expect(skipped.map(({ line, code }) => `${code} ${line}`)).toEqual([
    'cancelled 5',
    'cancelled 7',
    'cancelled 8',
  ])
  expect(warnings.map(({ line, code }) => `${code} ${line}`)).toEqual(['import.cancelled 8'])
})

test('a closing order of a position from before the statement opens no short', () => {
  const { executions, warnings } = readLines(
    ...title,
    header,
    order('AAA', '2025-02-03, 10:00:00', '-100', '50', '-1', 'C'),
    order('BBB', '2025-02-03, 10:00:00', '-100', '50', '-1', 'O'),
  )
  const roundTrips = buildRoundTrips(executions.map((execution) => ({ ...execution, id: execution.symbol })))

  expect(roundTrips).toMatchObject([{ symbol: 'BBB', type: 'short', status: 'open' }])
  expect(warnings.map(({ line, code }) => `${code} ${line}`)).toEqual(['import.sale_without_purchase 5'])
})

test('other sections are skipped line by line without their totals, and a split gives a warning', () => {
  const { skipped, warnings } = readLines(
    ...title,
    header,
    order('AAA', '2025-02-03, 10:00:00', '100', '50', '-1'),
    'Dividends,Header,Currency,Date,Description,Amount',
    'Dividends,Data,USD,2025-02-10,AAA(US1) Cash Dividend USD 1.30 per Share,65',
    'Dividends,Data,Total,,,65',
    'Deposits & Withdrawals,Header,Currency,Settle Date,Description,Amount',
    'Deposits & Withdrawals,Data,USD,2025-01-02,Electronic Fund Transfer,5000',
    'Corporate Actions,Header,Asset Category,Currency,Report Date,Date/Time,Description,Quantity,Proceeds,Value,Realized P/L,Code',
    'Corporate Actions,Data,Stocks,USD,2025-03-01,"2025-02-28, 20:25:00","AAA(US1) Split 4 for 1 (AAA, A INC, US1)",300,0,0,0,',
  )

  expect(skipped.map(({ line, code }) => `${code} ${line}`)).toEqual(['dividend 7', 'cash 10', 'split 12'])
  expect(warnings.map(({ line, code }) => `${code} ${line}`)).toEqual(['import.split 12'])
})

test('a statement without trades is read, a ragged or broken trade is refused', () => {
  expect(readLines(...title).warnings.map(({ code }) => code)).toEqual(['import.no_trades'])
  expect(
    findProblems(
      ...title,
      header,
      'Trades,Data,Order,Stocks,USD,AAA',
      order('AAA', '2025-02-03, 10:00:00', 'many', '50', '-1'),
      order('AAA', '03/02/2025', '1', '50', '-1'),
    ),
  ).toEqual(['import.ragged_row at 5', 'import.bad_value at 6', 'import.bad_value at 7'])
})
