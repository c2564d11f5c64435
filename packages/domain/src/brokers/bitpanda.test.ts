import { expect, test } from 'vitest'
import { formatBrief, readLines } from './brokers.fixtures.ts'

test('reads coins and shares, and keeps deposits as money of the account', () => {
  const file = readLines(
    '"Disclaimer: All data is without guarantee."',
    'Venue: Bitpanda',
    '',
    'Transaction ID,Timestamp,Transaction Type,In/Out,Amount Fiat,Fiat,Amount Asset,Asset,Asset market price,Asset market price currency,Asset class,Product ID,Fee,Fee asset,Spread,Spread Currency,Tax Fiat',
    'T1,2025-03-10T10:00:00+01:00,deposit,incoming,500.00,EUR,-,EUR,-,-,Fiat,-,0.00000000,EUR,-,-,0.00',
    'T2,2025-03-10T10:05:00+01:00,buy,outgoing,100.00,EUR,0.00200000,BTC,50000.00,EUR,Cryptocurrency,1,-,-,-,-,0.00',
    'T3,2025-04-10T10:05:00+02:00,sell,incoming,110.00,EUR,0.00200000,BTC,55000.00,EUR,Cryptocurrency,1,-,-,-,-,0.00',
    'T4,2025-04-10T11:05:00+02:00,buy,outgoing,100.00,EUR,1.00000000,ACME,100.00,EUR,Stock (derivative),1,-,-,-,-,0.00',
    'T6,2025-04-12T10:00:00+01:00,withdrawal,outgoing,50.00,EUR,-,EUR,-,-,Fiat,-,0.00000000,EUR,-,-,0.00',
    'T5,2025-04-11T11:05:00+02:00,transfer,outgoing,100.00,EUR,0.1,ETH,1000.00,EUR,Cryptocurrency,1,-,-,-,-,0.00',
  )

  expect(file.format.id).toBe('bitpanda')
  expect(file.executions.map((one) => `${formatBrief(one)} ${one.market} ${one.executedAt}`)).toEqual([
    'buy 0.002 BTC @ 50000 fee 0 crypto 2025-03-10T09:05:00.000Z',
    'sell 0.002 BTC @ 55000 fee 0 crypto 2025-04-10T08:05:00.000Z',
    'buy 1 ACME @ 100 fee 0 stock 2025-04-10T09:05:00.000Z',
  ])
  expect(file.movements.map(({ kind, amount, currency }) => `${kind} ${amount} ${currency}`)).toEqual([
    'cash 500 EUR',
    'cash -50 EUR',
  ])
  expect(file.skipped.map(({ code }) => code)).toEqual(['cash', 'cash', 'transfer'])
})
