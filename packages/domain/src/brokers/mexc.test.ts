import { expect, test } from 'vitest'
import { findProblems, formatBrief, readLines } from './brokers.fixtures.ts'

test('reads fills with units, and orders of which some were not filled', () => {
  const fills = readLines(
    'UID,Pairs,Time,Side,Filled Price,Executed Amount,Total,Fee,Role',
    '1,SOL_USDT,2024-05-01 10:00:00,BUY,100,2,200,0.2USDT,Taker',
  )
  expect(fills.executions.map(formatBrief)).toEqual(['buy 2 SOL @ 100 fee 0.2'])

  const orders = readLines(
    'Pairs,Time,Type,Direction,Average Filled Price,Order Price,Filled Quantity,Order Quantity,Order Amount,Status',
    'SOL_USDT,2024-05-01 10:00:00,Limit,Sell,101,101,2,3,303,Partially Filled',
    'SOL_USDT,2024-05-01 09:00:00,Limit,Sell,0,105,0,3,315,Canceled',
  )
  expect(orders.executions.map(formatBrief)).toEqual(['sell 2 SOL @ 101 fee 0'])
  expect(orders.skipped).toMatchObject([{ code: 'not_filled' }])
})

test('reads orders of futures, where “sell short” closes', () => {
  const header =
    'UID,Time(UTC+08:00),Futures Trading Pair,Direction,Leverage,Order Type,Filled Qty (Crypto),Order Price,Average Filled Price,Closing PNL,Trading Fee,Fee-payment Crypto,Status'
  const file = readLines(
    header,
    '1,2024-05-01 10:00:00,BTC_USDT,buy short,20,market,0.01,0,60000,0,0.3,USDT,FINISHED',
    '1,2024-05-01 11:00:00,BTC_USDT,sell short,20,market,0.01,0,59000,10,0.3,USDT,FINISHED',
    '1,2024-05-01 12:00:00,BTC_USDT,buy long,20,limit,0,0,0,0,0,USDT,CANCELLED',
  )

  expect(file.executions.map((one) => `${formatBrief(one)} ${one.instrument}`)).toEqual([
    'sell 0.01 BTCUSDT @ 60000 fee 0.3 future',
    'buy 0.01 BTCUSDT @ 59000 fee 0.3 future',
  ])
  expect(file.executions[0]?.executedAt).toBe('2024-05-01T02:00:00.000Z')
  expect(file.skipped).toMatchObject([{ line: 4, code: 'not_filled' }])
  expect(
    findProblems(header, '1,2024-05-01 10:00:00,BTC_USDT,buy long,20,x,?,0,1,0,0,USDT,FINISHED'),
  ).toEqual(['import.bad_value at 2'])
})
