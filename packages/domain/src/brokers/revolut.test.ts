import { expect, test } from 'vitest'
import { findProblems, formatBrief, readLines } from './brokers.fixtures.ts'

const shares = 'Date,Ticker,Type,Quantity,Price per share,Total Amount,Currency,FX Rate'

test('shares: currency signs, a fee hidden in the total, a split by added shares', () => {
  const file = readLines(
    shares,
    '2026-01-02T10:00:00.123456Z,,CASH TOP-UP,,,"$1,000.00",USD,1.1',
    '2026-01-05T14:30:00.514Z,ACM,BUY - MARKET,2,$100.00,$201.00,USD,1.0665',
    '2026-02-05T14:30:00Z,ACM,STOCK SPLIT,18,,$0,USD,1.1',
    '2026-03-05T14:30:00Z,ACM,SELL - LIMIT,20,US$12.00,US$240.00,USD,1.1',
    '2026-03-06T14:30:00Z,EUC,BUY - MARKET,"0,5",€26.10,€13.05,EUR,1',
    '2026-03-07T14:30:00Z,ACM,DIVIDEND,,,$0.08,USD,1.1',
    '2026-03-08T14:30:00Z,,CUSTODY FEE,,,-$0.01,USD,1.1',
    '2026-03-08T14:29:00Z,,COMMISSION,,,USD 1.49,USD,1.1',
    '2026-03-09T14:30:00Z,ACM,TRANSFER FROM REVOLUT TRADING LTD TO REVOLUT SECURITIES EUROPE UAB,0.5,,$0,USD,1.1',
    '2026-03-10T14:30:00Z,XYZ,STOCK SPLIT,18,,$0,USD,1.1',
  )

  expect(file.executions.map((one) => `${formatBrief(one)} ${one.currency} ${one.executedAt}`)).toEqual([
    'buy 2 ACM @ 100 fee 1 USD 2026-01-05T14:30:00.514Z',
    'sell 20 ACM @ 12 fee 0 USD 2026-03-05T14:30:00.000Z',
    'buy 0.5 EUC @ 26.1 fee 0 EUR 2026-03-06T14:30:00.000Z',
  ])
  expect(file.actions).toMatchObject([{ symbol: 'ACM', ratioFrom: '2', ratioTo: '20', currency: 'USD' }])
  expect(file.movements.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
    'cash 1000',
    'dividend 0.08',
    'fee -0.01',
    'fee -1.49',
  ])
  expect(file.skipped.map(({ code }) => code)).toEqual([
    'cash',
    'dividend',
    'fee',
    'fee',
    'transfer',
    'split',
  ])
  expect(findProblems(shares, '2026-03-05,ACM,SELL - MARKET,x,$1,$1,USD,1')).toEqual([
    'import.bad_value at 2',
  ])
})

test('coins: the currency is beside the amount, in any language of the phone', () => {
  const file = readLines(
    'Symbol,Type,Quantity,Price,Value,Fees,Date',
    'BTC,Buy,0.5,"89,162.28 SEK","44,581.14 SEK",0.00 SEK,"May 5, 2020, 10:10:57 PM"',
    'BTC,Sell,0.25,"€35,761.54",€8940.39,€0.24,"Mar 8, 2022, 2:08:54 PM"',
    'XRP,Buy,1998.8843,35.52 CZK,71000.00 CZK,764.99 CZK,"13 Apr 2021, 09:54:54"',
    'BTC,Send,0.1,"137,211.36 SEK",76.94 SEK,0.00 SEK,"Nov 9, 2020, 3:50:00 AM"',
    'ETH,Staking reward,0.00002061,,,,"Jan 15, 2025, 12:23:31 AM"',
  )

  expect(file.executions.map((one) => `${one.executedAt} ${formatBrief(one)} ${one.currency}`)).toEqual([
    '2020-05-05T22:10:57.000Z buy 0.5 BTC @ 89162.28 fee 0 SEK',
    '2021-04-13T09:54:54.000Z buy 1998.8843 XRP @ 35.52 fee 764.99 CZK',
    '2022-03-08T14:08:54.000Z sell 0.25 BTC @ 35761.54 fee 0.24 EUR',
  ])
  expect(file.executions[0]).toMatchObject({ market: 'crypto', instrument: 'coin' })
  expect(file.skipped.map(({ code }) => code)).toEqual(['transfer', 'reward'])
})

test('older coins: exchanges that were completed, without their fees in the value', () => {
  const file = readLines(
    'Type,Product,Started Date,Completed Date,Description,Amount,Currency,Fiat amount,Fiat amount (inc. fees),Fee,Base currency,State,Balance',
    'EXCHANGE,Current,2021-01-01 9:00:00,2021-01-01 9:00:05,Exchanged to EOS,30.0000,EOS,600.00,609.15,9.15,SEK,COMPLETED,30',
    'EXCHANGE,Current,2021-01-02 10:00:00,2021-01-02 10:00:00,Exchanged to SEK,-30.0000,EOS,-450.00,-444.86,5.14,SEK,COMPLETED,0',
    'EXCHANGE,Current,2021-01-03 10:00:00,,Exchanged to SEK,-1,EOS,-1,-1,0,SEK,PENDING,0',
    'CARD_PAYMENT,Current,2021-01-03 10:00:00,2021-01-03 10:00:00,Shop,-1,EOS,-1,-1,0,SEK,COMPLETED,0',
  )

  expect(file.executions.map(formatBrief)).toEqual(['buy 30 EOS @ 20 fee 9.15', 'sell 30 EOS @ 15 fee 5.14'])
  expect(file.skipped.map(({ code }) => code)).toEqual(['not_filled', 'card'])
})

test('a profit and loss statement has a lot in each line, and dividends in a second table', () => {
  const file = readLines(
    'Income from Sells',
    'Date acquired,Date sold,Symbol,Security name,ISIN,Country,Quantity,Cost basis,Gross proceeds,Gross PnL,Currency',
    '2026-01-02,2026-03-04,ACM,Acme,US0000000001,US,2,300.00,340.00,40.00,USD',
    '45658,45717,BTC,Bitcoin,,,0.5,100,90,-10,USD',
    'Other income & fees',
    'Date,Symbol,Security name,ISIN,Country,Gross amount,Withholding tax,Net Amount,Currency',
    '2026-02-10,ACM,Acme,US0000000001,US,1.00,0.15,0.85,USD',
  )

  expect(
    file.executions.map((one) => `${one.day} ${one.market} ${formatBrief(one)} ${one.brokerPnl}`),
  ).toEqual([
    '2025-01-01 crypto buy 0.5 BTC @ 200 fee 0 null',
    '2025-03-01 crypto sell 0.5 BTC @ 180 fee 0 -10',
    '2026-01-02 stock buy 2 ACM @ 150 fee 0 null',
    '2026-03-04 stock sell 2 ACM @ 170 fee 0 40',
  ])
  expect(file.movements.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual(['dividend 1', 'tax -0.15'])
})

test('a statement of the first broker has days only, and amounts that were paid in brackets', () => {
  const file = readLines(
    'Trade Date,Settle Date,Currency,Activity Type,Symbol / Description,Symbol,Description,Quantity,Price,Amount',
    '2020-03-15,2020-03-18,USD,BUY,ACME - Acme Inc,ACME,Acme Inc,2.5,100.00,(250.00)',
    '2020-04-15,2020-04-17,USD,SELL,ACME - Acme Inc,ACME,Acme Inc,2.5,110.00,275.00',
    '2020-04-15,2020-04-17,USD,DIV,ACME - Acme Inc,ACME,Acme Inc,,,1.75',
    '2020-04-15,2020-04-17,USD,DIVNRA,ACME - Acme Inc,ACME,Acme Inc,,,(0.26)',
    '2020-04-15,2020-04-17,USD,CDEP,Cash,,Cash,,,1000.00',
  )

  expect(file.format.id).toBe('revolut-older-stocks')
  expect(file.executions.map(formatBrief)).toEqual(['buy 2.5 ACME @ 100 fee 0', 'sell 2.5 ACME @ 110 fee 0'])
  expect(file.movements.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
    'dividend 1.75',
    'tax -0.26',
    'cash 1000',
  ])
})

test('coupons of bonds and returns of capital are money of the account', () => {
  const file = readLines(
    shares,
    '2024-06-03T15:59:39Z,US91282CEX02,BOND COUPON,,,USD 5,USD,1.10',
    '2024-06-06T15:59:39Z,ACME,RETURN OF CAPITAL,,,USD 6,USD,1.10',
  )

  expect(file.movements.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual(['interest 5', 'dividend 6'])
})
