import { expect, test } from 'vitest'
import { findProblems, formatBrief, readLines } from './brokers.fixtures.ts'

const header =
  'Open Datetime,Close Datetime,Symbol,Side,Volume,Exec Count,Entry Price,Exit Price,Gross P&L,Gross P&L (%),Shared,Notes,Tags'

test('reads trades with notes and tags, each as a position of its own', () => {
  const file = readLines(
    header,
    '2025-10-24 08:00:00,2025-10-24 08:01:00,ABC,L,200,2,4.4097,4.79,76.06,8.62,false,first trade,"personal,breakout"',
    '2025-10-24 08:00:30,2025-10-24 08:04:00,ABC,S,200,2,4.36,4.13,46.0,5.28,false,,',
    '2025-10-24 09:00:30,,ABC,L,10,1,4.36,,,,false,,',
  )
  expect(file.format.id).toBe('tradervue')
  expect(file.executions.map(formatBrief)).toEqual([
    'buy 200 ABC @ 4.4097 fee 0',
    'sell 200 ABC @ 4.36 fee 0',
    'sell 200 ABC @ 4.79 fee 0',
    'buy 200 ABC @ 4.13 fee 0',
    'buy 10 ABC @ 4.36 fee 0',
  ])
  expect(file.executions.map(({ positionId }) => positionId)).toEqual([
    'line 2',
    'line 3',
    'line 2',
    'line 3',
    'line 4',
  ])
  expect(file.executions[0]?.labels).toEqual({
    strategy: '',
    notes: 'first trade',
    tags: ['personal', 'breakout'],
  })
  expect(file.executions[2]).toMatchObject({ brokerPnl: '76.06', executedAt: '2025-10-24T12:01:00.000Z' })
})

test('finds contract sizes and exact prices by the P&L, without the fees of the further columns', () => {
  const file = readLines(
    `${header},Gross P&L (t),Net P&L,Commissions,Fees`,
    '2025-10-24 08:00:00,2025-10-24 08:01:00,ESZ5,L,2,2,$6800.25,$6801.50,$125.00,0.1,false,,,10,$119.50,$5.00,$0.50',
    '2025-10-24 08:00:00,2025-10-24 08:01:00,ABC 251121C00050000,S,3,2,1.333,1.10,$70.00,0.1,false,,,10,$68.00,$2.00,$0.00',
    '2025-10-24 08:00:00,2025-10-24 08:01:00,XYZ,L,2000,2,10,11,$1000.00,0.1,false,,,10,$998.00,$2.00,$0.00',
  )
  expect(file.executions.filter(({ closesOnly }) => closesOnly)).toMatchObject([
    { symbol: 'ESZ5', instrument: 'future', price: '6801.5', fee: '5.5', brokerPnl: '119.5' },
    { symbol: 'ABC 21NOV25 50 C', contractSize: '100', price: '1.099666666666666667', brokerPnl: '68' },
    { symbol: 'XYZ', quantity: '1000', price: '11', contractSize: '1' },
  ])
})

test('names a damaged price', () => {
  expect(findProblems(header, '2025-10-24 08:00:00,2025-10-24 08:01:00,ABC,L,1,2,x,4,1,1,false,,')).toEqual([
    'import.bad_value at 2',
  ])
})

test('reads a file that has the net P&L only', () => {
  const { executions } = readLines(
    'Open Datetime,Close Datetime,Symbol,Side,Volume,Entry Price,Exit Price,Net P&L',
    '2026-01-15 09:30:00,2026-01-15 10:15:00,ABC,Long,100,150.25,152.30,205.0',
  )

  expect(executions[1]).toMatchObject({ price: '152.3', brokerPnl: '205' })
})
