import { expect, test } from 'vitest'
import { findProblems, formatBrief, readLines } from './brokers.fixtures.ts'

const header =
  'Account,Date/Time,Symbol,Description,Symbol type,Expiration date,Strike price,Side,Order type,Quantity,Price,Gross P/L,Fee,Net P/L,Trade value,Trade ID,Order ID,Connection name,"Gross P/L,ticks",'

test('reads fills, newest first, with a 12-hour clock, offsets and roots of CQG', () => {
  const file = readLines(
    header,
    'A1 (USD),7/15/2026 5:06:02 PM,MESU26,x,Futures,9/17/2026 7:00:00 PM,0,Sell,Market,-1,7556.5,7.5,1.10,6.40,-37782.5,t4,o4,Sim,6,',
    'A1 (USD),7/15/2026 5:05:23 PM,MESU26,x,Futures,9/17/2026 7:00:00 PM,0,Buy,Market,1,7555,0,-1.10,-1.10,37775,t3,o3,Sim,0,',
    'A1 (EUR),12/20/2024 7:17:03 PM +03:00,EPH25,x,Futures,,0,Buy,Market,1,6000,0,0,0,300000,t2,o2,Sim,0,',
    'A1 (USD),12/19/2024 7:17:03 PM,XYZH25,x,Futures,,0,Buy,Market,2,100,0,0,0,5000,t1,o1,Sim,0,',
    'A1 (USD),12/18/2024 7:17:03 PM,BTCUSDT,x,Spot,,0,Buy,Market,2,100,0,0,0,200,t0,o0,Sim,0,',
  )

  expect(file.format.id).toBe('quantower')
  expect(
    file.executions.map((one) => `${formatBrief(one)} ${one.instrument} ${one.contractSize} ${one.currency}`),
  ).toEqual([
    'buy 2 BTC @ 100 fee 0 coin 1 USDT',
    'buy 2 XYZH5 @ 100 fee 0 future 25 USD',
    'buy 1 ESH5 @ 6000 fee 0 future 50 USD',
    'buy 1 MESU6 @ 7555 fee 1.1 future 5 USD',
    'sell 1 MESU6 @ 7556.5 fee 1.1 future 5 USD',
  ])
  expect(file.executions[2]?.executedAt).toBe('2024-12-20T16:17:03.000Z')
  expect(file.executions[4]?.executedAt).toBe('2026-07-15T21:06:02.000Z')
})

test('names a damaged quantity', () => {
  const line = 'A1,7/15/2026 5:06:02 PM,MESU26,x,Futures,,0,Sell,Market,x,7556.5,7.5,1.10,6.40,1,t4,o4,Sim,6,'
  expect(findProblems(header, line)).toEqual(['import.bad_value at 2'])
})
