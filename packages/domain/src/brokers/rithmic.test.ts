import { expect, test } from 'vitest'
import { findProblems, formatBrief, readLines } from './brokers.fixtures.ts'

const header =
  '"Account","Status","Remarks","Buy/Sell","Qty To Fill","Symbol","Avg Fill Price","Limit Price","Order Number","Update Time (EDT)","Qty Filled","Create Time (EDT)","Commission Fill Rate"'

test('reads completed orders with the zone of the header, a fee for each contract, and prices in thirty-seconds', () => {
  const file = readLines(
    'Working Orders',
    header,
    'Completed Orders',
    header,
    '"APEX1","Filled","","S","2","MNQU6.CME","20010.5","","112","2026-06-02 09:50:00","2","2026-06-02 09:50:00","0.52"',
    '"APEX1","Filled","","B","2","MNQU6.CME","20000.5","20000","111","2026-06-02 09:31:00","2","2026-06-02 09:30:00","0.52"',
    '"APEX1","Cancelled","","B","1","ZNU6","","112\'16","110","2026-06-02 09:31:00","0","2026-06-02 09:30:00",""',
    '"APEX1","Filled","","B","1","ZNU6","112\'165","112\'16","109","2026-06-02 08:31:00","1","2026-06-02 09:30:00","0.8"',
  )

  expect(file.format.id).toBe('rithmic-orders')
  expect(file.executions.map(formatBrief)).toEqual([
    'buy 1 ZNU6 @ 112.515625 fee 0.8',
    'buy 2 MNQU6 @ 20000.5 fee 1.04',
    'sell 2 MNQU6 @ 20010.5 fee 1.04',
  ])
  expect(file.executions[2]).toMatchObject({
    executedAt: '2026-06-02T13:50:00.000Z',
    account: 'APEX1',
    externalId: '112',
  })
  expect(file.skipped.map(({ line, code }) => [line, code])).toEqual([
    [3, 'not_filled'],
    [7, 'not_filled'],
  ])
})

test('reads the short columns of orders', () => {
  const file = readLines(
    'Account,Buy/Sell,Symbol,Qty Filled,Avg Fill Price,Update Time',
    'DEMO,Buy,MNQM2025,1,18000.00,2026-06-02 09:31:00',
  )
  expect(file.executions.map(formatBrief)).toEqual(['buy 1 MNQM5 @ 18000 fee 0'])
})

test('reads whole trades with the account and the instrument above each table', () => {
  const columns =
    'Entry Order Number,Entry Buy/Sell,Entry Price,Entry Time,Exit Order Number,Exit Price,Exit Time,Fill Size,Trade P&L,Trade Life Span,Commission & Fees'
  const file = readLines(
    'Account: APEX1',
    'MNQU6',
    columns,
    '111,B,20000.5,2026-06-02 09:31:00,112,20010.5,2026-06-02 09:50:00,2,40.00,00:19:00,2.08',
    'ESU6',
    columns,
    '113,S,6000,2026-06-02 10:31:00,114,6001,2026-06-02 10:50:00,1,-50.00,00:19:00,4.5',
  )

  expect(file.format.id).toBe('rithmic-performance')
  expect(file.executions).toMatchObject([
    { symbol: 'MNQU6', side: 'buy', account: 'APEX1', externalId: '111-112-open' },
    { side: 'sell', fee: '2.08', brokerPnl: '37.92' },
    { symbol: 'ESU6', side: 'sell' },
    { side: 'buy', brokerPnl: '-54.5', contractSize: '50' },
  ])
})

test('names a damaged price', () => {
  const columns = 'Account,Buy/Sell,Symbol,Qty Filled,Avg Fill Price,Update Time'
  expect(findProblems(columns, 'DEMO,Buy,MNQM2025,1,many,2026-06-02 09:31:00')).toEqual([
    'import.bad_value at 2',
  ])
})
