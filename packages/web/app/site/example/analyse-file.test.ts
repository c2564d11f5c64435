import { formatMoney } from '@candlebook/domain/money/format-money'
import { expect, test } from 'vitest'
import { landing } from '../copy/en.ts'
import { createFormat } from '../copy/format.ts'
import { analyseFile, MAX_EXAMPLE_BYTES } from './analyse-file.ts'
import { describeFigures } from './findings-view.tsx'
import { getSampleFindings } from './sample-findings.ts'

const HEADER =
  'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code'
const read = (...lines: string[]) => analyseFile(new TextEncoder().encode([HEADER, ...lines].join('\n')))
const fill = (symbol: string, day: number, quantity: number, price: number, currency = 'USD') =>
  `Trades,Data,Order,Stocks,${currency},${symbol},"2026-10-0${day}, 10:00:00",${quantity},${price},1,,-1,0,0,0,O`

test('a win of 10 × 10 less 2 fees and a loss of 10 × 5 plus 2 fees make 98 − 52 = 46, by hand', () => {
  const analysis = read(
    fill('AAA', 1, 10, 100),
    fill('AAA', 2, -10, 110),
    fill('BBB', 3, 10, 50),
    fill('BBB', 4, -10, 45),
  )

  expect(analysis).toMatchObject({
    ok: true,
    findings: {
      counts: { trades: 2, wins: 1, losses: 1, evens: 0 },
      metrics: { totalPnl: '46', winRatePct: '50', feesPaid: '4', maxDrawdown: '52', expectancy: '23' },
      won: '98',
      lost: '52',
      best: { symbol: 'AAA', pnl: '98' },
    },
  })
})

test('trades in another currency and open trades are counted, and are in no figure', () => {
  const analysis = read(
    ...[fill('AAA', 1, 10, 100), fill('AAA', 2, -10, 110), fill('BBB', 1, 10, 100), fill('BBB', 2, -10, 90)],
    ...[fill('EEE', 1, 10, 100, 'EUR'), fill('EEE', 2, -10, 999, 'EUR'), fill('OOO', 3, 5, 20)],
  )

  expect(analysis).toMatchObject({
    ok: true,
    findings: {
      currency: 'USD',
      otherCurrencies: 1,
      open: 1,
      counts: { trades: 2 },
      metrics: { totalPnl: '-4' },
    },
  })
})

test('a position that continues under another symbol is one trade', () => {
  const change = (to: string, quantity: number) =>
    `Corporate Actions,Data,Stocks,USD,2026-10-02,"2026-10-02, 20:25:00","AAA(US1) CUSIP/ISIN Change to (US2) (${to})",${quantity},0,0,0,`
  const analysis = read(
    fill('AAA', 1, 10, 100),
    fill('BBB', 5, -10, 110).replace(/O$/, 'C'),
    'Corporate Actions,Header,Asset Category,Currency,Report Date,Date/Time,Description,Quantity,Proceeds,Value,Realized P/L,Code',
    change('BBB, B INC, US2', 10),
    change('AAA.OLD, A INC, US1', -10),
  )

  expect(analysis).toMatchObject({
    ok: true,
    findings: { open: 0, counts: { trades: 1, wins: 1 }, best: { symbol: 'BBB', pnl: '98' } },
  })
})

test('a file that no broker writes, an empty one, one without a closed trade and a large one say what is wrong', () => {
  const texts = [
    '',
    'no;such;broker',
    `${HEADER}\n${fill('AAA', 1, 10, 100)}`,
    ' '.repeat(MAX_EXAMPLE_BYTES + 1),
  ]
  const codes = texts.map((text) => {
    const analysis = analyseFile(new TextEncoder().encode(text))
    return analysis.ok ? 'read' : analysis.problems[0]?.code
  })

  expect(codes).toEqual([
    'import.empty',
    'import.unknown_format',
    'example.no_closed_trades',
    'example.too_large',
  ])
})

test('each shown figure of the sample month is what its arithmetic gives', () => {
  const figures = describeFigures({
    findings: getSampleFindings(),
    copy: landing.example,
    format: createFormat('en'),
  })

  expect(figures.map(({ value, sum }) => [value, sum])).toEqual([
    ['+$1,497.76', '3,523.09 − 2,025.33, after $74.00 in fees'],
    ['50.0%', '19 ÷ 38'],
    ['1.65', '185.43 ÷ 112.52'],
    ['+$39.41', '19/38 × 185.43 − 18/38 × 112.52'],
    ['1.74', '3,523.09 ÷ 2,025.33'],
    ['$869.12', '1,615.13 − 746.01'],
  ])
})

const FLEX =
  'AssetClass,Symbol,DateTime,Quantity,TradePrice,CurrencyPrimary,FXRateToBase,IBCommission,IBCommissionCurrency,Buy/Sell,LevelOfDetail'
const readFlex = (...lines: string[]) => analyseFile(new TextEncoder().encode([FLEX, ...lines].join('\n')))

test('fees in another currency that no rate of the file converts are named, and in no figure', () => {
  const analysis = readFlex(
    'STK,AAA,20261001;100000,10,100,USD,,-1,CHF,BUY,EXECUTION',
    'STK,AAA,20261002;100000,-10,100.1,USD,,-1.5,CHF,SELL,EXECUTION',
  )

  expect(analysis).toMatchObject({
    ok: true,
    findings: {
      metrics: { totalPnl: '1', feesPaid: '0' },
      feesLeftOut: [{ currency: 'CHF', amount: '2.5' }],
    },
  })
})

test('fees in a stablecoin count as dollars, as on the desk: the trade loses after them', () => {
  const analysis = readFlex(
    'STK,AAA,20261001;100000,10,100,USD,,-1,USDT,BUY,EXECUTION',
    'STK,AAA,20261002;100000,-10,100.1,USD,,-1,USDT,SELL,EXECUTION',
  )

  expect(analysis).toMatchObject({
    ok: true,
    findings: { metrics: { totalPnl: '-1', winRatePct: '0', feesPaid: '2' }, feesLeftOut: [] },
  })
})

test.each([
  ['USDC', '+1,204.50 USDC'],
  ['CAD', '+1,204.50 CAD'],
  ['USD', '+$1,204.50'],
  ['JPY', '+¥1,204'],
  ['BTC', '+1,204.50000000 BTC'],
])('an amount in %s is written as the desk writes it', (currency, written) => {
  expect(createFormat('en').signedMoney('1204.5', currency)).toBe(written)
  expect(formatMoney('1204.5', { currency, signed: true })).toBe(written)
})

test('an amount below a cent keeps its digits', () => {
  expect(createFormat('en').signedMoney('-0.00012', 'USDC')).toBe('−0.00012 USDC')
})
