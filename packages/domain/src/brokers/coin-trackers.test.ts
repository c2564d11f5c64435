import { expect, test } from 'vitest'
import { findProblems, formatBrief, readLines } from './brokers.fixtures.ts'

const brief = (file: ReturnType<typeof readLines>) =>
  file.executions.map(
    (one) => `${one.executedAt?.slice(0, 16)} ${formatBrief(one)} ${one.currency} ${one.account}`,
  )
const skips = (file: ReturnType<typeof readLines>) => file.skipped.map(({ line, code }) => `${line} ${code}`)
const money = (file: ReturnType<typeof readLines>) =>
  file.movements.map(({ line, kind, amount, currency, symbol }) => [line, kind, amount, currency, symbol])

test('CoinTracking has the fee of a trade in its amounts, so the price is without it', () => {
  const file = readLines(
    '"Type","Buy","Cur.","Sell","Cur.","Fee","Cur.","Exchange","Group","Comment","Date","Tx-ID"',
    '"Trade","0.50000000","BTC","10010.00000000","EUR","10.00000000","EUR","Kraken","","","25.01.2025 10:12:27","t1"',
    '"Trade","5490.00000000","EUR","0.25000000","BTC","10.00000000","EUR","Kraken","","","26.01.2025 10:12:27","t2"',
    '"Trade","0.99000000","ETH","2000.00000000","EUR","0.01000000","ETH","no exchange","","","2025-01-27 08:00:00",""',
    '"Trade","0.00000000","ETH","3.00000000","XYZ","0.1","EUR","Kraken","","","27.01.2025 09:00:00",""',
    '"Deposit","500.00000000","EUR","","","","","Kraken","","","24.01.2025 09:00:00",""',
    '"Withdrawal","-","","0.10000000","BTC","0.0001","BTC","Kraken","","","28.01.2025 09:00:00",""',
    '"Staking","0.00100000","ETH","","","","","Kraken","","","29.01.2025 09:00:00",""',
  )

  expect(file.format.id).toBe('cointracking')
  expect(brief(file)).toEqual([
    '2025-01-25T10:12 buy 0.5 BTC @ 20000 fee 10 EUR Kraken',
    '2025-01-26T10:12 sell 0.25 BTC @ 22000 fee 10 EUR Kraken',
    '2025-01-27T08:00 buy 0.99 ETH @ 2000 fee 20 EUR null',
  ])
  expect(skips(file)).toEqual(['5 nothing_traded', '6 cash', '7 transfer', '8 reward'])
  expect(money(file)).toEqual([[6, 'cash', '500', 'EUR', null]])
  expect(file.reading.zone).toEqual({ name: 'UTC', isAssumed: true })
})

test('CoinTracker, Pionex and Koinly have the same columns in other orders', () => {
  const pionex = readLines(
    'Date,Received Quantity,Received Currency,Sent Quantity,Sent Currency,Fee Amount,Fee Currency,Tag',
    '2/27/2025 12:09,0.1,ETH,200,USDT,0.001,ETH,',
    '2/28/2025 12:11,110,USDT,0.05,ETH,0.055,USDT,',
  )
  const koinly = readLines(
    'Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Net Worth Amount,Net Worth Currency,Label,Description,TxHash',
    '2025-03-01 10:00:00 UTC,100,USD,2,SOL,1,USD,,,,,h1',
    '2025-03-02 10:00:00 UTC,,,0.01,SOL,,,,,staking,,h2',
  )

  expect([pionex.format.id, koinly.format.id]).toEqual(['cointracker', 'cointracker'])
  expect(brief(pionex)).toEqual([
    '2025-02-27T12:09 buy 0.099 ETH @ 2000 fee 2 USDT null',
    '2025-02-28T12:11 sell 0.05 ETH @ 2200 fee 0.055 USDT null',
  ])
  expect(brief(koinly)).toEqual(['2025-03-01T10:00 buy 2 SOL @ 50 fee 1 USD null'])
  expect(skips(koinly)).toEqual(['3 reward'])
})

test('Blockpit has days with points, and money that came and went', () => {
  const file = readLines(
    'Blockpit ID;Timestamp;Source Type;Source Name;Integration;Transaction Type;Outgoing Asset;Outgoing Amount;Incoming Asset;Incoming Amount;Fee Asset;Fee Amount;Transaction ID;Note;Merge ID',
    '1;08.01.2025 12:44;API;Binance;Binance Depot;Trade;EUR;100;SOL;2;EUR;0.5;;spot;',
    '2;08.01.2025 12:45;API;Binance;Binance Depot;Bounties;;;EUR;0.01;;;;;',
    '3;09.01.2025 12:45;API;Kraken;Kraken Depot;NonTaxableOut;EUR;150;;;;;;;',
    '4;09.01.2025 12:46;API;Kraken;Kraken Depot;Lending;;;EUR;0.06;;;;;',
    '5;09.01.2025 12:47;API;Kraken;Kraken Depot;Margin_trading_loss;EUR;0.02;;;;;;;',
    '6;10.01.2025 12:47;API;Kraken;Kraken Depot;Staking;;;SOL;0.01;;;;;',
  )

  expect(file.format.id).toBe('blockpit')
  expect(brief(file)).toEqual(['2025-01-08T12:44 buy 2 SOL @ 50 fee 0.5 EUR Binance Depot'])
  expect(money(file)).toEqual([
    [3, 'bonus', '0.01', 'EUR', null],
    [4, 'cash', '-150', 'EUR', null],
    [5, 'interest', '0.06', 'EUR', null],
  ])
  expect(skips(file)).toEqual(['3 bonus', '4 cash', '5 interest', '6 unknown', '7 reward'])
})

test('CoinLedger has a line for each side of a transaction', () => {
  const file = readLines(
    'Timestamp (UTC),Type,Internal Id,Platform,Account Name,Platform Id,Blockchain Id,Record Type,Asset,Amount,Description',
    '2025-03-06T10:00:00.000,Trade,77,Pionex,Pionex,,,Debit,USDT,-10,',
    '2025-03-06T10:00:00.000,Trade,77,Pionex,Pionex,,,Credit,TRX,40,',
    '2025-03-06T10:00:00.000,Trade,77,Pionex,Pionex,,,Platform Fee,USDT,-0.02,',
    '2025-03-07T10:00:00.000,Buy,78,Revolut,Revolut,,,Debit,EUR,-5,',
    '2025-03-08T10:00:00.000,Deposit,79,Kraken,Kraken,,,Credit,EUR,50,',
    '2025-03-09T10:00:00.000,Airdrop,80,Kraken,Kraken,,,Credit,ABC,9,',
  )

  expect(file.format.id).toBe('coinledger')
  expect(brief(file)).toEqual(['2025-03-06T10:00 buy 40 TRX @ 0.25 fee 0.02 USDT Pionex'])
  expect(money(file)).toEqual([[6, 'cash', '50', 'EUR', null]])
  expect(skips(file)).toEqual(['5 other_leg_missing', '6 cash', '7 reward'])
})

test('BittyTax, BlockFi, ShapeShift and Uphold have what was given and received', () => {
  const bittyTax = readLines(
    'Type,Buy Quantity,Buy Asset,Buy Value in GBP,Sell Quantity,Sell Asset,Sell Value in GBP,Fee Quantity,Fee Asset,Fee Value in GBP,Wallet,Timestamp,Note',
    'Trade,10,BTC,,870,GBP,,2,GBP,,Bitstamp,2013-05-24 20:17:40,',
  )
  const blockFi = readLines(
    'Trade ID,Date,Buy Quantity,Buy Currency,Sold Quantity,Sold Currency,Rate Amount,Rate Currency,Type',
    'aa-1,2021-01-30 23:59:59,1500,usdc,10,LTC,150,USDC,One Time',
  )
  const shapeShift = readLines(
    'id,status,timestamp,rate,minerFee,inputAmount,inputCurrency,inputAddress,inputTxid,outputAmount,outputCurrency,outputAddress,outputTxid,refundAddress,refundCurrency,refundTxid',
    'a1,complete,2021-09-05T17:35:24Z,0.0004,0,100,USDC,,,0.04,ETH,,,,,',
    'a2,returned,2021-09-05T17:36:24Z,0.0004,0,100,USDC,,,0.04,ETH,,,,,',
  )
  const uphold = readLines(
    'Date,Destination,Destination Amount,Destination Currency,Fee Amount,Fee Currency,Id,Origin,Origin Amount,Origin Currency,Status,Type',
    'Tue Feb 11 2020 13:13:57 GMT+0000,uphold,0.005,BTC,,,u1,credit-card,25,GBP,completed,in',
    'Wed May 13 2020 13:30:04 GMT+0000,,24.65,GBP,,,u2,uphold,24.65,GBP,completed,out',
    'Thu May 14 2020 13:30:04 GMT+0000,uphold,5,BAT,,,u3,uphold,5,BAT,completed,transfer',
  )

  expect([bittyTax, blockFi, shapeShift, uphold].map((file) => [file.format.id, ...brief(file)])).toEqual([
    ['bittytax', '2013-05-24T20:17 buy 10 BTC @ 87 fee 2 GBP Bitstamp'],
    ['blockfi', '2021-01-30T23:59 sell 10 LTC @ 150 fee 0 USDC null'],
    ['shapeshift', '2021-09-05T17:35 buy 0.04 ETH @ 2500 fee 0 USDC null'],
    ['uphold', '2020-02-11T13:13 buy 0.005 BTC @ 5000 fee 0 GBP null'],
  ])
  expect(skips(shapeShift)).toEqual(['3 not_filled'])
  expect(money(uphold)).toEqual([[3, 'cash', '-24.65', 'GBP', null]])
  expect(skips(uphold)).toEqual(['3 cash', '4 transfer'])
})

test('names a damaged amount', () => {
  expect(
    findProblems(
      'Date,Received Quantity,Received Currency,Sent Quantity,Sent Currency,Fee Amount,Fee Currency,Tag',
      '2/27/2025 12:09,x,ETH,200,USDT,0.001,ETH,',
    ),
  ).toEqual(['import.bad_value at 2'])
})
