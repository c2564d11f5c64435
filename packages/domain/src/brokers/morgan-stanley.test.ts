import { expect, test } from 'vitest'
import { formatBrief, readLines } from './brokers.fixtures.ts'

test('shares that vest are those that remain after taxes, at their market price', () => {
  const file = readLines(
    'Vest Date,Order Number,Plan,Type,Status,Price,Quantity,Net Cash Proceeds,Net Share Proceeds,Tax Payment Method',
    '25-Mar-2025,O1,ACME Class C,Release,Complete,$102.25,400.000,$0.00,212.5,Fractional Shares',
  )

  expect(file.executions.map((one) => `${one.day} ${formatBrief(one)} ${one.origin}`)).toEqual([
    '2025-03-25 buy 212.5 ACME CLASS C @ 102.25 fee 0 reward',
  ])
})

test('a sale is a trade, and the payment of its money is none', () => {
  const file = readLines(
    'Execution Date,Order Number,Plan,Type,Order Status,Price,Quantity,Net Amount,Net Share Proceeds,Tax Payment Method',
    '01-Apr-2025,O2,ACME Class C,Sale,Complete,"$2,110.00",-2,"$4,219.95",0,N/A',
    '02-Apr-2025,O3,Cash,Sale,Complete,$1.00,"-4,219.95","$4,219.95",0,N/A',
  )

  expect(file.executions.map(formatBrief)).toEqual(['sell 2 ACME CLASS C @ 2110 fee 0'])
  expect(file.skipped.map(({ code }) => code)).toEqual(['detail'])
})
