import { expect, test } from 'vitest'
import { findProblems, formatBrief, readLines } from './brokers.fixtures.ts'

test('reads spot trades with the time before the day and units in cells; a fee is in the coin received', () => {
  const file = readLines(
    'UID: 5,Company Name: ,Country: ',
    'Uid,Spot Pairs,Order Type,Direction,feeCoin,ExecFeeV2,Filled Value,Filled Price,Filled Quantity,Fees,Transaction ID,Order No.,Timestamp (UTC)',
    '5,BTCUSDT,LIMIT,BUY,,--,600,60000,0.01,0.00001,t1,o1,10:00 2024-05-01',
    '5,BTCUSDT,LIMIT,SELL,USDT,0.3,305 USDT,61000 USDT,0.005 BTC,0.3,t2,o2,2024-05-02 10:00:00',
  )

  expect(file.format.id).toBe('bybit-spot')
  expect(file.executions.map(formatBrief)).toEqual([
    'buy 0.00999 BTC @ 60000 fee 0.6',
    'sell 0.005 BTC @ 61000 fee 0.3',
  ])
  expect(file.executions[0]).toMatchObject({
    executedAt: '2024-05-01T10:00:00.000Z',
    currency: 'USDT',
    externalId: 't1',
  })
})

test('reads trades of contracts, keeps funding as a fee, and leaves out contracts that are settled in the coin', () => {
  const file = readLines(
    'Market,Filled Type,Filled Quantity,Filled Price,Order Price,Fee Rate,Trading Fee,feeCoin,ExecFeeV2,Direction,Order Type,Trasaction ID,Order No.,Transaction Time(UTC+0)',
    'ETHUSDT,Trade,1,3000,3000,0.0005,1.5,USDT,,Long,LIMIT,t1,o1,2024-05-01 10:00:00',
    'ETHUSDT,Funding,1,3000,0,0.0001,0.3,USDT,,Long,UNKNOWN,t2,o1,2024-05-01 16:00:00',
    'ETHUSDT,Trade,1,3100,3000,0.0005,1.5,USDT,,Short,LIMIT,t3,o1,2024-05-01 18:00:00',
    'BTCUSD,Trade,100,60000,3000,0.0005,0.001,BTC,,Short,LIMIT,t4,o1,2024-05-01 18:00:00',
  )

  expect(file.executions).toMatchObject([
    { side: 'buy', symbol: 'ETHUSDT', instrument: 'future', contractSize: '1', currency: 'USDT', fee: '1.5' },
    { side: 'sell', closesOnly: false },
  ])
  expect(file.movements).toMatchObject([{ kind: 'fee', amount: '-0.3', currency: 'USDT' }])
  expect(file.skipped.map(({ code }) => code)).toEqual(['fee', 'derivative'])
})

test('reads other columns of contracts', () => {
  const file = readLines(
    'Contracts,Order No.,Direction,Order Type,Filled Qty,Filled Price,Order Price,Filled Type,Trading Fee Rate,Fees Paid,Trasaction ID,Transaction Time(UTC+10),Final Balance (USDT)',
    'ETHUSDT,o3,Open Short,Market,0.5,3000,0,Trade,0.00055,0.8,t3,2026-03-16 10:00:00,1004',
    'ETHUSDT,o4,Close Short,Market,0.5,2950,0,Trade,0.00055,0.8,t4,2026-03-16 12:00:00,1028',
  )
  expect(file.executions.map(formatBrief)).toEqual([
    'sell 0.5 ETHUSDT @ 3000 fee 0.8',
    'buy 0.5 ETHUSDT @ 2950 fee 0.8',
  ])
  expect(file.executions[0]?.executedAt).toBe('2026-03-16T00:00:00.000Z')

  const short = readLines(
    'Contracts,Direction,Exec Qty,Exec Price,Trading Fee,Order Type,Transaction Time(UTC+0)',
    'BTCUSDT,Buy,0.01,60000,0.33,Market,2025-12-01 10:00:00',
  )
  expect(short.executions.map(formatBrief)).toEqual(['buy 0.01 BTCUSDT @ 60000 fee 0.33'])
})

test('reads closed positions, whose P&L is after fees', () => {
  const file = readLines(
    'Contracts,Closing Direction,Qty,Entry Price,Exit Price,Closed P&L,Exit Type,Trade Time(UTC+0)',
    'BTCUSDT,Buy,0.1,60000,59000,99,Trade,12:00 2024-05-02',
    'ETHUSDT,Close Long,1,3000,3100,97,Trade,2024-05-01 10:00:00',
  )

  expect(file.executions.map((one) => `${formatBrief(one)} ${one.brokerPnl}`)).toEqual([
    'buy 1 ETHUSDT @ 3000 fee 0 null',
    'sell 1 ETHUSDT @ 3100 fee 3 97',
    'sell 0.1 BTCUSDT @ 60000 fee 0 null',
    'buy 0.1 BTCUSDT @ 59000 fee 1 99',
  ])
})

test('finds the direction of closed positions that do not name it', () => {
  const file = readLines(
    'Market,Order Quantity,Entry Price,Exit Price,Opening Fee,Closing Fee,Funding Fee,cumClosedPzOpenFeeInfo,Trade Type,Realized P&L,Trade time',
    'ETHUSDT,2.0000,100,110,0.11,0.121,0.02,"{""USDT"":""0.11""}",Trade,19.749,12:00 2026-01-10',
    'BTCUSDT,10.0000,5,4.5,0.0275,0.02475,0,"{""USDT"":""0.0275""}",Liquidation,4.94775,09:00 2026-01-12',
  )

  expect(file.executions.map((one) => `${formatBrief(one)} ${one.brokerPnl}`)).toEqual([
    'buy 2 ETHUSDT @ 100 fee 0 null',
    'sell 2 ETHUSDT @ 110 fee 0.251 19.749',
    'sell 10 BTCUSDT @ 5 fee 0 null',
    'buy 10 BTCUSDT @ 4.5 fee 0.05225 4.94775',
  ])
})

test('reads the transaction log: two lines for a spot trade, one for a contract', () => {
  const file = readLines(
    'Uid,Currency,Contract,Type,Direction,Quantity,Position,Filled Price,Funding,Fee Paid,Cash Flow,Change,Wallet Balance,Action,Time(UTC)',
    '5,ETH,ETHUSDT,TRADE,BUY,0.5,0,3000,0,-0.0005,0.5,0.4995,0.4995,--,2026-06-05 08:22:50',
    '5,USDT,ETHUSDT,TRADE,BUY,-1500,0,3000,0,0,-1500,-1500,10,--,2026-06-05 08:22:50',
    '5,USDT,BTCUSDT,TRADE,SELL,-0.01,-0.01,60000,0,-0.3,0,-0.3,9,OPEN,2026-06-05 09:22:50',
    '5,USDT,BTCUSDT,SETTLEMENT,SELL,-0.01,-0.01,60000,0.05,0,0.05,0.05,9,--,2026-06-05 16:00:00',
    '5,EUR,,TRANSFER_IN,--,0,0,0,0,0,17,17,17,--,2026-06-05 08:18:56',
    '5,SOL,,CURRENCY_SELL,--,2,0,0,0,0,-2,-2,0,--,2026-06-05 07:18:56',
    '5,USDT,,CURRENCY_BUY,--,200,0,0,0,0,200,200,0,--,2026-06-05 07:18:56',
    '5,USDT,BTC-27MAR26-120000-C-USDT,TRADE,BUY,1,1,5,0,-0.03,-5,-5.03,1000,OPEN,2026-06-05 06:00:00',
  )

  expect(file.format.id).toBe('bybit-log')
  expect(file.executions.map((one) => `${formatBrief(one)} ${one.instrument}`)).toEqual([
    'sell 2 SOL @ 100 fee 0 coin',
    'buy 0.4995 ETH @ 3000 fee 1.5 coin',
    'sell 0.01 BTCUSDT @ 60000 fee 0.3 future',
  ])
  expect(file.movements.map(({ kind, amount, currency }) => [kind, amount, currency])).toEqual([
    ['funding', '0.05', 'USDT'],
    ['cash', '17', 'EUR'],
  ])
})

test('reads conversions of small balances in the transaction log, which have no type', () => {
  const file = readLines(
    'Uid,Currency,Contract,Type,Direction,Quantity,Position,Filled Price,Funding,Fee Paid,Cash Flow,Change,Wallet Balance,Action,Time(UTC)',
    '5,USDT,,--,--,0.0,0.0,0.0,0.0,0.0,1.8,1.8,1319.3,--,2026-03-02 01:10:01',
    '5,ETH,,--,--,0.0,0.0,0.0,0.0,0.0,-0.0006,-0.0006,0.0,--,2026-03-02 01:10:01',
    '5,USDT,,--,--,0.0,0.0,0.0,0.0,0.0,2,2,1321.3,--,2026-03-03 01:10:01',
  )

  expect(file.executions.map(formatBrief)).toEqual(['sell 0.0006 ETH @ 3000 fee 0'])
  expect(file.skipped).toMatchObject([{ line: 4, code: 'other_leg_missing' }])
})

test('says of each line of the funding account that it is no trade', () => {
  const file = readLines(
    'Uid,Date & Time(UTC),Coin,QTY,Type,Account Balance,Description',
    '5,2026-06-10 05:09:23,BTC,0.0003,Airdrop,0.0006,Airdrop Bonus',
    '5,2026-06-05 08:18:57,EUR,-17,Transfer out,0.43,Transfer to Unified Trading Account',
    '5,2026-06-05 08:16:17,EUR,17.43,Fiat,17.43,Deposit',
    '5,2026-06-05 07:26:43,BTC,0.0002,Fiat,0.0002,Buy Crypto with Card',
  )

  expect(file.skipped.map(({ code }) => code)).toEqual(['reward', 'transfer', 'cash', 'other_leg_missing'])
  expect(file.movements).toMatchObject([{ kind: 'cash', amount: '17.43', currency: 'EUR' }])
})

test('names a damaged quantity', () => {
  const header =
    'Spot Pairs,Order Type,Direction,Filled Value,Filled Price,Filled Quantity,Fees,Transaction ID,Timestamp (UTC)'
  expect(findProblems(header, 'BTCUSDT,LIMIT,BUY,600,60000,some,0.00001,t1,2024-05-01 10:00:00')).toEqual([
    'import.bad_value at 2',
  ])
})

test('reads closed P&L whose time is named “Filled Time”', () => {
  const file = readLines(
    'Contracts,Closing Direction,Qty,Entry Price,Exit Price,Closed P&L,Exit Type,Filled Time(UTC+0),Create Time',
    'BTCUSDT,Sell,0.1,60000,61000,95,Trade,2024-05-01 10:00:00,2024-05-01 09:00:00',
  )

  expect(file.executions.map(formatBrief)).toEqual([
    'buy 0.1 BTCUSDT @ 60000 fee 0',
    'sell 0.1 BTCUSDT @ 61000 fee 5',
  ])
})
