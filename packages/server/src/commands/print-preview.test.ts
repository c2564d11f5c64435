import type { ImportPreview } from '@candlebook/contract/import-previews'
import type { BrokerFieldsWithPnl } from '@candlebook/contract/planned-trades'
import { expect, test } from 'vitest'
import { printPreview } from './print-preview.ts'

const open: BrokerFieldsWithPnl = {
  symbol: 'KO',
  market: 'stock',
  instrument: null,
  underlying: null,
  expiry: null,
  strike: null,
  optionType: null,
  contractSize: '1',
  currency: 'USD',
  rate: null,
  rateCurrency: null,
  type: 'long',
  status: 'open',
  quantity: '1200',
  entryPrice: '60',
  entryDate: '2026-02-02',
  exitPrice: null,
  exitDate: null,
  fees: '0.1',
  feesUnit: 'percent',
  foreignFees: [],
  feeRates: [],
  foreignFee: '0',
  pnl: null,
}
const closed: BrokerFieldsWithPnl = {
  ...open,
  status: 'closed',
  exitPrice: '59',
  exitDate: '2026-02-03',
  fees: '2',
  feesUnit: 'amount',
  pnl: '-1202.005',
}
const missing: ImportPreview['lots']['questions'][number] = {
  ...{ id: 'x', symbol: 'NVDA', account: null, currency: 'USD', side: 'sell', quantity: '100' },
  ...{ from: '2026-06-15', to: '2026-06-15', executions: 1, lines: [2], cost: null, canBeShort: true },
  ...{ answer: null, isAssumed: false, price: null, day: null },
}
const preview: ImportPreview = {
  previewHash: '',
  fileName: 'history.csv',
  format: { id: 'coinbase', title: 'Coinbase' },
  files: ['history.csv'],
  spinOffs: { open: 0, questions: [] },
  unreadFiles: [],
  importedBefore: null,
  executions: { read: 1, added: 1, alreadyImported: 0, corrected: 0, unsized: 0, undecided: 0 },
  trades: { add: 0, change: 0, keep: 0, remove: 0 },
  splits: 0,
  balances: 0,
  labelled: 0,
  movements: { added: 0, alreadyImported: 0, totals: [] },
  pnl: [],
  basePnl: { currency: 'EUR', pnl: '0', isSum: true, withoutRate: [] },
  brokerTotals: [],
  accountQuestion: null,
  duplicates: { total: 0, open: 0, questions: [] },
  corrections: { total: 0, open: 0, questions: [] },
  sizeQuestions: [],
  reading: { zone: null, days: null, numbers: null, order: null, currency: null, examples: [] },
  lots: { total: 0, open: 0, questions: [] },
  lines: { skipped: 0, warnings: 0 },
  skipped: [],
  warnings: [],
  accounts: [],
  planned: [],
}
const common = { currency: 'USD', lineCount: 1, lines: [2], difference: null }

const firstCells = (lines: string[]) => lines.slice(4, -1).map((line) => line.split(/ {2,}/)[0])

test('a preview prints each trade with its action', () => {
  const lines = printPreview({
    ...preview,
    trades: { add: 1, change: 1, keep: 1, remove: 1 },
    planned: [
      {
        action: 'change',
        tradeId: '1',
        before: open,
        after: closed,
        keptEdits: ['entryPrice', 'exit'],
        replacedEdits: [],
        ...common,
      },
      { action: 'keep', tradeId: '2', before: open, broker: closed, keptEdits: ['exit'], ...common },
      { action: 'remove', tradeId: '3', mergedIntoTradeId: '1', before: open, ...common },
      { action: 'add', after: closed, account: null, deletedBefore: true, ...common },
    ],
  })

  expect(firstCells(lines)).toEqual([
    'change',
    'to, but entry price, exit as you edited',
    'keep, as you edited it',
    'remove, part of another',
    'add again',
  ])
  expect(lines.at(-2)).toMatch(/ long {2}closed {5}1,200 .* 59 {2}2026-02-03 {5}2 {2}−1,202\.00 {2}USD {2}2$/)
  expect(lines[4]).toMatch(/ 0\.1% /)
})

test('a preview without changes says so, and when its file was imported', () => {
  expect(printPreview({ ...preview, importedBefore: '2026-11-12T10:00:00.000Z' })).toEqual([
    'Coinbase: history.csv',
    'This file was already imported on 2026-11-12.',
    '1 execution, 1 new and 0 already there.',
    '',
    'No trade is added or changed.',
    '',
  ])
})

test('lines that look like stored ones are printed with their answers', () => {
  const part = { side: 'buy' as const, day: '2026-02-02', quantity: '10', price: '60', fee: '1', count: 1 }
  const question = {
    ...{ id: '1', symbol: 'KO', currency: 'USD', tradeId: null, isProposed: true, answer: null },
    file: { fileName: 'orders.csv', formatTitle: 'Orders' },
    read: [{ ...part, lines: [2] }],
    stored: [{ ...part, price: '61', lines: [7] }],
  }
  const lines = printPreview({
    ...preview,
    duplicates: { total: 3, open: 1, questions: [question, { ...question, answer: 'same' }] },
  })

  const text = lines.join('\n').replace(/ {2,}/g, '  ')
  expect(text).toContain(
    'line 2  KO  buy 10 @ 60 on 2026-02-02  buy 10 @ 61 on 2026-02-02  orders.csv  needs --duplicates',
  )
  expect(text).toContain('orders.csv  same, left out\n  and 1 more')
})

test('the first 200 trades are printed and the remaining ones are counted', () => {
  const many = Array.from({ length: 300 }, () => ({
    action: 'add' as const,
    after: closed,
    account: null,
    deletedBefore: false,
    ...common,
  }))

  const lines = printPreview({ ...preview, trades: { ...preview.trades, add: 6000 }, planned: many })

  expect(lines).toHaveLength(4 + 200 + 2)
  expect(lines.at(-2)).toBe('and 5800 more')
})

test('lines that are skipped for one reason share one row, and warnings name their line', () => {
  const skipped = Array.from({ length: 10 }, (_, at) => ({
    line: at + 2,
    what: 'Dividend',
    code: 'dividend',
    message: 'Dividends are not imported.',
  }))
  const warnings = [
    { line: null, code: 'import.no_trades', message: 'The file holds no executions of trades.' },
    { line: 7, code: 'import.split', message: 'KO was split.' },
  ]

  expect(printPreview({ ...preview, skipped, warnings }).slice(-6)).toEqual([
    'Skipped 10 lines:',
    '  lines 2, 3, 4, 5, 6, 7, 8, 9 and 2 more  Dividends are not imported.',
    '',
    'Warnings:',
    '  file    The file holds no executions of trades.',
    '  line 7  KO was split.',
  ])
})

test('a preview prints its questions, and what the broker states', () => {
  const lines = printPreview({
    ...preview,
    accountQuestion: {
      account: null,
      isAnswered: false,
      origin: null,
      suggested: null,
      known: ['Stocks ISA'],
      overlap: {
        account: 'Stocks ISA',
        fileName: 'isa.csv',
        from: '2024-01-08',
        to: '2024-03-04',
        executions: 2,
      },
    },
    sizeQuestions: [
      { root: 'XBR', symbols: ['XBRN6'], lines: 2, size: null },
      { root: 'MCL', symbols: ['MCLN6'], lines: 4, size: '100' },
    ],
    lots: {
      total: 203,
      open: 1,
      questions: [missing, { ...missing, symbol: 'KO', answer: 'short', isAssumed: true }],
    },
    brokerTotals: [{ currency: 'USD', closed: 2, brokerPnl: '148', pnl: '148' }],
    trades: { ...preview.trades, add: 1 },
    planned: [
      {
        action: 'add',
        after: closed,
        account: null,
        deletedBefore: false,
        ...common,
        difference: { brokerPnl: '0', pnl: '199', cause: 'assignment' },
      },
    ],
  })

  expect(lines.slice(2, 9)).toEqual([
    'The file names no account. State it with --account NAME, so that accounts are never mixed.',
    'You imported isa.csv into “Stocks ISA”. It covers Jan 8, 2024 to Mar 4, 2024, and lacks 2 executions that this file has in these days. So this file seems to be from another account.',
    'The contract size of XBR is unknown, so 2 lines of it will not be imported. State it with --contract-size XBR=SIZE.',
    'Contract size of MCL: 100, as you stated.',
    '100 NVDA were sold on Jun 15, 2026, and no purchase is known, so they are in no trade. Import the file with it, or state it with --purchase-prices FILE or --purchases short.',
    '100 KO were sold on Jun 15, 2026, and no purchase is known. Read as a short position, because they were bought back on the same day.',
    '201 more positions without a known purchase.',
  ])
  expect(lines.slice(-2)).toEqual([
    'Your broker says 148.00 USD for 2 closed trades, Candlebook says 148.00 USD.',
    expect.stringMatching(/^ {2}KO: your broker says 0\.00 USD, Candlebook says 199\.00 USD\. An option was/),
  ])
})

test('a preview prints how times, days and lines are read, and the options that change what nothing in the file says', () => {
  const line = {
    line: 5,
    text: '',
    side: 'buy',
    symbol: 'JD',
    quantity: '50',
    price: '34',
    day: '2026-02-25',
    executedAt: null,
    zone: null,
  } as const
  const days = {
    order: 'mdy',
    origin: 'assumed',
    line: 2,
    text: '03/04/2026',
    mdy: '2026-03-04',
    dmy: '2026-04-03',
  } as const
  const order = { newestFirst: false, origin: 'assumed', first: line, last: { ...line, line: 7 } } as const
  const zone = { name: 'America/Chicago', origin: 'assumed' } as const
  const print = (reading: Partial<ImportPreview['reading']>) =>
    printPreview({ ...preview, reading: { ...preview.reading, ...reading } })[2]

  expect(print({ zone })).toBe(
    'Times are read as those of America/Chicago. If the file has the times of another zone, state it with --zone, such as --zone Europe/Berlin.',
  )
  expect(print({ days })).toBe(
    'Nothing in the file says whether “03/04/2026” is Apr 3, 2026 or Mar 4, 2026. It is read as Mar 4, 2026. State the order with --days dmy or --days mdy.',
  )
  expect(print({ days: { ...days, origin: 'file', line: 17, text: '03/25/2026' } })).toBe(
    'The month comes first in the days of this file: line 17 has “03/25/2026”.',
  )
  expect(print({ order })).toBe(
    'The lines of Feb 25, 2026 have no time, and line 5 is read as the earliest. State the order with --order newest-first or --order oldest-first.',
  )
})

test('a preview in several currencies prints their sum in base currency, and names trades without a rate', () => {
  const lines = printPreview({
    ...preview,
    pnl: [
      { currency: 'SEK', closed: 1, partial: false, pnl: '100' },
      { currency: 'USD', closed: 2, partial: false, pnl: '310' },
    ],
    basePnl: { currency: 'EUR', pnl: '248', isSum: true, withoutRate: [{ currency: 'SEK', trades: 1 }] },
  })

  expect(lines.slice(-3)).toEqual([
    'Net P&L of closed trades: +100.00 SEK',
    'Net P&L of closed trades: +310.00 USD',
    'In your base currency: +248.00 EUR, without 1 trade in SEK: no rate',
  ])
})

test('an amount below a cent is printed with its significant digits', () => {
  const lines = printPreview({
    ...preview,
    pnl: [{ currency: 'USDT', closed: 1, partial: false, pnl: '-0.00000012' }],
  })

  expect(lines).toContain('Net P&L of closed trades: −0.00000012 USDT')
})

test('a preview of which no closed trade has a rate prints no sum in base currency', () => {
  const lines = printPreview({
    ...preview,
    pnl: [
      { currency: 'SEK', closed: 1, partial: false, pnl: '100' },
      { currency: 'USDT', closed: 2, partial: false, pnl: '-310.5' },
    ],
    basePnl: {
      currency: 'EUR',
      pnl: '0',
      isSum: false,
      withoutRate: [
        { currency: 'SEK', trades: 1 },
        { currency: 'USDT', trades: 2 },
      ],
    },
  })

  expect(lines.at(-1)).toBe('In your base currency: no rate for 1 trade in SEK, 2 trades in USDT')
})

test('a spin-off whose parent the file does not name is printed with the option that states it', () => {
  const question = {
    ...{ id: 'x', line: 6, symbol: 'KID', quantity: '4', day: '2026-06-10', account: null, parent: null },
    answer: null,
  }

  expect(printPreview({ ...preview, spinOffs: { open: 1, questions: [question] } })).toContain(
    '4 KID came by a spin-off on Jun 10, 2026, and they are in no trade. State which part of the cost they take with --spin-off KID=OLD:PERCENT. The company publishes the percentage.',
  )
})
