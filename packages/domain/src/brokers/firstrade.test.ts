import { expect, test } from 'vitest'
import { findProblems, formatBrief, readLines } from './brokers.fixtures.ts'

const header =
  'Symbol,Quantity,Price,Action,Description,TradeDate,SettledDate,Interest,Amount,Commission,Fee,CUSIP,RecordType'

test('reads shares, options in the description with the fee of their amount, and bonds', () => {
  const file = readLines(
    header,
    'ABC,10,605.25,BUY,ABC CORP EXEC TIME: 2026-05-07 10:28:38,2026-05-07,2026-05-08,0.00,-6052.50,0.00,0.00,000000001,Trade',
    'ABC,-4,610.00,SELL,ABC CORP,2026-05-08,2026-05-11,0.00,2439.95,0.00,0.05,000000001,Trade',
    ',-155.00,0.11,SELL,PUT XYZ 06/19/26 6 XYZ CORP OPEN CONTRACT,2026-05-08,2026-05-11,0.00,1700.80,0.00,0.05,,Trade',
    ',155.00,,Other,PUT XYZ 06/19/26 6 XYZ CORP A/E 155 ASSIGNED,2026-06-19,2026-06-19,0.00,0.00,0.00,0.00,,Financial',
    ',10000,99.5,BUY,UNITED STATES TREASURY NOTE DUE 12/31/2028 04.250,2026-05-11,2026-05-12,-12.00,-9962.00,0.00,0.00,91282CDF5,Trade',
    ',0.00,,Interest,INTEREST ON CREDIT BALANCE,2026-05-17,2026-05-17,0.00,3.10,0.00,0.00,,Financial',
    'ABC,0.00,,Dividend,ABC CORP CASH DIV,2026-05-18,2026-05-18,0.00,5.00,0.00,0.00,000000001,Financial',
  )

  expect(file.format.id).toBe('firstrade')
  expect(file.executions.map(formatBrief)).toEqual([
    'buy 10 ABC @ 605.25 fee 0',
    'sell 4 ABC @ 610 fee 0.05',
    'sell 155 XYZ 19JUN26 6 P @ 0.11 fee 4.2',
    'buy 10000 T 4.25 12/31/28 @ 99.5 fee 0',
    'buy 155 XYZ 19JUN26 6 P @ 0 fee 0',
  ])
  expect(file.executions[0]?.executedAt).toBe('2026-05-07T14:28:38.000Z')
  expect(file.executions[3]).toMatchObject({ instrument: 'bond', contractSize: '0.01' })
  expect(file.movements.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['interest', '-12'],
    ['interest', '3.1'],
    ['dividend', '5'],
  ])
})

test('puts purchases before sales on a day without times', () => {
  const file = readLines(
    header,
    'ABC,-30.00,25.00,SELL,ABC CORP,2026-05-07,2026-05-08,0.00,750.00,0.00,0.00,000000001,Trade',
    'ABC,80.00,24.00,BUY,ABC CORP,2026-05-07,2026-05-08,0.00,-1920.00,0.00,0.00,000000001,Trade',
    'ABC,20.00,23.00,BUY,ABC CORP EXEC TIME: 2026-05-07 15:28:38,2026-05-07,2026-05-08,0.00,-460.00,0.00,0.00,000000001,Trade',
  )
  expect(file.executions.map(formatBrief)).toEqual([
    'buy 80 ABC @ 24 fee 0',
    'buy 20 ABC @ 23 fee 0',
    'sell 30 ABC @ 25 fee 0',
  ])
  expect(file.executions.map(({ executedAt }) => executedAt)).toEqual([null, null, null])
})

test('names a damaged price', () => {
  expect(findProblems(header, 'ABC,10,x,BUY,ABC,2026-05-07,2026-05-08,0,-6052,0,0,,Trade')).toEqual([
    'import.bad_value at 2',
  ])
})
