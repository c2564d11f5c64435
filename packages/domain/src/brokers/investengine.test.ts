import { expect, test } from 'vitest'
import { findProblems, formatBrief, readLines } from './brokers.fixtures.ts'

const header =
  'Security / ISIN,Transaction Type,Quantity,Share Price,Total Trade Value,Trade Date/Time,Settlement Date,Broker'

test('reads trades by the ISIN of their security', () => {
  const file = readLines(
    header,
    'Hill All-World / ISIN IE0000000010,Buy,2.5,£110.80,£277.00,23/06/26 15:18:12,25/06/26,None',
    'Hill All-World / ISIN IE0000000010,Sell,2.5,"£1,120.00","£2,800.00",30/12/26 14:13:11,02/01/27,None',
  )

  expect(file.format.id).toBe('investengine')
  expect(file.executions.map((one) => `${one.executedAt} ${formatBrief(one)} ${one.currency}`)).toEqual([
    '2026-06-23T14:18:12.000Z buy 2.5 IE0000000010 @ 110.8 fee 0 GBP',
    '2026-12-30T14:13:11.000Z sell 2.5 IE0000000010 @ 1120 fee 0 GBP',
  ])
})

test('names a damaged price', () => {
  const line = 'Hill / ISIN IE0000000010,Buy,2.5,x,£277.00,23/06/26 15:18:12,25/06/26,None'
  expect(findProblems(header, line)).toEqual(['import.bad_value at 2'])
})
