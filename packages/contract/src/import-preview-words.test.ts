import { expect, test } from 'vitest'
import type { FileReading } from './file-reading.ts'
import {
  describeLotAnswer,
  describeMissingPurchase,
  describeMissingSides,
  describeMovements,
  describeNoWork,
  describeNumberProof,
  describeOpenNumber,
  describeOverlap,
  describeSpinOff,
  findAccountTotal,
} from './import-preview-words.ts'
import type { MovementTotal } from './import-previews.ts'
import type { LotQuestion } from './import-questions.ts'
import type { CurrencyPnl } from './planned-trades.ts'

const overlap = {
  account: 'Stocks ISA',
  fileName: 'isa [2024].csv',
  from: '2024-01-08',
  to: '2024-03-04',
  executions: 2,
}

test('an overlap names the earlier file, its account, its days and the executions that it lacks', () => {
  expect(describeOverlap(overlap)).toBe(
    'You imported isa [2024].csv into “Stocks ISA”. It covers Jan 8, 2024 to Mar 4, 2024, and lacks 2 executions that this file has in these days.',
  )
  expect(describeOverlap({ ...overlap, account: null, executions: 1 })).toBe(
    'You imported isa [2024].csv without an account. It covers Jan 8, 2024 to Mar 4, 2024, and lacks 1 execution that this file has in these days.',
  )
})

test.each([
  [{}, 'Everything in this file is imported already.'],
  [
    { lines: { skipped: 203, warnings: 0 } },
    'There is nothing new to import. 203 lines are skipped, and the list says why.',
  ],
  [
    { lines: { skipped: 1, warnings: 0 } },
    'There is nothing new to import. 1 line is skipped, and the list says why.',
  ],
  [{ lots: { total: 1, open: 1, questions: [] } }, null],
  [{ spinOffs: { open: 1, questions: [] } }, null],
  [{ movements: { added: 1, alreadyImported: 0, totals: [] } }, null],
  [{ balances: 1 }, null],
])('a preview with %j has nothing to import for the reason %j', (part, reason) => {
  const none = { total: 0, open: 0, questions: [] }
  const preview = {
    executions: { read: 0, added: 0, alreadyImported: 0, corrected: 0, unsized: 0, undecided: 0 },
    splits: 0,
    balances: 0,
    movements: { added: 0, alreadyImported: 0, totals: [] },
    trades: { add: 0, change: 0, keep: 0, remove: 0 },
    lines: { skipped: 0, warnings: 0 },
    ...{ duplicates: none, corrections: none, lots: none, spinOffs: none },
  }

  expect(describeNoWork({ ...preview, ...part })).toBe(reason)
})

test('a spin-off names the shares that came and the day', () => {
  expect(describeSpinOff({ quantity: '4.5', symbol: 'KID', day: '2026-06-10' })).toBe(
    '4.5 KID came by a spin-off on Jun 10, 2026',
  )
})

test('a missing purchase names the quantity, the symbol and the days of the sales', () => {
  const sold = {
    quantity: '1100.5',
    symbol: 'NVDA',
    side: 'sell',
    from: '2026-06-15',
    to: '2026-06-15',
  } as const

  expect(describeMissingPurchase(sold)).toBe(
    '1,100.5 NVDA were sold on Jun 15, 2026, and no purchase is known',
  )
  expect(describeMissingPurchase({ ...sold, side: 'buy', to: '2026-07-01' })).toBe(
    '1,100.5 NVDA were bought back from Jun 15, 2026 to Jul 1, 2026, and no sale is known',
  )
})

test('an answer about a missing purchase is repeated in words', () => {
  const missing: LotQuestion = {
    ...{ id: 'x', symbol: 'KO', account: null, currency: 'USD', side: 'sell', quantity: '10' },
    ...{ from: '2026-06-15', to: '2026-06-15', executions: 1, lines: [4], cost: '500', canBeShort: true },
    ...{ answer: null, isAssumed: false, price: null, day: null },
  }
  const describe = (change: object) => describeLotAnswer({ ...missing, ...change })

  expect(describe({ answer: 'stated', price: '50', day: '2025-03-03' })).toBe(
    'Bought at $50.00 on Mar 3, 2025, as you stated.',
  )
  expect(describe({ answer: 'file' })).toBe('Bought for $500.00 on Jun 15, 2026, as the file states.')
  expect(describe({ answer: 'short' })).toBe('You said that this was a short position.')
  expect(describe({ answer: 'short', isAssumed: true })).toMatch(/^Read as a short position/)
  expect(describe({ side: 'buy', answer: 'file' })).toBe(
    'Sold for $500.00 on Jun 15, 2026, as the file states.',
  )
})

test('the decimal mark is proven by a line, or asked for with both numbers', () => {
  const numbers: FileReading['numbers'] & object = {
    ...{ style: 'comma', origin: 'file', line: 17, text: '12,5', open: '1.234', openLine: 2 },
    ...{ point: '1.234', comma: '1234' },
  }

  expect(describeNumberProof(numbers)).toBe('“1.234” is 1234 in this file: line 17 has “12,5”')
  expect(describeNumberProof({ ...numbers, origin: 'assumed' })).toBeNull()
  expect(describeOpenNumber(numbers)).toBe(
    'Nothing in the file says whether “1.234” in line 2 is 1.234 or 1234.',
  )
})

test('shorts that were bought back lack a sale, and sold shares a purchase', () => {
  const [sold, boughtBack] = [{ side: 'sell' }, { side: 'buy' }] as const

  expect(describeMissingSides([sold])).toMatchObject({
    one: 'purchase',
    note: expect.stringMatching(/^These were sold,/),
  })
  expect(describeMissingSides([boughtBack])).toMatchObject({
    one: 'sale',
    note: expect.stringMatching(/^These were bought back,/),
  })
  expect(describeMissingSides([boughtBack, sold])).toMatchObject({ many: 'purchases and sales' })
})

const inEuro: CurrencyPnl = { currency: 'EUR', closed: 2, partial: false, pnl: '100.5' }
const inKrona: CurrencyPnl = { currency: 'SEK', closed: 1, partial: false, pnl: '-70' }
const inYen: CurrencyPnl = { currency: 'JPY', closed: 0, partial: false, pnl: '50000' }

test.each([
  [
    'is not repeated when all are in it',
    [inEuro, inYen],
    { pnl: '100.5', isSum: true, withoutRate: [] },
    null,
  ],
  ['adds converted trades', [inEuro, inKrona], { pnl: '94.2', isSum: true, withoutRate: [] }, '94.2'],
  [
    'leaves out trades without a rate',
    [inEuro, inKrona],
    { pnl: '100.5', isSum: true, withoutRate: [{ currency: 'SEK', trades: 1 }] },
    '100.5',
  ],
  [
    'is not a sum when no trade has a rate',
    [inKrona],
    { pnl: '0', isSum: false, withoutRate: [{ currency: 'SEK', trades: 1 }] },
    null,
  ],
  [
    'is 0 when the trades with a rate add up to exactly 0',
    [{ currency: 'USD', closed: 1, partial: false, pnl: '0' }, inKrona],
    { pnl: '0', isSum: true, withoutRate: [{ currency: 'SEK', trades: 1 }] },
    '0',
  ],
  [
    'has the change of an existing trade, also when no new one has a rate',
    [inKrona, inYen],
    { pnl: '12.3', isSum: true, withoutRate: [{ currency: 'SEK', trades: 1 }] },
    '12.3',
  ],
])('the total in base currency %s', (_what, pnl, basePnl, total) => {
  expect(findAccountTotal({ pnl, basePnl: { currency: 'EUR', ...basePnl } })).toBe(total)
})

test('cash movements are counted by kind, and summed by kind and currency', () => {
  const describe = (added: number, ...totals: MovementTotal[]) =>
    describeMovements({ movements: { added, alreadyImported: 0, totals } })

  expect(describe(0)).toBeNull()
  expect(describe(1, { kind: 'interest', currency: 'EUR', count: 1, amount: '0.5' })).toBe(
    '1 interest payment kept as a cash movement of the account: interest +0.50 EUR',
  )
  expect(
    describe(
      16,
      { kind: 'dividend', currency: 'EUR', count: 2, amount: '7' },
      { kind: 'dividend', currency: 'USD', count: 10, amount: '1234.5' },
      { kind: 'fee', currency: 'USD', count: 1, amount: '-2' },
      { kind: 'deposit', currency: 'USD', count: 3, amount: '500' },
    ),
  ).toBe(
    '12 dividends, 1 fee, 3 deposits kept as cash movements of the account: dividends +7.00 EUR, dividends +1,234.50 USD, fees −2.00 USD, deposits +500.00 USD',
  )
})
