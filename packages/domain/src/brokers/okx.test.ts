import { expect, test } from 'vitest'
import { findProblems, formatBrief, readLines } from './brokers.fixtures.ts'

const header =
  'id,Order id,Time,Trade Type,Symbol,Action,Amount,Trading Unit,Filled Price,Filled Price Unit,PnL,Fee,Fee Unit,Position Change,Balance Change,Balance,Balance Unit'

test('joins the two lines of a spot trade, and reads contracts in coins or in numbers', () => {
  const file = readLines(
    'UID: 1',
    header,
    '11,900,2024-05-01 10:00:00,Spot,BTC-USDT,Buy,0.01,BTC,60000,USDT,0,-0.00001,BTC,0,0.00999,0.00999,BTC',
    '12,900,2024-05-01 10:00:00,Spot,BTC-USDT,Buy,600,USDT,60000,USDT,0,0,USDT,0,-600,400,USDT',
    '13,901,2024-05-02 10:00:00,Spot,BTC-USDT,Sell,0.005,BTC,61000,USDT,0,0,BTC,0,-0.005,0.00499,BTC',
    '14,901,2024-05-02 10:00:00,Spot,BTC-USDT,Sell,305,USDT,61000,USDT,0,-0.305,USDT,0,304.695,704,USDT',
    '15,0,2024-05-03 10:00:00,Transfer in,,Transfer in,100,USDT,,,0,0,USDT,0,100,804,USDT',
    '16,902,2024-05-04 10:00:00,Perpetual,ETH-USDT-SWAP,Open short,1,ETH,3000,USDT,0,-1.5,USDT,1,-1.5,802,USDT',
    '17,903,2024-05-04 11:00:00,Perpetual,ETH-USDT-SWAP,Close short,1,ETH,2900,USDT,100,-1.5,USDT,-1,98.5,900,USDT',
    '18,904,2024-05-04 12:00:00,Perpetual,SOL-USDT-SWAP,Open long,5,Cont,100,USDT,0,-0.1,USDT,5,-0.1,900,USDT',
    '19,905,2024-05-04 12:00:00,Perpetual,BTC-USD-SWAP,Open long,5,Cont,100,USDT,0,-0.1,BTC,5,-0.1,900,BTC',
  )

  expect(file.format.id).toBe('okx-bills')
  expect(file.executions.map((one) => `${formatBrief(one)} ${one.instrument} ${one.contractSize}`)).toEqual([
    'buy 0.00999 BTC @ 60000 fee 0.6 coin 1',
    'sell 0.005 BTC @ 61000 fee 0.305 coin 1',
    'sell 1 ETH-USDT-SWAP @ 3000 fee 1.5 future 1',
    'buy 1 ETH-USDT-SWAP @ 2900 fee 1.5 future 1',
    'buy 5 SOL-USDT-SWAP @ 100 fee 0.1 future null',
  ])
  expect(file.skipped.map(({ line, code }) => [line, code])).toEqual([
    [7, 'transfer'],
    [11, 'derivative'],
  ])
})

test('reads positions, whose P&L is without fees and funding', () => {
  const columns =
    'Position Create Time,Position Update Time,Business Line,Index,Instrument Name,Margin Mode,Direction,Leverage,Max Position Quantity,Total Close Quantity,Average Open Price,Average Close Price,Margin Currency,Pnl,Pnl Ratio,Fee,Funding Fee,Liquidation Clearance Fee,Type,Contract Face Value,Contract Multiplier'
  const file = readLines(
    columns,
    '2026-01-10 09:00:00,2026-01-10 18:00:00,Perpetual,SOL-USDT,SOL-USDT-SWAP,Cross,Short,10,5,5,110,100,USDT,5,0.1,-0.5,-0.02,0,Close position,0.1,1',
    '2026-01-11 09:00:00,2026-01-11 18:00:00,Perpetual,BTC-USD,BTC-USD-SWAP,Cross,Long,10,5,5,100,110,BTC,5,0.1,-0.5,-0.02,0,Close position,100,1',
  )

  expect(file.executions).toMatchObject([
    { side: 'sell', quantity: '5', price: '110', contractSize: '0.1', instrument: 'future' },
    { side: 'buy', price: '100', fee: '0.52', brokerPnl: '4.48', currency: 'USDT' },
  ])
  expect(file.skipped).toMatchObject([{ code: 'derivative' }])
})

test('reads older fills by the sign of their amount', () => {
  const file = readLines(
    '\ufeffOrder ID,\ufeffTrade ID,\ufeffTrade Time,\ufeffPairs,\ufeffAmount,\ufeffPrice,\ufeffTotal,\ufefftaker/maker,\ufeffFee,\ufeffunit',
    '0,71,2020-09-25 17:27:02,ltc_usdt,2.5,46,-115 USDT,taker,-0.0025 LTC,LTC',
    '1,72,2020-09-26 17:00:01,ltc_usdt,-2,47,94 USDT,maker,-0.094 USDT,LTC',
  )
  expect(file.executions.map(formatBrief)).toEqual([
    'buy 2.4975 LTC @ 46 fee 0.115',
    'sell 2 LTC @ 47 fee 0.094',
  ])
})

test('names a damaged price', () => {
  const line = '11,900,2024-05-01 10:00:00,Spot,BTC-USDT,Buy,0.01,BTC,x,USDT,0,0,BTC,0,0.01,0.01,BTC'
  expect(findProblems(header, line)).toEqual(['import.bad_value at 2'])
})
