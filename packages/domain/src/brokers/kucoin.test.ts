import { expect, test } from 'vitest'
import { findProblems, formatBrief, readLines } from './brokers.fixtures.ts'

test('reads filled orders with the zone of their header', () => {
  const file = readLines(
    'UID,Account Type,Order ID,Order Time(UTC+02:00),Symbol,Side,Order Type,Order Price,Order Amount,Avg. Filled Price,Filled Amount,Filled Volume,Filled Volume (USDT),Filled Time(UTC+02:00),Fee,Fee Currency,Status',
    '****1,mainAccount,o1,2024-05-01 10:00:00,SOL-USDT,BUY,LIMIT,99,3,100,2,200,200,2024-05-01 12:00:00,0.2,USDT,deal',
  )

  expect(file.format.id).toBe('kucoin-spot')
  expect(file.executions.map(formatBrief)).toEqual(['buy 2 SOL @ 100 fee 0.2'])
  expect(file.executions[0]).toMatchObject({ executedAt: '2024-05-01T10:00:00.000Z', externalId: 'o1' })
})

test.each([
  [
    'tradeCreatedAt;orderId;symbol;side;price;size;funds;fee;liquidity;feeCurrency;orderType',
    '13.04.2022 12:36;o1;XTZ-USDT;sell;0,1025;36,4479;3,7359;0,0037;taker;USDT;market',
  ],
  [
    'Time,Pair,Side,FilledPrice,FilledPriceCoin,Amount,AmountCoin,Volume,VolumeCoin,Fee,FeeCoin',
    '2022/04/13 12:36:00,XTZ/USDT,Sell,0.1025,USDT,36.4479,XTZ,3.7359,USDT,0.0037,USDT',
  ],
  [
    'uid,symbol,order_type,price,amount_coin,direction,funds,fee,created_at',
    '1,XTZ-USDT,limit,0.1025,36.4479,SELL,3.7359,0.0037,2022-04-13 12:36:00',
  ],
  [
    'oid,symbol,dealPrice,dealValue,amount,fee,direction,createdDate',
    'o1,XTZ-USDT,0.1025,3.7359,36.4479,0.0037,SELL,2022-04-13 12:36:00',
  ],
  [
    'orderCreatedAt,id,clientOid,symbol,side,type,stopPrice,price,size,dealSize,dealFunds,averagePrice,fee,feeCurrency,remark,tags,orderStatus,',
    '2022-04-13 12:36:00,o1,c1,XTZ-USDT,sell,limit,,0.1,50,36.4479,3.7359,0.1025,0.0037,USDT,,,deal,',
  ],
])('reads the older columns %s, whose times are in Singapore', (header, line) => {
  const file = readLines(header, line)

  expect(file.format.id).toBe('kucoin-spot')
  expect(file.executions.map(formatBrief)).toEqual(['sell 36.4479 XTZ @ 0.1025 fee 0.0037'])
  expect(file.executions[0]?.executedAt).toBe('2022-04-13T04:36:00.000Z')
})

test('reads conversions', () => {
  const file = readLines(
    'UID,Account Type,Payment Account,Sell,Buy,Price,Time of Update(UTC),Status',
    '1,main,Trading Account,200 USDT,2 SOL,1 SOL = 100 USDT,2024-05-01 12:00:00,Success',
    '1,main,Trading Account,200 USDT,2 SOL,1 SOL = 100 USDT,2024-05-01 12:00:00,Failed',
  )
  expect(file.executions.map(formatBrief)).toEqual(['buy 2 SOL @ 100 fee 0'])
  expect(file.skipped).toMatchObject([{ code: 'not_filled' }])
})

test('skips orders that were not filled', () => {
  const file = readLines(
    'orderCreatedAt,id,clientOid,symbol,side,type,stopPrice,price,size,dealSize,dealFunds,averagePrice,fee,feeCurrency,remark,tags,orderStatus',
    '2022-04-13 12:36:00,o1,c1,XTZ-USDT,sell,limit,,0.1,50,0,0,,0,USDT,,,cancelled',
    '2022-04-13 12:37:00,o2,c2,XTZ-USDT,sell,limit,,0.1,50,50,5,0.1,0.01,USDT,,,deal',
  )

  expect(file.executions.map(formatBrief)).toEqual(['sell 50 XTZ @ 0.1 fee 0.01'])
  expect(file.skipped).toMatchObject([{ line: 2, code: 'not_filled' }])
})

test('names a damaged price', () => {
  const header = 'oid,symbol,dealPrice,dealValue,amount,fee,direction,createdDate'
  expect(findProblems(header, 'o1,XTZ-USDT,x,3.7,36.4,0.0,SELL,2022-04-13 12:36:00')).toEqual([
    'import.bad_value at 2',
  ])
})

test('reads coins that were bought for money, with a fee in the money', () => {
  const file = readLines(
    'Order ID,Currency (Crypto),Crypto Quantity,Currency (Fiat),Fiat Amount,Fee Currency (Fiat),Fee (Fiat),Fee Currency (Crypto),Fee (Crypto),Payment Method,Status,Time(UTC+02:00)',
    'f1,BTC,0.002,EUR,100,EUR,1.5,,,Card,SUCCESS,2024-05-01 12:00:00',
    'f2,BTC,0.002,EUR,100,EUR,1.5,,,Card,FAILED,2024-05-01 13:00:00',
  )

  expect(file.executions.map(formatBrief)).toEqual(['buy 0.002 BTC @ 50000 fee 1.5'])
  expect(file.executions[0]?.executedAt).toBe('2024-05-01T10:00:00.000Z')
  expect(file.skipped.map(({ code }) => code)).toEqual(['not_filled'])
})
