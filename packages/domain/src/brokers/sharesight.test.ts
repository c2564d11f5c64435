import { expect, test } from 'vitest'
import { formatBrief, readLines } from './brokers.fixtures.ts'

test('reads purchases and sales by their code, and leaves out accounts of currencies', () => {
  const file = readLines(
    'Test Portfolio - All Trades Report between 2025-01-01 and 2025-12-31,,,,,,,,,,,,',
    ',,,,,,,,,,,,',
    'Market,Code,Name,Type,Date,Quantity,Price *,Brokerage *,Currency,Exchange Rate,Value,,Comments',
    'FX,XBT,Bitcoin currency account,Buy,02/01/2025,0.1,1,0,XBT,0.0002,2262.49,All Trades,',
    'NASDAQ,ACME,Acme Inc,Buy,13/02/2025,10,250,5,USD,1.3,1923.08,All Trades,',
    'NASDAQ,ACME,Acme Inc,Sell,14/03/2025,-4,300,5,USD,1.4,-857.14,All Trades,',
    '* Prices and brokerage are specified in market currency.,,,,,,,,,,,,',
  )

  expect(file.format.id).toBe('sharesight')
  expect(file.executions.map((one) => `${one.day} ${formatBrief(one)} ${one.currency}`)).toEqual([
    '2025-02-13 buy 10 ACME @ 250 fee 5 USD',
    '2025-03-14 sell 4 ACME @ 300 fee 5 USD',
  ])
  expect(file.skipped.map(({ code }) => code)).toEqual(['forex', 'no_trade'])
})
