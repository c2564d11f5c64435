import { expect, test } from 'vitest'
import { findProblems, formatBrief, readLines } from './brokers.fixtures.ts'

const header =
  'Date,Way,Base amount,Base currency (name),Base type,Quote amount,Quote currency,Exchange,Sent/Received from,Sent to,Fee amount,Fee currency (name),Broker,Notes'

test('reads coins, shares and money of all brokers', () => {
  const file = readLines(
    header,
    '2025-06-02 16:06:47-04:00,BUY,10,ETH,CRYPTO,0.6,BTC,Binance,,,0.1,BNB,,',
    '2025-06-03 19:31:54-04:00,SELL,100,SOL (Solana),CRYPTO,2000,USD,Coinbase,,,2,USD,,',
    '2025-06-04 15:00:00-04:00,BUY,5,AAPL,STOCK,1250,USD,Nasdaq,,,1,USD,eToro,',
    '2025-06-05 15:00:00-04:00,DIVIDEND,,AAPL,STOCK,2.5,USD,Nasdaq,,,0.5,USD,eToro,',
    '2025-06-06 15:00:00-04:00,DEPOSIT,5000,USD,FIAT,,,,,,,,eToro,',
    '2025-06-07 15:00:00-04:00,WITHDRAW,0.1,DOT (Polkadot),CRYPTO,,,,MY_WALLET,OTHER,0.001,DOT (Polkadot),,',
  )

  expect(file.format.id).toBe('delta')
  expect(
    file.executions.map(
      (one) => `${one.executedAt} ${formatBrief(one)} ${one.currency} ${one.instrument} ${one.account}`,
    ),
  ).toEqual([
    '2025-06-02T20:06:47.000Z buy 10 ETH @ 0.06 fee 0.1 BTC coin null',
    '2025-06-03T23:31:54.000Z sell 100 SOL @ 20 fee 2 USD coin null',
    '2025-06-04T19:00:00.000Z buy 5 AAPL @ 250 fee 1 USD share eToro',
  ])
  expect(file.executions[0]?.feeCurrency).toBe('BNB')
  expect(
    file.movements.map(({ kind, amount, currency, symbol }) => [kind, amount, currency, symbol]),
  ).toEqual([
    ['dividend', '2.5', 'USD', 'AAPL'],
    ['cash', '5000', 'USD', null],
  ])
  expect(file.skipped.map(({ line, code }) => [line, code])).toEqual([
    [5, 'dividend'],
    [6, 'cash'],
    [7, 'transfer'],
  ])
})

test('names a damaged amount', () => {
  const line = '2025-06-02 16:06:47-04:00,BUY,x,ETH,CRYPTO,0.6,BTC,Binance,,,0.1,BNB,,'
  expect(findProblems(header, line)).toEqual(['import.bad_value at 2'])
})
