import { expect, test } from 'vitest'
import { findProblems, formatBrief, readLines } from './brokers.fixtures.ts'

const header =
  'Date,Action,Symbol,Account,Volume,Price,Currency,Fee,FeeCurrency,Total,Cost/Proceeds,ExchangeId,Category,Subaccount,Memo,SymbolBalance,CurrencyBalance,FeeBalance'

test('reads trades with the offset of their times', () => {
  const file = readLines(
    header,
    '2018-06-03 21:16:15 +0000,BUY,BCH,Coinbase Pro,2,1000,EUR,3,EUR,-2003,2003,256343,,,,2,0,0',
    '2018-11-09 13:51:11 +0100,SELL,BCH,Coinbase Pro,1,1200,EUR,2,EUR,1198,1198,256344,,,,1,0,0',
    '2018-11-10 13:51:11 +0000,INCOME,ETH,Kraken,1,200,EUR,0,EUR,200,200,,,,,1,0,0',
    '2018-11-11 13:51:11 +0000,SWAP,BTC,Kraken,1,1,BCH,0,,1,1,,,,,1,0,0',
  )

  expect(file.format.id).toBe('bitcoin-tax')
  expect(
    file.executions.map((one) => `${one.executedAt} ${formatBrief(one)} ${one.currency} ${one.account}`),
  ).toEqual([
    '2018-06-03T21:16:15.000Z buy 2 BCH @ 1000 fee 3 EUR Coinbase Pro',
    '2018-11-09T12:51:11.000Z sell 1 BCH @ 1200 fee 2 EUR Coinbase Pro',
  ])
  expect(file.skipped.map(({ line, code }) => [line, code])).toEqual([
    [4, 'reward'],
    [5, 'unknown'],
  ])
})

test('names a damaged volume', () => {
  const line = '2018-06-03 21:16:15 +0000,BUY,BCH,Coinbase Pro,x,1000,EUR,3,EUR,-2003,2003,256343,,,,2,0,0'
  expect(findProblems(header, line)).toEqual(['import.bad_value at 2'])
})
