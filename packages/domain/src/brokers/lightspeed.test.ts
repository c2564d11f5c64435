import { expect, test } from 'vitest'
import { findProblems, formatBrief, readLines } from './brokers.fixtures.ts'

const header =
  'Trade Number,Trade Date,Execution Time,Symbol,Side,Qty,Price,Commission Amount,FeeSEC,FeeTAF,Fee1,Buy/Sell,Principal Amount,NET Amount'

test('reads executions with times of New York in summer and in winter, and adds all fees', () => {
  const file = readLines(
    header,
    '1001,07/23/2025,16:33,ABC,B,100,15.00,1.00,0.00,0.01,0.10,Long Buy,1500.00,1498.89',
    '1002,01/15/2026,16:33:10,ABC,S,100,15.50,1.00,0.02,0.01,-0.10,Long Sell,-1550.00,-1549.07',
    '1003,01/15/2026,16:34:10,XYZ,SS,10,5.50,1.00,0.02,0.01,0,Short Sell,-55.00,-53.97',
  )
  expect(file.format.id).toBe('lightspeed')
  expect(file.executions.map((one) => `${formatBrief(one)} ${one.executedAt} ${one.externalId}`)).toEqual([
    'buy 100 ABC @ 15 fee 1.11 2025-07-23T20:33:00.000Z 1001',
    'sell 100 ABC @ 15.5 fee 0.93 2026-01-15T21:33:10.000Z 1002',
    'sell 10 XYZ @ 5.5 fee 1.03 2026-01-15T21:34:10.000Z 1003',
  ])
  expect(file.executions.map(({ closesOnly }) => closesOnly)).toEqual([false, true, false])
})

test('reads the other names of the columns, and names a damaged quantity', () => {
  const other = 'Sequence Number,Trade Date,Raw Exec. Time,Symbol,Side,Qty,Price,Commission Amount,FeeSEC'
  expect(readLines(other, '1,07/23/2025,09:30,ABC,B,100,15,1,0').executions).toHaveLength(1)
  expect(findProblems(other, '1,07/23/2025,09:30,ABC,B,x,15,1,0')).toEqual(['import.bad_value at 2'])
})
