import { expect, test } from 'vitest'
import { findProblems, formatBrief, readLines } from './brokers.fixtures.ts'

const header = 'Trade date,Settle date,Reference,Description,Unit cost (p),Quantity,Value (£),'
const above = [
  'Transaction Summary, , , ,',
  'Client Name:,Somebody, , ,',
  'Client Number:,7654321, , ,',
  'Valuation as at,09-08-2026 16:40, , ,',
  '',
]

test('reads prices in pence; the dealing charge follows from the value', () => {
  const { executions, format } = readLines(
    ...above,
    header.replace('£', '\uFFFD'),
    '"25/02/2026","27/02/2026","S302","Acme Developed World UCITS ETF 1000 @  4500.00","4,500.000","1,000","44,988.05"',
    '"24/01/2026","26/01/2026","B301","Acme Developed World UCITS ETF 4563 @  3287.199","3,287.199","4,563","-150,006.84"',
    '"23/01/2026","23/01/2026","B300","Short Plc","10.00","100","-10.00"',
  )

  expect(format.id).toBe('hargreaves-lansdown')
  expect(executions.map((one) => `${one.day} ${formatBrief(one)} ${one.currency}`)).toEqual([
    '2026-01-23 buy 100 SHORT PLC @ 0.1 fee 0 GBP',
    '2026-01-24 buy 4563 ACMEDEVEWORLUCITETF @ 32.87199 fee 11.94963 GBP',
    '2026-02-25 sell 1000 ACMEDEVEWORLUCITETF @ 45 fee 11.95 GBP',
  ])
  expect(executions[2]).toMatchObject({
    ...{ account: '7654321', externalId: 'S302', closesOnly: true, name: 'Acme Developed World UCITS ETF' },
  })
})

test('reads a file without a day of settlement', () => {
  const { executions } = readLines(
    'Trade date,Reference,Description,Unit cost (p),Quantity,Value (£)',
    '01/09/2026,B1,One 1 @ 1000,1000,1,-10',
  )

  expect(executions.map(formatBrief)).toEqual(['buy 1 ONE @ 10 fee 0'])
})

test('keeps the money of other lines', () => {
  const { movements, skipped } = readLines(
    ...above,
    header,
    '"04/04/2026","04/04/2026","MANAGE FEE","Account To A/C 01","n/a","n/a","-4.05"',
    '"09/03/2026","09/03/2026","INTEREST","Interest From 10/02/2026","n/a","n/a","3.87"',
    '"08/03/2026","08/03/2026","OVR CR","Acme Plc Overseas Dividend","n/a","n/a","12.50"',
    '"25/01/2026","25/01/2026","Transfer","Transfer from Income Account","","","47.80"',
    '"24/01/2026","24/01/2026","FPC","Account Receipt Pay By Bank","n/a","n/a","50,000.00"',
  )

  expect(skipped.map(({ code }) => code)).toEqual(['fee', 'interest', 'dividend', 'cash', 'cash'])
  expect(movements.map(({ amount }) => amount)).toEqual(['-4.05', '3.87', '12.5', '47.8', '50000'])
  expect(findProblems(header, '"24/13/2026","24/01/2026","B1","A","1","1","-1"')).toEqual([
    'import.bad_value at 2',
  ])
})
