import { expect, test } from 'vitest'
import { findProblems, formatBrief, readLines } from './brokers.fixtures.ts'

test('reads trades with the offset of each time, adds both fees, and takes them off the P&L', () => {
  const file = readLines(
    'Id|ContractName|EnteredAt|ExitedAt|EntryPrice|ExitPrice|Fees|PnL|Size|Type|TradeDay|TradeDuration|Commissions',
    '31|MNQU6|07/02/2026 10:10:08 -04:00|07/02/2026 10:10:48 -04:00|30182.500000000|30148.750000000|2.22000|202.500000000|3|Short|07/02/2026 00:00:00 -05:00|00:00:39.67|1.50000',
    '32|MBTN6|07/02/2026 11:10:08 -04:00|07/02/2026 11:11:00 -04:00|60000|60100|1|10|1|Long|07/02/2026 00:00:00 -05:00|00:00:52||',
  )

  expect(file.format.id).toBe('projectx-trades')
  expect(file.executions).toMatchObject([
    {
      side: 'sell',
      quantity: '3',
      symbol: 'MNQU6',
      executedAt: '2026-07-02T14:10:08.000Z',
      zone: '-04:00',
      fee: '0',
    },
    { side: 'buy', fee: '3.72', brokerPnl: '198.78', closesOnly: true, contractSize: '2' },
    { side: 'buy', symbol: 'MBTN6', contractSize: '0.1' },
    { side: 'sell', fee: '1', brokerPnl: '9' },
  ])
})

test('reads trades with money cells and times without an offset', () => {
  const file = readLines(
    'Id,ContractName,Entry Time,Exit Time,Entry,Exit,Fees,PnL,Size,Type',
    '7,NQM4,03/14/2026 9:31:00 AM,03/14/2026 9:48:00 AM,"$18,228.25 ","$18,223.75 ",$2.80 ,$90.00 ,1,Short',
  )

  expect(file.executions).toMatchObject([
    { side: 'sell', price: '18228.25', zone: 'America/Chicago', day: '2026-03-14' },
    { side: 'buy', price: '18223.75', brokerPnl: '87.2', fee: '2.8' },
  ])
})

test('reads filled orders, where Bid is a purchase, and completed orders by the sign of their quantity', () => {
  const orders = readLines(
    'Id,AccountName,ContractName,Status,Type,Size,Side,CreatedAt,FilledAt,ExecutePrice,PositionDisposition,PlatformOrderId',
    '1,ABC1,MESM6,Filled,Market,1,Bid,06/11/2026 07:45:21 -06:00,06/11/2026 07:45:21 -06:00,7300.5,Opening,P-1',
    '2,ABC1,MESM6,Filled,Market,1,Ask,06/11/2026 07:46:21 -06:00,06/11/2026 07:46:21 -06:00,7303.75,Closing,P-2',
    '3,ABC1,MESM6,Rejected,Stop,1,Ask,06/11/2026 08:03:00 -06:00,,,Undetermined,P-3',
  )
  expect(orders.executions.map(formatBrief)).toEqual([
    'buy 1 MESM6 @ 7300.5 fee 0',
    'sell 1 MESM6 @ 7303.75 fee 0',
  ])
  expect(orders.executions.map(({ closesOnly }) => closesOnly)).toEqual([false, true])
  expect(orders.skipped).toMatchObject([{ line: 4, code: 'not_filled' }])

  const fills = readLines(
    'order_id,account_id,order_date,qty_sent,qty_done,price_done,last_time,symbol,trading_symbol',
    '1,2,2026-07-09,-1,-1,29684.25,2026-07-09T13:30:00Z,CM.MNQU6,CM.MNQU6',
    '2,2,2026-07-09,1,,,2026-07-09T13:31:00Z,CM.MNQU6,CM.MNQU6',
  )
  expect(fills.executions.map(formatBrief)).toEqual(['sell 1 MNQU6 @ 29684.25 fee 0'])
  expect(fills.skipped).toMatchObject([{ code: 'not_filled' }])
})

test('reads the printed list of trades, with fees below zero', () => {
  const file = readLines(
    'ID,Contract,Size,Entry Time,Exit Time,Duration,Entry Price,Exit Price,P&L,Commissions,Fees,Direction',
    '31,ESZ26,1,September 30 2026 @ 7:59:06 pm,September 30 2026 @ 8:24:31 pm,00:25:24,"7,743.50","7,735.00",$425.00,$-1.00,$-2.78,Short',
  )

  expect(file.format.id).toBe('projectx-trades')
  expect(file.executions).toMatchObject([
    {
      side: 'sell',
      symbol: 'ESZ6',
      price: '7743.5',
      executedAt: '2026-10-01T00:59:06.000Z',
      day: '2026-09-30',
    },
    { side: 'buy', fee: '3.78', brokerPnl: '421.22' },
  ])
})

test('names a damaged time', () => {
  const header = 'Id,ContractName,EnteredAt,ExitedAt,EntryPrice,ExitPrice,Fees,PnL,Size,Type'
  expect(findProblems(header, '1,MNQU6,yesterday,07/02/2026 10:10:48,1,2,0,2,1,Long')).toEqual([
    'import.bad_value at 2',
  ])
})
