import { expect, test } from 'vitest'
import { findProblems, formatBrief, readLines } from './brokers.fixtures.ts'

const header =
  'Order ID,Order Number,Side,Exchange,Symbol,Market,Price,Volume,Disclosed,Value,Fee,Term,Validity,Trigger Type,Trigger Price,Settlement Term,Settlement Date,Settlement Type,Short Sell,Account ID,Account Name,Last Trade ID,Last Trade Ticket,Status,Initiated By,Updated By,Update Type,Update Time,Request ID,Request Type,Request Status'

const formatLine = (
  [order, side, price, volume, fee]: readonly string[],
  [ticket, status, type, time]: readonly string[],
) =>
  `1,${order},${side},BVB,XETF,REGS,${price},${volume},,0.0,${fee},Day,,None,,T+2,,Net,No,JD1,JANE DOE [RON],0,${ticket},${status},JD1,JD1,${type},${time},,,`

test('an execution is what the volume of its order became less, and the commission what its fee became less', () => {
  const file = readLines(
    header,
    formatLine(['77', 'Buy', '75.95', '263', '61.37'], ['0', 'Active', 'New', '2024-07-26 15:16:38']),
    formatLine(['77', 'Buy', '75.90', '199', '45.34'], ['901', 'Active', 'Fil', '2024-08-05 11:49:09']),
    formatLine(['77', 'Buy', '75.95', '199', '0.00'], ['902', 'Inactive', 'Fil', '2024-08-05 11:53:05']),
    formatLine(['78', 'Sell', '80.00', '100', '0.00'], ['0', 'Active', 'New', '2024-09-05 10:00:00']),
    formatLine(['78', 'Sell', '80.00', '100', '0.00'], ['0', 'Inactive', 'OOT', '2024-09-06 00:00:12']),
    formatLine(['79', 'Sell', '81.00', '50', '0.00'], ['0', 'Active', 'New', '2024-09-09 10:00:00']),
    formatLine(['79', 'Sell', '81.00', '50', '0.00'], ['903', 'Inactive', 'Fil', '2024-09-09 10:05:00']),
  )

  expect(file.format.id).toBe('investimental')
  expect(
    file.executions.map((one) => `${one.executedAt} ${formatBrief(one)} ${one.currency} ${one.externalId}`),
  ).toEqual([
    '2024-08-05T08:49:09.000Z buy 64 XETF @ 75.9 fee 16.03 RON 901',
    '2024-08-05T08:53:05.000Z buy 199 XETF @ 75.95 fee 45.34 RON 902',
    '2024-09-09T07:05:00.000Z sell 50 XETF @ 81 fee 0 RON 903',
  ])
  expect(file.skipped.map(({ line, code }) => [line, code])).toEqual([
    [2, 'not_filled'],
    [5, 'not_filled'],
    [6, 'not_filled'],
    [7, 'not_filled'],
  ])
})

test('names a damaged price', () => {
  const line = formatLine(['77', 'Buy', 'x', '5', '1'], ['901', 'Inactive', 'Fil', '2024-08-05 11:49:09'])
  expect(findProblems(header, line)).toEqual(['import.bad_value at 2'])
})
