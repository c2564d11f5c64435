import { expect, test } from 'vitest'
import { findProblems, formatBrief, readLines } from './brokers.fixtures.ts'

const header =
  'TXID,Time (UTC),Transaction,Order Type,Market,Base,Quote,Price,Quantity (Base),Fees (Quote),Total (Quote),Approx Value (USD),Time In Force,Notes'

test('the total of a newer order contains the fee', () => {
  const file = readLines(
    'Name: JANE DOE',
    'UserID: jane@example.com',
    'Date Generated: 2023-12-15T23:17:04',
    '',
    header,
    't2,2023-12-03T12:04:16,Sold,Limit,ABC/BTC,ABC,BTC,0.001,1000,0.01,0.99,,Good til cancelled,"Sold"',
    't1,2023-12-02T12:04:16,Bought,Limit,ABC/BTC,ABC,BTC,0.001,1000,0.01,1.01,,Good til cancelled,"Bought"',
  )

  expect(file.format.id).toBe('bittrex')
  expect(file.executions.map((one) => `${one.executedAt} ${formatBrief(one)} ${one.currency}`)).toEqual([
    '2023-12-02T12:04:16.000Z buy 1000 ABC @ 0.001 fee 0.01 BTC',
    '2023-12-03T12:04:16.000Z sell 1000 ABC @ 0.001 fee 0.01 BTC',
  ])
})

test('older orders name the currency first, and have the amount without the fee', () => {
  const old = readLines(
    'OrderUuid,Exchange,Type,Quantity,Limit,CommissionPaid,Price,Opened,Closed',
    'o1,USDT-BTC,LIMIT_BUY,0.5,9000,11.25,4500,12/30/2018 3:22:46 PM,12/31/2018 3:22:46 PM',
  )
  const older = readLines(
    'UUID,QUOTE,MARKET,ORDERTYPE,LIMIT,CEILING,QUANTITY,FILLED,PROCEEDS,COMISSIONPAID,OPENED,CLOSED,TIMEINFORCETYPE,ISCONDITIONAL,CONDITION,CONDITIONTARGET',
    'o2,USDT,ETH,LIMIT_SELL,100,,4,3,300,0.75,12/30/2018 3:24:06 PM,12/31/2018 3:26:07 PM,GOOD_TIL_CANCELLED,,,',
  )

  expect(
    [old, older].flatMap(({ executions }) =>
      executions.map((one) => `${one.executedAt} ${formatBrief(one)} ${one.currency}`),
    ),
  ).toEqual([
    '2018-12-31T15:22:46.000Z buy 0.5 BTC @ 9000 fee 11.25 USDT',
    '2018-12-31T15:26:07.000Z sell 3 ETH @ 100 fee 0.75 USDT',
  ])
})

test('names a damaged total', () => {
  const line = 't1,2023-12-02T12:04:16,Bought,Limit,ABC/BTC,ABC,BTC,0.001,1000,0.01,x,,Good til cancelled,'
  expect(findProblems(header, line)).toEqual(['import.bad_value at 2'])
})
