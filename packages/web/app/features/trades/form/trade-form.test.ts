import { CreateTrade } from '@candlebook/contract/trades'
import { formFieldNames, pickFields } from '@candlebook/domain/trades'
import { expect, test } from 'vitest'
import { buildClosedTrade } from '../data/trade.fixtures.ts'
import { firstUsed } from './last-used.ts'
import { listDifferences } from './trade-differences.ts'
import { checkTradeForm, resolveTradeForm } from './trade-form.check.ts'
import {
  createTradeValues,
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

  expect(checkTradeForm(values, today, 'GUSD')).toEqual([])
  expect(checkTradeForm({ ...values, currency: ' gusd ' }, today, 'GUSD')).toEqual([])
  expect(findProblems(values)).toEqual({ currency: 'trade.currency_unknown' })
  expect(checkTradeForm({ ...values, currency: 'GUSDT' }, today, 'GUSD')).toMatchObject([
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

test('two versions are told apart field by field, in words', () => {
  const mine = { ...toFormValues(storedTrade), notes: 'mine', planFollowed: false }

  expect(listDifferences(mine, toFormValues(storedTrade))).toEqual([
    { label: 'Plan followed', mine: 'Not marked as followed', stored: 'Yes' },
    { label: 'Notes', mine: 'mine', stored: 'Held.' },
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
  accountPnl: '238.21',
  createdAt: '2026-11-17T10:00:00.000Z',
  updatedAt: '2026-11-19T10:00:00.000Z',
})
