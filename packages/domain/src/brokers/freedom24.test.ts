import { expect, test } from 'vitest'
import { formatBrief, readLines } from './brokers.fixtures.ts'

const buy = {
  ...{ id: '1', date: '2026-03-15 09:30:00', instr_nm: 'BRK.B.US', operation: 'buy', p: 150.5, q: 10 },
  ...{ curr_c: 'USD', commission: 2, commission_currency: 'EUR', isin: 'US0000000001' },
}

test('reads the trades of a report in JSON; a pair of currencies is no trade', () => {
  const { executions, skipped, format } = readLines(
    JSON.stringify({
      trades: {
        detailed: [
          buy,
          { ...buy, id: '2', date: '2026-09-20 14:00:00', operation: 'sell', p: '175.00' },
          { ...buy, id: '3', instr_nm: 'EUR/USD' },
        ],
      },
      commissions: { detailed: [{ id: '4', date: 'Grouped', curr_c: 'USD', summ: 4, type: 'x' }] },
    }),
  )

  expect(format.id).toBe('freedom24')
  expect(executions.map((one) => `${one.executedAt} ${formatBrief(one)} ${one.feeCurrency}`)).toEqual([
    '2026-03-15T09:30:00.000Z buy 10 BRK.B @ 150.5 fee 2 EUR',
    '2026-09-20T14:00:00.000Z sell 10 BRK.B @ 175 fee 2 EUR',
  ])
  expect(skipped.map(({ code }) => code)).toEqual(['forex'])
})

test('reads money and splits; a grouped line and a repeated dividend are not counted again', () => {
  const dividend = {
    ...{ date: '2026-06-15', ticker: 'ACM.US', type_id: 'dividend', amount: '25.00' },
    ...{ tax_amount: '3.75', curr_c: 'USD' },
  }
  const money = { ticker: 'ACM.US', currency: 'USD', datetime: '2026-06-15 00:00:00' }
  const split = { ticker: 'ACM.US', datetime: '2026-07-15 00:00:00', type: 'split', market_value: 0 }
  const { movements, actions, executions } = readLines(
    JSON.stringify({
      report: {
        trades: { detailed: [{ ...buy, instr_nm: 'ACM.US' }] },
        securities_in_outs: [{ ...split, quantity: 30 }],
        corporate_actions: { detailed: [dividend, { ...dividend, date: 'Grouped' }] },
        cash_in_outs: [
          { ...money, type: 'dividend', amount: 25 },
          { ...money, type: 'tax', amount: -3.75 },
          { ...money, type: 'tax_reverted', amount: 1 },
          { ...money, ticker: '', type: 'bank', amount: 500 },
        ],
      },
    }),
  )

  expect(executions).toHaveLength(1)
  expect(movements.map(({ kind, amount, symbol }) => `${kind} ${amount} ${symbol}`)).toEqual([
    ...['dividend 25 ACM', 'tax -3.75 ACM', 'tax 1 ACM', 'cash 500 null'],
  ])
  expect(actions).toMatchObject([{ symbol: 'ACM', ratioFrom: '10', ratioTo: '40' }])
})

test('reads the sheet of a workbook, whose commission names its currency', () => {
  const { executions } = readLines(
    'Trade#,Ticker,ISIN,Direction,Quantity,Price,Amount,Currency,Commission,Date',
    'T1,ACM.US,US0000000001,Buy,10,50.25,502.50,USD,2.50USD,2026-02-13',
    'T2,ACM.US,US0000000001,Sell,10,51,510,USD,2.00EUR,2026-02-14',
  )

  expect(executions.map((one) => `${one.day} ${formatBrief(one)} ${one.feeCurrency}`)).toEqual([
    '2026-02-13 buy 10 ACM @ 50.25 fee 2.5 null',
    '2026-02-14 sell 10 ACM @ 51 fee 2 EUR',
  ])
})
