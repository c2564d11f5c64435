import { expect, test } from 'vitest'
import { formatBrief, readLines } from './brokers.fixtures.ts'

test('fills have a coin, and a currency or coin of their price', () => {
  const { executions, format } = readLines(
    'portfolio,trade id,product,side,created at,size,size unit,price,fee,total,price/fee/total unit',
    'default,598831,BCH-BTC,BUY,2018-11-11T15:40:26.086Z,0.5,BCH,0.08,0.0001,-0.0401,BTC',
    'default,598832,BTC-USDC,SELL,2018-11-12T15:40:26.086Z,0.75,BTC,20000.00,50,14950,USDC',
  )

  expect(format.id).toBe('coinbase-fills')
  expect(
    executions.map((one) => `${formatBrief(one)} ${one.currency} ${one.account} ${one.externalId}`),
  ).toEqual([
    'buy 0.5 BCH @ 0.08 fee 0.0001 BTC default 598831',
    'sell 0.75 BTC @ 20000 fee 50 USDC default 598832',
  ])
  expect(executions[1]).toMatchObject({ market: 'crypto', instrument: 'coin', closesOnly: true })
})

test('the matches of an account statement are one trade with the fee of its money', () => {
  const { executions, skipped, movements } = readLines(
    'portfolio,type,time,amount,balance,amount/balance unit,transfer id,trade id,order id',
    'default,deposit,2021-03-15T10:00:00Z,3000,3000,EUR,t1,,',
    'default,match,2021-03-15T10:55:12.843Z,0.5,0.5,ETH,,101,o1',
    'default,match,2021-03-15T10:55:12.843Z,-800,2200,EUR,,101,o1',
    'default,fee,2021-03-15T10:55:12.843Z,-4,2196,EUR,,101,o1',
    'default,match,2021-03-16T10:55:12.843Z,-0.5,0,ETH,,102,o2',
    'default,match,2021-03-16T10:55:12.843Z,0.025,0.025,BTC,,102,o2',
    'default,match,2021-03-17T10:55:12.843Z,-0.5,0,ETH,,103,o3',
    'default,withdrawal,2021-03-18T10:00:00Z,-0.025,0,BTC,t2,,',
  )

  expect(executions.map((one) => `${formatBrief(one)} ${one.currency}`)).toEqual([
    'buy 0.5 ETH @ 1600 fee 4 EUR',
    'sell 0.5 ETH @ 0.05 fee 0 BTC',
  ])
  expect(skipped.map(({ line, code }) => `${line} ${code}`)).toEqual([
    '2 cash',
    '8 other_leg_missing',
    '9 transfer',
  ])
  expect(movements).toMatchObject([{ kind: 'cash', amount: '3000', currency: 'EUR' }])
})

test('orders of Coinbase Prime have their average price and fees in the currency of the market', () => {
  const file = readLines(
    'order id,status,market,side,type,limit price,total order quantity,order currency,filled base quantity,filled quote quantity,average fill price,total fees and commissions,initiated by,initiated time,last updated time,activity level,portfolio name,portfolio id,entity name,entity id',
    'p2,FILLED,BTC-USD,SELL,MARKET,,0.5,BTC,0.5,26000,52000,13,x,2025-02-02T10:00:00Z,2025-02-02T10:00:01Z,,Main,,,',
    'p1,FILLED,BTC-USD,BUY,MARKET,,0.5,BTC,0.5,25000,50000,12.5,x,2025-02-01T10:00:00Z,2025-02-01T10:00:01Z,,Main,,,',
  )

  expect(file.executions.map(formatBrief)).toEqual([
    'buy 0.5 BTC @ 50000 fee 12.5',
    'sell 0.5 BTC @ 52000 fee 13',
  ])
  expect(file.executions[0]).toMatchObject({ currency: 'USD', account: 'Main' })
})
