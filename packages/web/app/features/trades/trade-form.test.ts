import { CreateTrade } from '@candlebook/contract/trades'
import { formFieldNames, pickFields } from '@candlebook/domain/trades/trade-fields'
import { expect, test, vi } from 'vitest'
import { createMemoryStorage } from '../../lib/memory-storage.fixtures.ts'
import { noteSignedIn } from '../../lib/signed-in-hint.ts'
import { buildClosedTrade } from './trade.fixtures.ts'
import {
  askAboutRate,
  checkTradeForm,
  createCloseValues,
  describeRateField,
  isFarFromReference,
  listDifferences,
  resolveCloseForm,
  resolveTradeForm,
  toCloseTrade,
} from './trade-form.check.ts'
import {
  createTradeValues,
  firstUsed,
  readLastUsed,
  readQuickLines,
  storeLastUsed,
  storeQuickLine,
  type TradeFormValues,
  toCopyValues,
  toFields,
  toFormValues,
} from './trade-form.values.ts'

const today = '2026-11-21'
const open: TradeFormValues = {
  ...createTradeValues(today, firstUsed),
  symbol: 'BTC',
  entryPrice: '96420.50',
  quantity: '0.15',
}
const closed: TradeFormValues = { ...open, status: 'closed', exitPrice: '98105', exitDate: today }

const findProblems = (values: TradeFormValues) =>
  Object.fromEntries(checkTradeForm(values, today).map(({ field, code }) => [field, code]))

test('a new trade is crypto, long, open and of today [FORM-04] [FORM-27]', () => {
  expect(createTradeValues(today, firstUsed)).toMatchObject({
    market: 'crypto',
    type: 'long',
    status: 'open',
    entryDate: today,
  })
})

test('symbol, entry price, quantity and entry date are all that an open trade needs [FORM-07] [FORM-08] [FORM-09] [FORM-12]', () => {
  expect(findProblems(open)).toEqual({})
  expect(findProblems({ ...open, symbol: ' ', entryPrice: '', quantity: '', entryDate: '' })).toEqual({
    symbol: 'symbol.missing',
    entryPrice: 'decimal.missing',
    quantity: 'decimal.missing',
    entryDate: 'day.missing',
  })
})

test('a closed trade needs exit price and exit date, an open one neither [FORM-10] [FORM-11]', () => {
  expect(findProblems(closed)).toEqual({})
  expect(findProblems({ ...closed, exitPrice: '', exitDate: '' })).toEqual({
    exitPrice: 'trade.exit_price_required',
    exitDate: 'trade.exit_date_required',
  })
})

test('a future needs a contract size, and another instrument has 1 without one', () => {
  expect(findProblems({ ...open, instrument: 'future' })).toEqual({
    contractSize: 'trade.contract_size_required',
  })
  expect(findProblems({ ...open, instrument: 'future', contractSize: '20' })).toEqual({})
  expect(findProblems({ ...open, instrument: 'share' })).toEqual({})
})

test('amounts are plain decimals, zero or more [FORM-13]', () => {
  const wrong = { quantity: '-1', entryPrice: '1,2,3', fees: '1e5', stopLoss: 'abc', takeProfit: '-0.1' }
  expect(findProblems({ ...open, ...wrong })).toEqual({
    quantity: 'decimal.negative',
    entryPrice: 'decimal.comma',
    fees: 'decimal.not_a_number',
    stopLoss: 'decimal.not_a_number',
    takeProfit: 'decimal.negative',
  })
})

test('a decimal comma is sent as a point, and an ambiguous number is asked about', () => {
  const typed = { ...open, entryPrice: '1.234,5', quantity: ' 0,15 ', stopLoss: '1,2', fees: '0,1' }
  expect(findProblems(typed)).toEqual({})
  expect(toFields(typed)).toMatchObject({
    entryPrice: '1234.5',
    quantity: '0.15',
    stopLoss: '1.2',
    fees: '0.1',
  })
  expect(findProblems({ ...open, quantity: '1,500', takeProfit: '2,000' })).toEqual({
    quantity: 'decimal.ambiguous',
    takeProfit: 'decimal.ambiguous',
  })
})

test('an entry after today and an exit before the entry are refused next to their fields [FORM-14]', () => {
  expect(findProblems({ ...open, entryDate: '2026-11-22' })).toEqual({ entryDate: 'trade.entry_in_future' })
  expect(findProblems({ ...closed, exitDate: '2026-11-20' })).toEqual({ exitDate: 'trade.exit_before_entry' })
})

test('risk is a percentage from 0 to 100, and 0.1 is only the step of the arrow keys [FORM-15]', () => {
  for (const risk of ['0', '0.1', '0.25', '99.9', '100'])
    expect(findProblems({ ...open, riskPercentage: risk })).toEqual({})
  expect(findProblems({ ...open, riskPercentage: '100.1' })).toEqual({ riskPercentage: 'risk.range' })
})

test('saving as open sends no exit, even when its fields have values [FORM-06]', () => {
  expect(toFields({ ...closed, status: 'open' })).toMatchObject({ exitPrice: null, exitDate: null })
})

test('an empty exit price of a trade saved as open is stored as null [FORM-26]', () => {
  const sent = CreateTrade.parse(toFields({ ...closed, status: 'open', exitPrice: '', exitDate: '' }))
  expect(sent).toMatchObject({ exitPrice: null, exitDate: null })
  expect(CreateTrade.parse({ ...toFields(open), exitPrice: '' }).exitPrice).toBeNull()
})

test('fees left empty are saved as 0 [FORM-25]', () => {
  expect(CreateTrade.parse(toFields({ ...open, fees: '' })).fees).toBe('0')
})

test('a tag and a link still in their boxes are saved too [FORM-23] [LINK-05]', () => {
  const fields = toFields({
    ...open,
    tags: ['a'],
    tagText: ' b, ,A',
    links: ['one'],
    linkText: ' anything goes ',
  })

  expect(fields.tags).toEqual(['a', 'b'])
  expect(fields.links).toEqual(['one', 'anything goes'])
})

test('the first problem of a field is the one that is shown, with its sentence', () => {
  const { errors } = resolveTradeForm({ ...open, entryPrice: '' }, today)
  expect(errors.entryPrice).toEqual({ type: 'decimal.missing', message: 'Enter a number' })
})

test('editing fills the form so that saving it unchanged changes nothing [FORM-02]', () => {
  expect(CreateTrade.parse(toFields(toFormValues(storedTrade)))).toEqual(
    pickFields(storedTrade, formFieldNames),
  )
})

test('an imported trade in a coin that the form does not know can be saved, and gets no other such code', () => {
  const values = toFormValues({ ...storedTrade, currency: 'GUSD' })

  expect(checkTradeForm(values, today, { currency: 'GUSD' })).toEqual([])
  expect(checkTradeForm({ ...values, currency: ' gusd ' }, today, { currency: 'GUSD' })).toEqual([])
  expect(findProblems(values)).toEqual({ currency: 'trade.currency_unknown' })
  expect(checkTradeForm({ ...values, currency: 'GUSDT' }, today, { currency: 'GUSD' })).toMatchObject([
    { field: 'currency', code: 'trade.currency_unknown' },
  ])
})

test('a copy has the trade idea without result, notes and images', () => {
  const copy = toCopyValues(storedTrade, today)

  expect(copy).toMatchObject({
    symbol: 'BTC',
    strategy: 'Breakout',
    account: 'Prop 50k',
    status: 'open',
    exitPrice: '',
    notes: '',
    images: [],
    entryDate: today,
  })
})

test('a copy has no rate: that of the copied trade is of another day', () => {
  const paid = { ...storedTrade, currency: 'USD', rate: '0.92', rateCurrency: 'EUR' }

  expect(toFields(toCopyValues(paid, today))).toMatchObject({ currency: 'USD', rate: '', rateCurrency: '' })
})

test('two versions are told apart field by field, in words', () => {
  const mine = { ...toFormValues(storedTrade), notes: 'mine', planFollowed: false }

  expect(listDifferences(mine, toFormValues(storedTrade), [])).toEqual([
    { label: 'Plan followed', mine: 'Not marked as followed', stored: 'Yes' },
    { label: 'Notes', mine: 'mine', stored: 'Held.' },
  ])
})

test('two versions of a checklist are told apart rule by rule', () => {
  const texts = { a: 'Waits for the retest', b: 'No news', c: 'Half size' }
  const rules = Object.entries(texts).map(([id, text]) => ({ id, text }))
  const mine = { ...toFormValues(storedTrade), keptRules: ['a', 'b'], brokenRules: ['gone'] }
  const stored = { ...toFormValues(storedTrade), keptRules: ['a', 'c'], brokenRules: ['b'] }

  expect(listDifferences(mine, stored, rules)).toEqual([
    { id: 'b', label: 'Rule: No news', mine: 'Kept', stored: 'Broken' },
    { id: 'gone', label: 'A rule that is not in the playbook', mine: 'Broken', stored: 'Not said' },
    { id: 'c', label: 'Rule: Half size', mine: 'Not said', stored: 'Kept' },
  ])
})

const storedTrade = buildClosedTrade({
  id: '0192f0c4-0000-7000-8000-000000000001',
  version: 3,
  fees: '0.10',
  feesUnit: 'percent',
  account: 'Prop 50k',
  strategy: 'Breakout',
  notes: 'Held.',
  stopLoss: '95300',
  riskPercentage: '0.7',
  emotion: 'patient',
  confidenceLevel: 4,
  timeFrame: '4h',
  planFollowed: true,
  slModified: true,
  tags: ['retest'],
  links: ['https://a.example'],
  images: ['/images/u/1-a.png'],
  pnl: '238.21',
  basePnl: '238.21',
  createdAt: '2026-11-17T10:00:00.000Z',
  updatedAt: '2026-11-19T10:00:00.000Z',
})

const trade = {
  version: 3,
  entryDate: '2026-11-10',
  instrument: null,
  contractSize: '1',
  quantity: '100',
  realised: [],
  keptRules: ['a'],
  brokenRules: ['b'],
}
const filled = { ...createCloseValues(trade, today), exitPrice: '98105' }
const findProblem = (values: typeof filled, field: 'exitPrice' | 'exitDate') =>
  resolveCloseForm(values, trade, today).errors[field]?.type

test('the form starts with today and no box ticked [CLOSE-03] [CLOSE-06]', () => {
  expect(createCloseValues(trade, today)).toEqual({
    quantity: '100',
    exitPrice: '',
    exitDate: today,
    exitTime: '',
    exitFees: '',
    slHit: false,
    tpHit: false,
    slModified: false,
    tpModified: false,
    keptRules: ['a'],
    brokenRules: ['b'],
  })
})

test('an exit price is a plain number, zero or more [CLOSE-04]', () => {
  expect(resolveCloseForm(filled, trade, today).errors).toEqual({})
  expect(findProblem({ ...filled, exitPrice: '' }, 'exitPrice')).toBe('decimal.missing')
  expect(findProblem({ ...filled, exitPrice: '1e3' }, 'exitPrice')).toBe('decimal.not_a_number')
  expect(findProblem({ ...filled, exitPrice: '-1' }, 'exitPrice')).toBe('decimal.negative')
})

test('an exit date is a day from the entry to today [CLOSE-05]', () => {
  expect(findProblem({ ...filled, exitDate: '' }, 'exitDate')).toBe('day.missing')
  expect(findProblem({ ...filled, exitDate: '2026-11-09' }, 'exitDate')).toBe('trade.exit_before_entry')
  expect(findProblem({ ...filled, exitDate: '2026-11-22' }, 'exitDate')).toBe('trade.exit_in_future')
})

test('only ticked boxes are sent [CLOSE-08]', () => {
  expect(toCloseTrade({ ...filled, slModified: true }, trade)).toEqual({
    exitPrice: '98105',
    exitDate: today,
    slModified: true,
  })
})

test('answers to rules are sent when one changed, with the version of the trade that they started from', () => {
  expect(toCloseTrade({ ...filled, keptRules: ['a', 'c'] }, trade)).toEqual({
    ...{ exitPrice: '98105', exitDate: today, version: trade.version },
    ...{ keptRules: ['a', 'c'], brokenRules: ['b'] },
  })
})

test('a quantity is sent when it is a part of what is held, and is above 0 and no more', () => {
  const find = (quantity: string) =>
    resolveCloseForm({ ...filled, quantity }, trade, today).errors.quantity?.type
  expect(toCloseTrade({ ...filled, quantity: '100.0' }, trade)).not.toHaveProperty('quantity')
  expect(toCloseTrade({ ...filled, quantity: '40,5' }, trade)).toMatchObject({
    quantity: '40.5',
    version: trade.version,
  })
  expect(find('40')).toBeUndefined()
  expect(find('0')).toBe('fill.quantity_zero')
  expect(find('100.01')).toBe('fill.more_than_held')
  expect(find('')).toBe('decimal.missing')
})

test('fees of the exit are sent when they are typed, and are a number, zero or more', () => {
  expect(toCloseTrade({ ...filled, exitFees: ' 1,5 ' }, trade)).toMatchObject({ exitFees: '1.5' })
  expect(resolveCloseForm({ ...filled, exitFees: '-1' }, trade, today).errors.exitFees?.type).toBe(
    'decimal.negative',
  )
})

const reference = { rate: '0.9173', day: '2026-11-03', source: 'ecb' } as const
const dollars = { currency: 'USD', account: 'EUR', removedCurrency: null }

test.each([
  ['9.2', true],
  ['1.10077', true],
  ['1.10076', false],
  ['0.9173', false],
  ['0.73384', false],
  ['0.7338', true],
])('a typed rate of %s next to 0.9173 is asked about: %s', (typed, asked) => {
  expect(isFarFromReference(typed, reference)).toBe(asked)
})

test('the question names both rates, and the day and source of the reference', () => {
  expect(askAboutRate('9.2', reference)).toBe(
    'You typed 9.2; the ECB’s rate of Nov 3, 2026 is 0.9173. Save anyway?',
  )
  expect(askAboutRate('9.2', { ...reference, source: 'sample' })).toContain('the demo’s sample rate of Nov 3')
})

test.each([
  ['', reference, 'EUR for one USD; blank is the ECB’s rate of Nov 3, 2026'],
  ['EUR', null, 'EUR for one USD'],
  [
    'GBP',
    reference,
    'GBP for one USD, from the file. Totals in EUR use the ECB’s rate of Nov 3, 2026, 0.9173 EUR for one USD.',
  ],
  ['GBP', undefined, 'GBP for one USD, from the file.'],
  ['GBP', null, 'GBP for one USD, from the file. Totals in EUR have no rate from USD to EUR.'],
])(
  'the hint of a rate to "%s" says what it converts, and which rate the totals use',
  (rateCurrency, known, hint) => {
    expect(describeRateField({ ...dollars, rateCurrency, reference: known })).toBe(hint)
  },
)

test('the hint says that the rate of the former currency was removed', () => {
  expect(describeRateField({ ...dollars, rateCurrency: '', reference, removedCurrency: 'GBP' })).toBe(
    'The rate of GBP was removed. EUR for one USD; blank is the ECB’s rate of Nov 3, 2026',
  )
})

test('the lines of quick add are gone after the sign-out, the values used last are not', () => {
  vi.stubGlobal('localStorage', createMemoryStorage())
  storeLastUsed({ market: 'stock' })
  storeQuickLine('long 100 AAPL 182.40')
  storeQuickLine('long 1 SAP 120')
  expect(readQuickLines()).toEqual(['long 1 SAP 120', 'long 100 AAPL 182.40'])

  noteSignedIn(false)

  expect(readQuickLines()).toEqual([])
  expect(JSON.stringify(localStorage)).not.toContain('AAPL')
  expect(readLastUsed().market).toBe('stock')
  vi.unstubAllGlobals()
})
