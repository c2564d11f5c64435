import { expect, test } from 'vitest'
import { findProblems, formatBrief, readLines } from './brokers.fixtures.ts'

const header =
  'Date,Reference,Ticker,ISIN,Type,Quantity,CCY,Price/share,Gross Amount,FX Rate,Fee,Net Amt.,Tax Amt.'

test('reads purchases and sales in the currency of the line', () => {
  const { executions, format } = readLines(
    header,
    '20/06/2025 14:22:11,OR-2,ACM,US0000000001,Sell,10.000000000,USD,210.300000000,2103.00,,1.00,2102.00,',
    '05/03/2025 10:30:00,OR-1,ACM,US0000000001,Buy,10.000000000,USD,185.500000000,1855.00,,0.50,1855.50,',
  )

  expect(format.id).toBe('lightyear')
  expect(executions.map((one) => `${one.executedAt} ${formatBrief(one)} ${one.currency}`)).toEqual([
    '2025-03-05T10:30:00.000Z buy 10 ACM @ 185.5 fee 0.5 USD',
    '2025-06-20T14:22:11.000Z sell 10 ACM @ 210.3 fee 1 USD',
  ])
  expect(executions[1]).toMatchObject({ closesOnly: true, externalId: 'OR-2' })
})

test('keeps the money of other lines with its tax and fee', () => {
  const { movements, skipped } = readLines(
    header,
    '16/12/2025 06:02:35,DD-1,ACM,US0000000001,Dividend,,USD,,14.09,,,11.98,2.11',
    '01/12/2025 13:33:55,IN-1,MMF,IE0000000001,Distribution,,EUR,,7.19,,0.36,6.83,0.00',
    '02/10/2025 17:19:06,RW-1,,,Reward,,EUR,,0.05,,,0.05,',
    '01/10/2025 03:18:28,IN-2,,,Interest,,USD,,0.02,,,0.02,0.00',
    '30/07/2025 09:01:34,WL-1,,,Withdrawal,,USD,,-300.00,,,-300.00,',
    '30/07/2025,WL-2,,,Withdrawal,,USD,,,,0,-50.00,0',
    '07/04/2025 19:09:30,CN-1,EUR,,Conversion,,EUR,,-59.24,1.09271,0.21,-59.03,',
  )

  expect(skipped.map(({ code }) => code)).toEqual([
    ...['dividend', 'dividend', 'reward', 'interest', 'cash', 'cash', 'forex'],
  ])
  expect(movements.map(({ kind, amount, currency }) => `${kind} ${amount} ${currency}`)).toEqual([
    ...['dividend 14.09 USD', 'tax -2.11 USD', 'dividend 7.19 EUR', 'fee -0.36 EUR', 'cash 0.05 EUR'],
    ...['interest 0.02 USD', 'cash -300 USD', 'cash -50 USD'],
  ])
  expect(findProblems(header, '16/12/2025 06:02:35,OR-1,ACM,US1,Buy,many,USD,1,1,,0,1,')).toEqual([
    'import.bad_value at 2',
  ])
})
