import { expect, test } from 'vitest'
import { formatBrief, readLines } from './brokers.fixtures.ts'

test('reads filled orders with the zone in each time, and the legs of an order of several options', () => {
  const file = readLines(
    'Name,Symbol,Side,Status,Filled,Total Qty,Price,Avg Price,Time-in-Force,Placed Time,Filled Time',
    'XYZ Vertical,,Sell,Filled,10,10,@1.25,1.25,DAY,03/26/2026 16:01:46 EDT,03/26/2026 16:01:46 EDT',
    ',XYZ260327C00065000,Sell,Filled,10,10,@2.97,2.97,DAY,03/26/2026 16:01:46 EDT,03/26/2026 16:01:46 EDT',
    ',XYZ260327C00066000,Buy,Filled,10,10,@1.72,1.72,DAY,03/26/2026 16:01:46 EDT,03/26/2026 16:01:46 EDT',
    'ABC Corp,ABC,Buy,Cancelled,5,100,@195.00,194.5,GTC,03/02/2026 09:40:00 EST,03/02/2026 09:41:00 EST',
    'ABC Corp,ABC,Short,Cancelled,0,100,@195.00,,GTC,03/02/2026 09:40:00 EST,',
  )

  expect(file.format.id).toBe('webull')
  expect(file.executions.map(formatBrief)).toEqual([
    'buy 5 ABC @ 194.5 fee 0',
    'buy 10 XYZ 27MAR26 66 C @ 1.72 fee 0',
    'sell 10 XYZ 27MAR26 65 C @ 2.97 fee 0',
  ])
  expect(file.executions.map(({ executedAt }) => executedAt)).toEqual([
    '2026-03-02T14:41:00.000Z',
    '2026-03-26T20:01:46.000Z',
    '2026-03-26T20:01:46.000Z',
  ])
  expect(file.skipped.map(({ line, code }) => [line, code])).toEqual([
    [2, 'detail'],
    [6, 'not_filled'],
  ])
})

test('reads cells with two numbers', () => {
  const file = readLines(
    'Symbol,Side,Status,Filled/Total Qty,Price/Avg Price,Filled Time',
    'ABC,Buy,Filled,5/10,@1.50/1.49,03/27/2026 11:32:30 EDT',
  )
  expect(file.executions.map(formatBrief)).toEqual(['buy 5 ABC @ 1.49 fee 0'])
})

test('reads trade records of Asia with the day first', () => {
  const file = readLines(
    'Symbol & Name,Trade Date,Settlement Date,Buy/Sell,Quantity,Traded Price,Gross Amount,Comm/Fee/Tax,VAT,Net Amount',
    'ABC ABC CORP INC,03/07/2026,06/07/2026,BUY,1,250.00,250.00,-0.27,-0.02,-250.29',
  )
  expect(file.format.id).toBe('webull-records')
  expect(file.executions.map(formatBrief)).toEqual(['buy 1 ABC @ 250 fee 0.29'])
  expect(file.executions[0]?.day).toBe('2026-07-03')
})

test('reads trades of Tiger Brokers', () => {
  const file = readLines(
    'Symbol,Name,Currency,Trade Date,Time,Buy/Sell,Quantity,Trade Price,Gross Amount,Comm/Fee/Tax,GST,Net Amount',
    'ABC,ABC CORP,USD,2026/07/03,"09:31:05,GMT-04",SELL,2,250.00,500.00,-1.27,-0.02,498.71',
  )
  expect(file.format.id).toBe('tiger')
  expect(file.executions.map(formatBrief)).toEqual(['sell 2 ABC @ 250 fee 1.29'])
  expect(file.executions[0]?.executedAt).toBe('2026-07-03T13:31:05.000Z')
})
