import { expect, test } from 'vitest'
import { findProblems, formatBrief, readLines } from './brokers.fixtures.ts'

const header =
  'Timestamp (UTC),Transaction Description,Currency,Amount,To Currency,To Amount,Native Currency,Native Amount,Native Amount (in USD),Transaction Kind'

test('reads purchases, exchanges, conversions and rewards at their native amount', () => {
  const file = readLines(
    header,
    '2024-01-09 08:00:00,EUR -> SOL,EUR,-5,SOL,2,EUR,5,6,trading.limit_order.cash_account.purchase_lock',
    '2024-01-08 08:00:00,To card,USDT,-20,,,EUR,-18,-20,card_top_up',
    '2024-01-07 08:00:00,Cashback reversal,CRO,-1,,,EUR,-0.1,-0.1,card_cashback_reverted',
    '2024-01-06 08:00:00,Cashback,CRO,10,,,EUR,1,1.1,referral_card_cashback',
    '2024-01-05 08:00:00,DOGE -> EUR,DOGE,-750,EUR,406.5,EUR,406.5,450,crypto_viban_exchange',
    '2024-01-04 08:00:00,XRP -> BTC,XRP,-500,BTC,0.01,EUR,1000,1100,crypto_exchange',
    '2024-01-03 08:00:00,Deposit,BTC,0.1,,,EUR,3000,3300,crypto_deposit',
    '2024-01-02 08:00:00,Buy ETH,ETH,2,,,EUR,500,550,crypto_purchase',
    '2024-01-01 08:00:00,EUR -> BTC,EUR,-78,BTC,0.003,EUR,79,90,viban_purchase',
  )

  expect(file.executions.map((one) => `${formatBrief(one)} ${one.currency} ${one.origin ?? ''}`)).toEqual([
    'buy 0.003 BTC @ 26000 fee 0 EUR ',
    'buy 2 ETH @ 250 fee 0 EUR ',
    'sell 500 XRP @ 2 fee 0 EUR ',
    'buy 0.01 BTC @ 100000 fee 0 EUR ',
    'sell 750 DOGE @ 0.542 fee 0 EUR ',
    'buy 10 CRO @ 0.1 fee 0 EUR reward',
  ])
  expect(file.skipped.map(({ line, code }) => [line, code])).toEqual([
    [2, 'not_filled'],
    [3, 'forex'],
    [4, 'adjustment'],
    [8, 'transfer'],
  ])
})

test('names a damaged amount', () => {
  expect(findProblems(header, '2024-01-02 08:00:00,Buy ETH,ETH,x,,,EUR,500,550,crypto_purchase')).toEqual([
    'import.bad_value at 2',
  ])
})
