import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { formatBrief, readLines, sumRoundTrips } from './brokers.fixtures.ts'
import { buildRoundTrips } from './match-executions.ts'
import { readBrokerFile } from './read-broker-file.ts'

const head = [
  'Statement,Header,Field Name,Field Value',
  'Statement,Data,Title,Activity Statement',
  'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code',
]
const events =
  'Corporate Actions,Header,Asset Category,Currency,Report Date,Date/Time,Description,Quantity,Proceeds,Value,Realized P/L,Code'
const transfers =
  'Transfers,Header,Asset Category,Currency,Symbol,Date,Type,Direction,Xfer Company,Xfer Account,Qty,Xfer Price,Market Value,Realized P/L,Cash Amount,Code'

const order = (symbol: string, day: string, quantity: string, price: string, basis = '0', code = '') =>
  `Trades,Data,Order,Stocks,USD,${symbol},"${day}, 10:00:00",${quantity},${price},1,,-1,${basis},0,0,${code}`
const event = (day: string, description: string, quantity: string, proceeds = '0', code = '') =>
  `Corporate Actions,Data,Stocks,USD,${day},"${day}, 20:25:00","${description}",${quantity},${proceeds},0,0,${code}`
const transfer = (day: string, quantity: string, price = '--') =>
  `Transfers,Data,Stocks,USD,AAA,${day},ACATS,In,OTHER,--,${quantity},${price},9999,0,0,`

const read = (...lines: string[]) => {
  const file = readLines(...head, ...lines)
  const keyed = file.executions.map((one, at) => ({ ...one, id: String(at) }))
  const roundTrips = buildRoundTrips(keyed, file.actions, file.changes)
  const codes = file.warnings.map(({ code }) => code.replace('import.', ''))
  return { ...file, roundTrips, codes, totals: sumRoundTrips(roundTrips).byCurrency }
}

test('cash in lieu sells the fraction that a reverse split leaves, so that nothing stays open', () => {
  const { totals, roundTrips } = read(
    order('AAA', '2026-01-12', '100', '1'),
    order('AAA', '2026-03-03', '-33', '4', '-99.99', 'C'),
    events,
    event('2026-02-10', 'AAA(US1) Split 1 for 3 (AAA.OLD, A INC, US1)', '-100'),
    event('2026-02-10', 'AAA(US1) Split 1 for 3 (AAA, A INC, US2)', '33'),
    event('2026-02-12', 'AAA(US2) Cash in Lieu of fractional share (AAA, A INC, US2)', '0', '1.5'),
  )

  // 33 × 4 + 1.5 − 100 − 2, with the price of the fraction rounded to 18 places.
  expect(totals).toMatchObject([{ closed: 1, open: 0 }])
  expect(Number(totals[0]?.netPnl)).toBeCloseTo(31.5, 12)
  expect(roundTrips[0]?.quantity).toBe('33.333333333333333333')
})

test('cash in lieu sells the fraction of a position that got another symbol', () => {
  const { totals, skipped } = read(
    order('AAA', '2026-01-12', '100', '1'),
    order('CCC', '2026-03-03', '-33', '4', '-99.99', 'C'),
    events,
    event('2026-02-10', 'AAA(US1) CUSIP/ISIN Change to (US2) (BBB, B INC, US2)', '100'),
    event('2026-02-10', 'AAA(US1) CUSIP/ISIN Change to (US2) (AAA.OLD, A INC, US1)', '-100'),
    event('2026-02-11', 'BBB(US2) Merged(Acquisition) WITH US3 1 for 3 (CCC, C INC, US3)', '33.25'),
    event('2026-02-11', 'BBB(US2) Merged(Acquisition) WITH US3 1 for 3 (BBB, B INC, US2)', '-100'),
    event('2026-02-12', 'CCC(US3) Cash in Lieu of fractional share (CCC, C INC, US3)', '0', '1.5'),
  )

  expect(totals).toMatchObject([{ closed: 1, open: 0 }])
  expect(skipped).toEqual([])
})

test('another symbol continues the trade, and a merger for shares changes their number, too', () => {
  const { totals, roundTrips, changes, codes } = read(
    order('AAA', '2026-01-12', '100', '10'),
    order('CCC', '2026-06-12', '-50', '30', '-1001', 'C'),
    events,
    event('2026-02-10', 'AAA(US1) CUSIP/ISIN Change to (US2) (BBB, B INC, US2)', '100'),
    event('2026-02-10', 'AAA(US1) CUSIP/ISIN Change to (US2) (AAA.OLD, A INC, US1)', '-100'),
    event('2026-03-10', 'BBB(US2) Merged(Acquisition) WITH US3 1 for 2 (CCC, C INC, US3)', '50'),
    event('2026-03-10', 'BBB(US2) Merged(Acquisition) WITH US3 1 for 2 (BBB, B INC, US2)', '-100'),
  )

  expect(
    changes.map(({ symbol, toSymbol, ratioFrom, ratioTo }) => [symbol, toSymbol, ratioFrom, ratioTo]),
  ).toEqual([
    ['AAA', 'BBB', '100', '100'],
    ['BBB', 'CCC', '100', '50'],
  ])
  expect(codes).toEqual(['symbol_change', 'symbol_change'])
  expect(roundTrips).toMatchObject([{ symbol: 'CCC', status: 'closed', quantity: '50', entryPrice: '20' }])
  expect(totals).toMatchObject([{ netPnl: '498' }])
})

test('shares that are paid out or become worthless are closed', () => {
  const { executions, totals, codes } = read(
    order('AAA', '2026-01-12', '100', '5'),
    order('BBB', '2026-01-12', '10', '20'),
    events,
    event('2026-04-02', '(US1) Bankruptcy Cancellation (AAA, A INC, US1)', '-100'),
    event(
      '2026-04-03',
      'BBB(US2) Merged(Acquisition)  FOR USD 25.00 PER SHARE (BBB, B INC, US2)',
      '-10',
      '250',
    ),
  )

  expect(executions.slice(2).map(formatBrief)).toEqual(['sell 100 AAA @ 0 fee 0', 'sell 10 BBB @ 25 fee 0'])
  expect(codes).toEqual(['corporate_action', 'corporate_action'])
  expect(totals).toMatchObject([{ closed: 2, open: 0, netPnl: '-452' }])
})

test('a dividend in shares is a split, and events that the broker took back or cannot be read change nothing', () => {
  const { actions, skipped, executions, spinOffs } = read(
    order('AAA', '2026-01-12', '100', '5'),
    events,
    event('2026-02-01', 'AAA(US1) Stock Dividend 5 for 100 (AAA, A INC, US1)', '5'),
    event('2026-02-02', 'AAA(US1) Spinoff  1 for 5 (BBB, B INC, US2)', '20'),
    event('2026-02-02', 'AAA(US1) Rights Issue  1 for 5 (RRR, R INC, US2)', '20'),
    event('2026-02-03', 'AAA(US1) Bankruptcy Cancellation (AAA, A INC, US1)', '-100'),
    event('2026-02-04', 'AAA(US1) Bankruptcy Cancellation (AAA, A INC, US1)', '100', '0', 'Ca'),
    event('2026-02-05', 'DDD(US4) Cash in Lieu of fractional share (DDD, D INC, US4)', '0', '1.5'),
    'Corporate Actions,Data,Total,,,,,,0,0,0,',
  )

  expect(actions).toMatchObject([{ symbol: 'AAA', ratioFrom: '100', ratioTo: '105' }])
  expect(executions).toHaveLength(1)
  expect(skipped.map(({ code, line }) => `${code} ${line}`)).toEqual([
    'corporate_action 8',
    'cancelled 9',
    'cancelled 10',
    'corporate_action 11',
  ])
  expect(skipped[0]?.message).toBe(
    '20 RRR were added or removed without a price. Check the open trade of RRR.',
  )
  expect(spinOffs).toMatchObject([{ parent: 'AAA', symbol: 'BBB', quantity: '20', line: 7 }])
})

test('shares that came by transfer cost what the transfer or the sale states', () => {
  const priced = read(
    order('AAA', '2026-06-15', '-100', '150', '-12000', 'C'),
    transfers,
    transfer('2026-03-02', '100', '110'),
  )
  const part = read(
    order('AAA', '2026-06-15', '-40', '150', '-4800', 'C'),
    transfers,
    transfer('2026-03-02', '100'),
  )
  const unknown = read(order('BBB', '2026-06-15', '1', '1'), transfers, transfer('2026-03-02', '100'))

  expect(priced.executions.map(formatBrief)).toEqual(['buy 100 AAA @ 110 fee 0', 'sell 100 AAA @ 150 fee 1'])
  expect(priced.executions[0]).toMatchObject({ origin: 'transfer', day: '2026-03-02', executedAt: null })
  expect(part.totals).toMatchObject([{ closed: 0, open: 1, netPnl: '1199' }])
  expect(part.executions[0]?.price).toBe('120')
  expect(unknown.executions).toHaveLength(1)
  expect(unknown.skipped[0]?.message).toBe(
    '100 AAA came to this account by transfer, and the file does not state what they cost.',
  )
})

test('the statements of an archive are one file, with the symbol changes of each', () => {
  const format = (...lines: string[]) => strToU8([...head, ...lines].join('\n'))
  const rename = (day: string, from: string, to: string) => [
    events,
    event(day, `${from}(US1) CUSIP/ISIN Change to (US2) (${to}, B INC, US2)`, '100'),
    event(day, `${from}(US1) CUSIP/ISIN Change to (US2) (${from}.OLD, A INC, US1)`, '-100'),
  ]
  const file = readBrokerFile(
    zipSync({
      '2025.csv': format(order('AAA', '2025-01-12', '100', '1'), ...rename('2025-02-10', 'AAA', 'BBB')),
      '2026.csv': format(...rename('2026-02-10', 'BBB', 'CCC'), order('CCC', '2026-03-03', '-100', '4')),
    }),
  )

  expect(file.ok && file.changes.map(({ symbol, toSymbol }) => `${symbol} ${toSymbol}`)).toEqual([
    'AAA BBB',
    'BBB CCC',
  ])
})

test('shares that the broker gives are a purchase at the price of the grant, and their vesting moves none', () => {
  const { executions, totals, skipped } = read(
    order('IBKR', '2026-02-10', '-1.4', '70', '-14', 'C'),
    'Grant Activity,Header,Symbol,Report Date,Description,Award Date,Vesting Date,Quantity,Price,Value',
    'Grant Activity,Data,IBKR,2025-01-31,Stock Award Grant for Cash Deposit,2025-01-30,2026-01-30,2,10,20',
    'Grant Activity,Data,IBKR,2026-01-30,Stock Award Vesting,2025-01-30,2026-01-30,2,12,24',
    'Grant Activity,Data,IBKR,2026-01-30,Stock Award Withholding,2025-01-30,2026-01-30,-0.6,12,-7.2',
    'Grant Activity,Data,Total,,,,,3.4,,36.8',
  )

  expect(executions.map((one) => `${one.day} ${formatBrief(one)} ${one.origin} ${one.currency}`)).toEqual([
    '2025-01-30 buy 2 IBKR @ 10 fee 0 reward USD',
    '2026-01-30 sell 0.6 IBKR @ 12 fee 0 event USD',
    '2026-02-10 sell 1.4 IBKR @ 70 fee 1 undefined USD',
  ])
  // 0.6 × 2 + 1.4 × 60 − 1
  expect(totals).toMatchObject([{ closed: 1, open: 0, netPnl: '84.2' }])
  expect(skipped.map(({ code, what }) => `${code} ${what}`)).toEqual(['detail Stock Award Vesting IBKR'])
})

test.each([
  ['all shares', '100', '-100', [{ symbol: 'AAA', toSymbol: 'AAA.T' }]],
  ['some shares', '150', '-100', []],
])('a tender of %s', (_, bought, tendered, expected) => {
  const description = (symbol: string) => `AAA(US1) Tendered to US1T 1 FOR 1 (${symbol}, AAA INC, US1)`
  const { changes } = read(
    order('AAA', '2026-01-05', bought, '10'),
    events,
    event('2026-02-02', description('AAA'), tendered),
    event('2026-02-02', description('AAA.T'), '100'),
  )

  expect(changes).toMatchObject(expected)
})
