import { expect, test } from 'vitest'
import { findProblems, formatBrief, readLines } from './brokers.fixtures.ts'

const header =
  'Transaction Time (CET),Transaction Category,Transaction Type,Transfer Type,Transaction Amount,Transaction Currency,Cash Balance Amount,Asset Id,Asset Name,Asset Quantity,Asset Price,Asset Currency,Currency Pair,Exchange Rate,Profit And Loss Amount,Profit And Loss Currency,Dividend Currency,Dividend Gross Amount,Dividend Net Amount,Dividend Tax Amount,Transaction Description'

test('reads trades in the currency of the asset, and money of the account', () => {
  const file = readLines(
    header,
    '2026-03-02 12:15:23.606000,deposits,Sepa Deposit,,500,EUR,500,,,,,,,,,,,,,,',
    '2026-03-03 13:37:29.383000,trades,Buy Trade,,-110.80,EUR,389.20,NL0000000001,Hill NV,10,11.08,EUR,,,,,,,,,Transaction Amount: 110.80',
    '2026-03-03 13:37:29.384000,fees,Trading Fee,,-1.5,EUR,387.70,NL0000000001,Hill NV,,,,,,,,,,,,',
    '2026-03-04 16:45:18.652000,trades,Buy Trade,,-10.0,EUR,377.70,US0000000001,Vale Inc,0.104172,109.96,USD,EURUSD,1.14547,,,,,,,',
    '2026-04-02 13:37:29.383000,trades,Sell Trade,,120.00,EUR,497.70,NL0000000001,Hill NV,10,12,EUR,,,,,,,,,',
    '2026-04-05 11:38:06.646000,dividends,Cash Dividend,,1.4,EUR,499.10,US0000000001,Vale Inc,,,,,,,,,,,,',
    '2026-04-06 12:41:38.128000,others,To User Corrections,CASH_CREDIT,1.95,EUR,501.05,,,,,,,,,,,,,,',
  )

  expect(file.format.id).toBe('bux')
  expect(file.executions.map((one) => `${one.executedAt} ${formatBrief(one)} ${one.currency}`)).toEqual([
    '2026-03-03T12:37:29.383Z buy 10 NL0000000001 @ 11.08 fee 0 EUR',
    '2026-03-04T15:45:18.652Z buy 0.104172 US0000000001 @ 109.96 fee 0 USD',
    '2026-04-02T12:37:29.383Z sell 10 NL0000000001 @ 12 fee 0 EUR',
  ])
  expect(file.movements.map(({ kind, amount, currency }) => `${kind} ${amount} ${currency}`)).toEqual([
    'cash 500 EUR',
    'fee -1.5 EUR',
    'dividend 1.4 EUR',
  ])
})

test('names a damaged price', () => {
  const line = '2026-03-03 13:37:29,trades,Buy Trade,,-110,EUR,389,NL0000000001,Hill NV,10,x,EUR,,,,,,,,,'
  expect(findProblems(header, line)).toEqual(['import.bad_value at 2'])
})
