import { expect, test } from 'vitest'
import { findProblems, formatBrief, readLines } from './brokers.fixtures.ts'

test('reads the deals of a statement with month names, a zone in the header and blanks in numbers', () => {
  const file = readLines(
    'Deals',
    'Deal ID,Order ID,Symbol,Opening Direction,Closing Direction,Opening time (UTC+8),Closing Time (UTC+8),Entry price,Closing price,Closing Quantity,Commissions,Pips,Net USD,Channel,Balance USD',
    'DID31,35,JPM.US,Buy,Sell,20 Aug 2026 21:56:13.342,20 Aug 2026 21:57:53.488,356.00,355.00,1 380 Lots,-0.70,-13.3,-1 380.70,api,1 719.75',
    ',,,,,,,,,,-0.70,,-1 380.70,,',
    'Positions',
    'Created (UTC+8),Symbol,Quantity,Direction,Entry,TP,SL,Net USD',
    '20 Aug 2026 09:34:21,2020.HK,152 Lots,Buy,74.410,76.493,73.957,—',
  )

  expect(file.format.id).toBe('ctrader')
  expect(file.executions.map(formatBrief)).toEqual([
    'buy 1380 JPM.US @ 356 fee 0',
    'sell 1380 JPM.US @ 355 fee 0.7',
  ])
  expect(file.executions[1]).toMatchObject({
    executedAt: '2026-08-20T13:57:53.488Z',
    zone: '+08:00',
    contractSize: '1',
    brokerPnl: '-1380.7',
    externalId: 'DID31-close',
    positionId: 'DID31',
  })
  expect(file.skipped.map(({ line, code }) => [line, code])).toEqual([
    [4, 'no_trade'],
    [5, 'detail'],
    [6, 'detail'],
    [7, 'detail'],
  ])
})

test('reads a history without an opening time, with the day first, newest first, in the currency of its header', () => {
  const file = readLines(
    '"Symbol","Opening direction","Closing time (UTC+0)","Entry price","Closing price","Closing Quantity","Net €","Balance €"',
    '"BTCUSD","Sell","10/03/2026 15:00:12.370","69509.75","71522.20","0.03 Lots","-53.01","10 095.25"',
    '"EURUSD","Buy","06/03/2026 11:43:59.950","1.15810","1.15643","0.40 Lots","-59.48","10 144.80"',
  )

  expect(file.executions).toMatchObject([
    { day: '2026-03-06', side: 'buy', quantity: '0.4', currency: 'EUR' },
    { day: '2026-03-06', side: 'sell', brokerPnl: '-59.48', contractSize: '89041.916168' },
    { day: '2026-03-10', side: 'sell' },
    { day: '2026-03-10', side: 'buy', contractSize: '0.878034' },
  ])
})

test('takes the net P&L in the currency of the balance', () => {
  const file = readLines(
    'ID,Symbol,Opening Direction,Opening Time (UTC+0),Closing Time (UTC+0),Entry Price,Closing Price,Closing Quantity,Net USD,Net EUR,Balance EUR',
    '1,EURUSD,Buy,13/03/2026 08:00:00.000,13/03/2026 12:00:00.000,1.08000,1.08100,1.00 Lots,110,100,25000',
  )
  expect(file.executions[1]).toMatchObject({ currency: 'EUR', brokerPnl: '100', contractSize: '100000' })
})

test('reads Spanish words', () => {
  const file = readLines(
    'Símbolo,Dirección de apertura,Hora de apertura (UTC-4),Hora de cierre (UTC-4),Precio de entrada,Precio de cierre,Cantidad de Cierre,Comisión,Swap,$ neto,Saldo $',
    'EURUSD,Compra,2026-03-10 09:00:00,2026-03-10 10:00:00,1.1000,1.1020,1,-2.5,0,197.5,1000',
  )

  expect(file.executions).toMatchObject([
    { side: 'buy', executedAt: '2026-03-10T13:00:00.000Z', currency: 'USD', contractSize: '100000' },
    { side: 'sell', fee: '2.5', brokerPnl: '197.5' },
  ])
})

test('names a damaged quantity', () => {
  const header =
    'Symbol,Opening direction,Closing time (UTC+0),Entry price,Closing price,Closing Quantity,Net €'
  expect(findProblems(header, 'EURUSD,Buy,06/03/2026 11:43:59,1.1,1.2,some,1')).toEqual([
    'import.bad_value at 2',
  ])
})

test('reads the older list of closing deals, whose profit is without costs', () => {
  const file = readLines(
    'Closing Deal ID,Opening Deal ID,Opening Time,Closing Time,Entry Price,Closing Price,Commissions,Swap,Symbol,Quantity,Direction,Gross Profit',
    '12,2,2024-02-10 08:00:00,2024-02-10 10:00:00,1.09500,1.09700,-1.20,-0.30,EURUSD,0.10,Buy,20.00',
  )

  expect(file.executions.map(formatBrief)).toEqual([
    'buy 0.1 EURUSD @ 1.095 fee 0',
    'sell 0.1 EURUSD @ 1.097 fee 1.5',
  ])
  expect(file.executions[1]).toMatchObject({ contractSize: '100000', brokerPnl: '18.5' })
})
