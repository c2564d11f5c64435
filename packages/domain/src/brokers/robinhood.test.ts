import { expect, test } from 'vitest'
import { formatBrief, readLines } from './brokers.fixtures.ts'

const header =
  '"Activity Date","Process Date","Settle Date","Instrument","Description","Trans Code","Quantity","Price","Amount"'

test('reads shares and options, with the fee that the amount contains', () => {
  const file = readLines(
    header,
    '"4/20/2026","4/20/2026","4/20/2026","ABC","Option Expiration for ABC 4/17/2026 Put $40.00","OEXP","1","",""',
    '"4/10/2026","4/10/2026","4/11/2026","ABC","ABC 4/17/2026 Call $50.00","STC","2","$1.25","$249.92"',
    '"4/9/2026","4/9/2026","4/10/2026","ABC","ABC 4/17/2026 Put $40.00","STO","1","$0.90","$89.96"',
    '"4/9/2026","4/9/2026","4/10/2026","ABC","ABC 4/17/2026 Call $50.00","BTO","2","$1.00","($200.04)"',
    '"4/8/2026","4/8/2026","4/10/2026","ABC","ABC Corp',
    'CUSIP: 000000000","Buy","0.333333","$45.00","($15.00)"',
    '"4/7/2026","4/7/2026","4/7/2026","ABC","Cash Div: R/D 2026-03-30","CDIV","","","$7.50"',
    '"4/6/2026","4/6/2026","4/6/2026","","ACH Deposit","ACH","","","$500.00"',
    '',
    '"","","","","","","","","","The data provided is for informational purposes only."',
  )

  expect(file.format.id).toBe('robinhood')
  expect(file.executions.map(formatBrief)).toEqual([
    'buy 0.333333 ABC @ 45.000045000045000045 fee 0',
    'buy 2 ABC 17APR26 50 C @ 1 fee 0.04',
    'sell 1 ABC 17APR26 40 P @ 0.9 fee 0.04',
    'sell 2 ABC 17APR26 50 C @ 1.25 fee 0.08',
    'buy 1 ABC 17APR26 40 P @ 0 fee 0',
  ])
  expect(file.executions.at(-1)?.day).toBe('2026-04-17')
  expect(file.movements.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['dividend', '7.5'],
    ['cash', '500'],
  ])
  expect(file.skipped.map(({ code }) => code)).toEqual(['dividend', 'cash', 'no_trade'])
})

test('closes an assigned option whose quantity has an S, and keeps the exact price of a rounded one', () => {
  const file = readLines(
    header,
    '"1/16/2026","1/16/2026","1/20/2026","XYZ","Option Assigned for XYZ 1/16/2026 Put $440.00","OASGN","1S","",""',
    '"1/16/2026","1/16/2026","1/20/2026","XYZ","XYZ Inc","Buy","3","$33.34","($100.00)"',
    '"1/12/2026","1/12/2026","1/13/2026","XYZ","XYZ 1/16/2026 Put $440.00","STO","1","$4.00","$399.95"',
  )
  expect(file.executions.map(formatBrief)).toEqual([
    'sell 1 XYZ 16JAN26 440 P @ 4 fee 0.05',
    'buy 3 XYZ @ 33.333333333333333333 fee 0',
    'buy 1 XYZ 16JAN26 440 P @ 0 fee 0',
  ])
})

test('reads splits with the additional shares, or with the old and the new ones', () => {
  const file = readLines(
    header,
    '"7/1/2025","7/1/2025","7/1/2025","XYZ","Reverse split","SPR","2","",""',
    '"7/1/2025","7/1/2025","7/1/2025","XYZ","Reverse split","SPR","20S","",""',
    '"6/10/2025","6/10/2025","6/10/2025","ABC","Stock split","SPL","48","",""',
    '"6/2/2025","6/2/2025","6/3/2025","XYZ","XYZ Inc","Buy","20","$3.00","($60.00)"',
    '"6/1/2025","6/1/2025","6/2/2025","ABC","ABC Corp","Buy","16","$90.00","($1,440.00)"',
  )
  expect(file.actions.map(({ symbol, ratioFrom, ratioTo }) => [symbol, ratioFrom, ratioTo])).toEqual([
    ['ABC', '16', '64'],
    ['XYZ', '20', '2'],
  ])
})

test('reads the filled orders of coins, and of an order that was cancelled the part that was filled', () => {
  const file = readLines(
    'UUID,Time Entered,Symbol,Side,Quantity,State,Order Type,Leaves Quantity,Entered Price,Average Price,Notional',
    'u3,2025-02-03T10:00:00Z,BTCUSD,Sell,0.5,Partially Filled,Limit,0.2,52000,52000,15600',
    'u2,2025-02-02T10:00:00Z,BTCUSD,Buy,1,Canceled,Limit,1,1,0,0',
    'u1,2025-02-01T10:00:00Z,BTCUSD,Buy,0.5,Filled,Market,0,50000,50000,25000',
  )

  expect(file.executions.map(formatBrief)).toEqual([
    'buy 0.5 BTC @ 50000 fee 0',
    'sell 0.3 BTC @ 52000 fee 0',
  ])
  expect(file.skipped.map(({ code }) => code)).toEqual(['not_filled'])
})
