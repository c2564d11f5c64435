import { expect, test } from 'vitest'
import { findProblems, formatBrief, readLines } from './brokers.fixtures.ts'

const header =
  'Title,Type,Timestamp,Account Currency,Total Amount,Buy / Sell,Ticker,ISIN,Price per Share in Account Currency,Stamp Duty,Quantity,Venue,Order ID,Order Type,Instrument Currency,Total Shares Amount,Price per Share,FX Rate,Base FX Rate,FX Fee (BPS),FX Fee Amount,Stock Split Rate of Share Outturn From,Stock Split Rate of Share Outturn To'

function formatLine(cells: Record<string, string>): string {
  return header
    .split(',')
    .map((name) => cells[name] ?? '')
    .join(',')
}

const order = { Title: 'Acme', Type: 'ORDER', 'Account Currency': 'GBP', Ticker: 'ACM' }

test('reads orders in the currency of the instrument, with stamp duty and the fee of the conversion', () => {
  const { executions, format } = readLines(
    header,
    formatLine({
      ...{ ...order, 'Buy / Sell': 'SELL', Timestamp: '2026-03-04T11:01:19.356Z', Quantity: '4.5' },
      ...{ 'Price per Share': '120', 'Instrument Currency': 'USD', 'Total Amount': '430', 'Order ID': 'B' },
      ...{ 'FX Rate': '1.26', 'Base FX Rate': '1.25', 'FX Fee Amount': '2.00', 'Stamp Duty': '0.00' },
    }),
    formatLine({
      ...{ ...order, 'Buy / Sell': 'BUY', Timestamp: '2026-02-04T11:01:19.356Z', Quantity: '10' },
      ...{ 'Price per Share': '9.90', 'Instrument Currency': 'GBP', 'Total Amount': '99.50' },
      ...{ 'Stamp Duty': '0.50', Ticker: 'LON', 'Order ID': 'A' },
    }),
    formatLine({
      ...{ ...order, Type: 'FREESHARE_ORDER', 'Buy / Sell': 'BUY', Timestamp: '2026-01-04T11:01:19.356Z' },
      ...{ Quantity: '1', 'Price per Share': '4.95', 'Instrument Currency': 'GBP', Ticker: 'FRE' },
    }),
  )

  expect(format.id).toBe('freetrade')
  expect(executions.map((one) => `${one.day} ${formatBrief(one)} ${one.currency} ${one.rate}`)).toEqual([
    '2026-01-04 buy 1 FRE @ 4.95 fee 0 GBP null',
    '2026-02-04 buy 10 LON @ 9.9 fee 0.5 GBP null',
    '2026-03-04 sell 4.5 ACM @ 120 fee 2.5 USD 0.8',
  ])
  expect(executions[0]).toMatchObject({ origin: 'reward' })
  expect(executions[2]).toMatchObject({ closesOnly: true, externalId: 'B', name: 'Acme' })
})

test('keeps the money of other lines, whose amounts have no sign, and reads splits', () => {
  const line = (type: string, amount: string, cells: Record<string, string> = {}) =>
    formatLine({
      ...{ ...order, Type: type, Timestamp: '2026-03-04T11:01:19.356Z', 'Total Amount': amount, ...cells },
    })
  const { movements, skipped, actions } = readLines(
    header,
    line('WITHDRAWAL', '2412.19'),
    line('TOP_UP', '1000'),
    line('DIVIDEND', '26.69', { Quantity: '10', 'Instrument Currency': 'USD', 'Base FX Rate': '0.79' }),
    line('INTEREST_FROM_CASH', '0.21'),
    line('INTERNAL_TRANSFER', '5', { Title: 'Transfer to ISA' }),
    line('MONTHLY_STATEMENT', ''),
    line('STOCK_SPLIT', '', {
      'Instrument Currency': 'USD',
      'Stock Split Rate of Share Outturn From': '1',
      'Stock Split Rate of Share Outturn To': '4',
    }),
    line('ORDER', '10', {
      ...{ 'Buy / Sell': 'BUY', Quantity: '1', 'Price per Share': '10', Timestamp: '2025-03-04T11:00:00Z' },
      ...{ 'Instrument Currency': 'USD', 'Base FX Rate': '1' },
    }),
  )

  expect(skipped.map(({ code }) => code)).toEqual([
    ...['cash', 'cash', 'dividend', 'interest', 'cash', 'no_trade'],
  ])
  expect(movements.map(({ kind, amount, currency }) => `${kind} ${amount} ${currency}`)).toEqual([
    ...['cash -2412.19 GBP', 'cash 1000 GBP', 'dividend 26.69 GBP', 'interest 0.21 GBP', 'cash -5 GBP'],
  ])
  expect(actions).toMatchObject([{ symbol: 'ACM', currency: 'USD', ratioFrom: '1', ratioTo: '4' }])
  expect(findProblems(header, line('ORDER', '1', { 'Buy / Sell': 'BUY', Quantity: 'x' }))).toEqual([
    'import.bad_value at 2',
  ])
})
