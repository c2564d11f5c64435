import { expect, test } from 'vitest'
import { findProblems, formatBrief, readLines } from './brokers.fixtures.ts'

const header =
  'Side,Symbol,Name,Order Price,Order Qty,Order Amount,Status,Filled@Avg Price,Order Time,Order Type,Currency,Fill Qty,Fill Price,Fill Amount,Fill Time,Commission,Platform Fees,Trading Activity Fees,Total'

test('reads the fills of orders with the zone of their times, shares and options', () => {
  const file = readLines(
    header,
    'Buy,ABC,Abc Corp,10.50,30,315.00,Filled,30@10.45,"Dec 23, 2025 09:53:38 ET",Limit,USD,10,10.40,104.00,"Dec 23, 2025 09:53:39 ET",0.99,1.00,,1.99',
    ',,,,,,,,,,,20,10.475,209.50,"Dec 23, 2025 09:54:10 ET",,,,',
    'Sell,ABC,Abc Corp,11.00,30,330.00,Cancelled,,"Jul 1, 2026 09:53:38 ET",Limit,USD,,,,,,,,',
    'Sell,ABC,Abc Corp,11.00,30,330.00,Filled,30@11,"Jul 2, 2026 09:53:38 ET",Limit,USD,30,11.00,330.00,"Jul 2, 2026 09:53:38 ET",0.99,1.00,0.01,2.00',
    'Buy,ABC260821C12500,ABC 260821 12.5C,0.40,2,80.00,Filled,2@0.4,"Jul 2, 2026 10:00:00 ET",Limit,USD,2,0.40,80.00,"Jul 2, 2026 10:00:00 ET",1.30,,,1.30',
  )

  expect(file.format.id).toBe('moomoo')
  expect(file.executions.map((one) => `${one.executedAt} ${formatBrief(one)}`)).toEqual([
    '2025-12-23T14:53:39.000Z buy 10 ABC @ 10.4 fee 1.99',
    '2025-12-23T14:54:10.000Z buy 20 ABC @ 10.475 fee 0',
    '2026-07-02T13:53:38.000Z sell 30 ABC @ 11 fee 2',
    '2026-07-02T14:00:00.000Z buy 2 ABC 21AUG26 12.5 C @ 0.4 fee 1.3',
  ])
  expect(file.skipped).toMatchObject([{ line: 4, code: 'not_filled' }])
})

test('names a damaged price', () => {
  const line =
    'Buy,ABC,Abc,10.50,30,315,Filled,30@10,"Dec 23, 2025 09:53:38 ET",Limit,USD,10,x,104.00,"Dec 23, 2025 09:53:39 ET",0,0,,0'
  expect(findProblems(header, line)).toEqual(['import.bad_value at 2'])
})
