import { expect, test } from 'vitest'
import { findProblems, formatBrief, readLines } from './brokers.fixtures.ts'

const header =
  'symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,order_execution_time'

test('reads shares and funds with times of India', () => {
  const { executions, format } = readLines(
    header,
    'ACME,INE000A01001,2026-05-14,NSE,EQ,EQ,buy,false,5.000000,120.500000,701,9001,2026-05-14T09:56:04',
    'ACME,INE000A01001,2026-05-20,BSE,EQ,A,sell,false,5.000000,130.000000,702,9002,2026-05-20T15:20:00',
    'A LONG NAME FUND - DIRECT PLAN,INF000A01001,2026-05-21,BSE,MF,,buy,false,10.123,98.5,703,9003,',
  )

  expect(format.id).toBe('zerodha')
  expect(executions.map((one) => `${one.day} ${formatBrief(one)} ${one.currency}`)).toEqual([
    '2026-05-14 buy 5 ACME @ 120.5 fee 0 INR',
    '2026-05-20 sell 5 ACME @ 130 fee 0 INR',
    '2026-05-21 buy 10.123 INF000A01001 @ 98.5 fee 0 INR',
  ])
  expect(executions[0]).toMatchObject({ executedAt: '2026-05-14T04:26:04.000Z', externalId: '701' })
})

test('reads the file of 2018, whose time has no day', () => {
  const { executions } = readLines(
    'client_id,trade_date,order_execution_time,exchange,tradingsymbol,trade_type,quantity,price,order_id,trade_id,series',
    'AB1234,2018-05-14,09:56:04,NSE,ACME,buy,5,120.5,9001,701,EQ',
  )

  expect(executions).toMatchObject([
    { executedAt: '2018-05-14T04:26:04.000Z', symbol: 'ACME', account: 'AB1234', externalId: '701' },
  ])
})

test('reads options, futures and commodities of a workbook', () => {
  const line = (symbol: string, exchange = 'NFO') =>
    `${symbol},,2025-09-01,${exchange},FO,,buy,,75,10,1,2,2025-09-01T09:20:00`
  const { executions } = readLines(
    'Client ID,AB1234',
    'Tradebook for F&O',
    'Symbol,ISIN,Trade Date,Exchange,Segment,Series,Trade Type,Auction,Quantity,Price,Trade ID,Order ID,Order Execution Time',
    ...[line('NIFTY2592324500CE'), line('BANKNIFTY25SEP54500PE'), line('ACME25DECFUT')],
    ...[line('NIFTYNXT5025O0768000CE'), line('GOLDM25OCTFUT', 'MCX'), line('SENSEX25SEP81000CE', 'BFO')],
  )

  expect(
    executions.map((one) => [one.symbol, one.instrument, one.contractSize, one.expiry, one.strike].join(' ')),
  ).toEqual([
    'NIFTY250923C24500 option 1 2025-09-23 24500',
    'BANKNIFT250930P54500 option 1 2025-09-30 54500',
    'ACME25DECFUT future 1 2025-12-30 ',
    'NIFTYNXT251007C68000 option 1 2025-10-07 68000',
    'GOLDM25OCTFUT future  2025-10-28 ',
    'SENSEX250925C81000 option 1 2025-09-25 81000',
  ])
  expect(executions[0]).toMatchObject({ account: 'AB1234', underlying: 'NIFTY', optionType: 'call' })
  expect(findProblems(header, 'ACME,,2026-05-14,NSE,EQ,EQ,buy,false,x,1,7,9,2026-05-14T09:56:04')).toEqual([
    'import.bad_value at 2',
  ])
})
