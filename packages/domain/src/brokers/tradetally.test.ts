import { expect, test } from 'vitest'
import { formatBrief, readLines } from './brokers.fixtures.ts'

test('reads the CSV of trades', () => {
  const file = readLines(
    'Symbol,Side,Quantity,Entry Price,Exit Price,Entry Date,Exit Date,P&L,Fees,Commission,Notes,Strategy,Setup,Tags,Broker,Status,Instrument Type,Option Type,Strike Price,Expiration Date,Quality Grade',
    'ABC,long,100,20,21,2026-03-04,2026-03-05,98.5,0.5,1,"good, calm",Gap,open,a; b,schwab,Closed,stock,,,,A',
    'XYZ,short,2,1.5,1,2026-03-04,2026-03-05,98,0,2,,,,,schwab,Closed,option,put,55,2026-03-20,',
  )
  expect(file.format.id).toBe('tradetally')
  expect(file.executions.map(formatBrief)).toEqual([
    'buy 100 ABC @ 20 fee 0',
    'sell 2 XYZ 20MAR26 55 P @ 1.5 fee 0',
    'sell 100 ABC @ 21 fee 1.5',
    'buy 2 XYZ 20MAR26 55 P @ 1 fee 2',
  ])
  expect(file.executions[0]?.labels).toEqual({
    strategy: 'Gap',
    notes: 'good, calm',
    tags: ['a', 'b', 'open'],
  })
  expect(file.executions.map(({ brokerPnl }) => brokerPnl)).toEqual([null, null, '98.5', '98'])
})

test('reads the trades of the JSON of all data', () => {
  const trades = [
    {
      originalId: 't1',
      symbol: 'MESM6',
      entryTime: '2026-03-04T14:30:00.000Z',
      exitTime: '2026-03-04T15:30:00.000Z',
      entryPrice: '5800.25',
      exitPrice: '5802.25',
      quantity: 3,
      side: 'long',
      commission: '1.20',
      fees: '0.30',
      pnl: '28.50',
      tags: ['calm', 'early'],
      instrumentType: 'future',
      pointValue: '5',
      executions: [{ price: 5800.25, quantity: 3, action: 'buy' }],
    },
  ]
  const file = readLines(
    JSON.stringify({ exportVersion: '3.0', trades, tags: [{ name: 'calm', color: 'red' }] }),
  )
  expect(file.format.id).toBe('tradetally')
  expect(file.executions).toMatchObject([
    {
      side: 'buy',
      symbol: 'MESM6',
      instrument: 'future',
      executedAt: '2026-03-04T14:30:00.000Z',
      positionId: 't1',
    },
    { side: 'sell', quantity: '3', price: '5802.25', fee: '1.5', brokerPnl: '28.5' },
  ])
  expect(file.executions[0]?.labels?.tags).toEqual(['calm', 'early'])
})

test('reads files without sides or without a P&L', () => {
  const file = readLines(
    'Symbol,Entry Date,Exit Date,Quantity,Entry Price,Exit Price,P&L,Commission',
    'ABC,2026-03-04,2026-03-05,100,20,21,98,2',
  )
  expect(file.executions.map(formatBrief)).toEqual(['buy 100 ABC @ 20 fee 0', 'sell 100 ABC @ 21 fee 2'])

  const utc = readLines(
    'Symbol,Type,Side,EntryDateUTC,ExitDateUTC,EntryPrice,ExitPrice,Quantity,Fees',
    'MESM6,future,short,2026-03-04 14:30:00,2026-03-04 15:30:00,5800,5790,1,1.24',
  )
  expect(utc.executions).toMatchObject([
    { side: 'sell', instrument: 'future', executedAt: '2026-03-04T14:30:00.000Z' },
    { side: 'buy', fee: '1.24', executedAt: '2026-03-04T15:30:00.000Z' },
  ])
})
