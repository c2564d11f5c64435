import { expect, test } from 'vitest'
import { findProblems, formatBrief, readLines } from './brokers.fixtures.ts'

const header =
  'Account,T/D,S/D,Currency,Type,Side,Symbol,Qty,Price,Exec Time,Comm,SEC,TAF,NSCC,Nasdaq,ECN Remove,ECN Add,Gross Proceeds,Net Proceeds,Clr Broker,Liq,Note'

test('reads shares, options and futures, and adds fees and rebates', () => {
  const file = readLines(
    header,
    '123,4/30/26,5/1/26,USD,2,B,ABC,100,11.02,7:35:46,0.99,0,0,0.03,0.01,0.2,-0.05,-1102.00,-1103.18,VIRTU,1,first',
    '123,4/30/26,5/1/26,USD,2,SS,XYZ260529C00004500,10,0.27,09:48:09,1,0,0,0,0,0,0,270.00,269.00,VLAMP,,',
    '123,4/30/26,5/1/26,USD,future,BC,MESM26,2,5800.25,09:49:09,1,0,0,0,0,0,0,-58002.50,-58003.50,,,',
  )
  expect(file.format.id).toBe('tradestation')
  expect(file.executions.map((one) => `${formatBrief(one)} ${one.instrument}`)).toEqual([
    'buy 100 ABC @ 11.02 fee 1.18 share',
    'sell 10 XYZ 29MAY26 4.5 C @ 0.27 fee 1 option',
    'buy 2 MESM6 @ 5800.25 fee 1 future',
  ])
  expect(file.executions[0]).toMatchObject({
    account: '123',
    executedAt: '2026-04-30T11:35:46.000Z',
    labels: { notes: 'first' },
  })
  expect(findProblems(header, '123,4/31/26,5/1/26,USD,2,B,ABC,100,11.02,7:35:46,0.99')).toEqual([
    'import.bad_value at 2',
  ])
})

test('takes the fee from the proceeds where no column has it', () => {
  const file = readLines(
    'Account,T/D,S/D,Exec Time,Symbol,Side,Qty,Price,Gross Proceeds,Net Proceeds',
    '123,01/02/2025,01/03/2025,09:30,ABC,Buy,100,15.00,-1500.00,-1501.25',
  )
  expect(file.executions.map(formatBrief)).toEqual(['buy 100 ABC @ 15 fee 1.25'])
})

test('reads filled orders below a title', () => {
  const file = readLines(
    'TradeStation Orders',
    'Account,Type,Symbol,Order Status,Qty,Qty Filled,Filled Price,Entered,Commission,Contract Exp Date',
    '123,Buy to Open,ABC 260819C150,Filled,1,1,2.10,8/8/26 09:30:15 AM,$0.60,8/19/26',
    '123,Sell to Close,ABC 260819C150,Canceled,1,0,,8/8/26 09:40:15 AM,,8/19/26',
    '123,Sell to Close,ABC 260819C150,Filled,1,1,2.50,8/8/26 01:40:15 PM,$0.60,8/19/26',
  )
  expect(file.format.id).toBe('tradestation-orders')
  expect(file.executions.map(formatBrief)).toEqual([
    'buy 1 ABC 19AUG26 150 C @ 2.1 fee 0.6',
    'sell 1 ABC 19AUG26 150 C @ 2.5 fee 0.6',
  ])
  expect(file.skipped.map(({ code }) => code)).toEqual(['not_filled'])
})
