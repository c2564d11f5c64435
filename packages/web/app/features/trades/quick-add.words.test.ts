import { TradeFields } from '@candlebook/contract/trade-fields'
import { formatQuickTrade } from '@candlebook/domain/quick-add/format-quick-trade'
import { type QuickContext, quickFieldNames } from '@candlebook/domain/quick-add/quick-fields'
import { anyQuickTrade, quickContext } from '@candlebook/domain/quick-add/quick-trade.fixtures'
import { pickFields } from '@candlebook/domain/trades/trade-fields'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  checkLine,
  describeWord,
  findProblemOfWord,
  listLineProblems,
  listPreview,
} from './quick-add.words.ts'
import { firstUsed, moveTimeToNotes, toFields } from './trade-form.values.ts'

const context: QuickContext = {
  today: '2026-11-28',
  baseCurrency: 'EUR',
  start: { market: 'stock', feesUnit: 'percent', account: 'IBKR' },
  accounts: [{ name: 'IBKR', currency: 'USD', archived: false }],
  strategies: [],
  latest: [],
}
const check = (line: string) => checkLine(line, [], context)
const preview = (line: string) =>
  Object.fromEntries(listPreview(check(line).reading, context).map(({ name, text }) => [name, text]))

test('each word says what it means, and why it is not understood', () => {
  const { reading } = check('long 100 AAPL 182.40 sl 180 fee 1% closed 185 hello')
  expect(reading.words.map(describeWord)).toEqual([
    'Type',
    'Quantity',
    'Symbol',
    'Entry price',
    'Stop loss',
    'Fees',
    'Exit price',
    'Not understood',
  ])
})

test('the preview shows what is stored, and why where the line does not say it', () => {
  const rows = listPreview(check('long 100 AAPL 182.40').reading, context)
  expect(rows.map(({ name, text, reason }) => [name, text, reason])).toEqual([
    ['symbol', 'AAPL', null],
    ['market', 'Stock', 'proposed'],
    ['type', 'Long', null],
    ['status', 'Open', 'proposed'],
    ['account', 'IBKR', 'as last time'],
    ['currency', 'USD', 'the currency of IBKR'],
    ['entryPrice', '182.40', null],
    ['entryDate', 'Nov 28, 2026', 'proposed'],
    ['quantity', '100', null],
  ])
  expect(preview('short AAPL closed fee 0.1% calm 4 risk 1 plan #a #b')).toMatchObject({
    quantity: 'Missing',
    exitPrice: 'Missing',
    fees: '0.1%',
    confidenceLevel: '4 of 5, High',
    riskPercentage: '1%',
    planFollowed: 'Yes',
    tags: 'a, b',
  })
})

test('a time is shown with the entry date and sent as the time of the entry, and the form has it in the notes', () => {
  const { reading, values } = check('long 100 AAPL 182.40 10:32 "late"')

  expect(preview('long 100 AAPL 182.40 10:32').entryDate).toBe('Nov 28, 2026, 10:32')
  expect(reading.words.map(describeWord)).toContain('Entry time')
  expect(values).toMatchObject({ entryTime: '10:32', notes: 'late' })
  expect(moveTimeToNotes(values)).toMatchObject({ entryTime: '', notes: 'Time 10:32\nlate' })
  expect(moveTimeToNotes(check('long 100 AAPL 182.40').values).notes).toBe('')
})

test('what is sent is what the preview shows', () => {
  const { values } = check('long 2.5k AAPL 182,40 closed 185.10 yesterday fee 1.20 #orb')
  expect(TradeFields.parse(toFields(values))).toMatchObject({
    quantity: '2500',
    entryPrice: '182.40',
    exitPrice: '185.10',
    exitDate: '2026-11-27',
    entryDate: '2026-11-27',
    fees: '1.20',
    feesUnit: 'amount',
    tags: ['orb'],
    account: 'IBKR',
  })
})

test('the line of any trade is sent as that trade, when its values can be stored', () => {
  fc.assert(
    fc.property(anyQuickTrade, (trade) => {
      const { values } = checkLine(formatQuickTrade(trade, quickContext), [], quickContext)
      const sent = TradeFields.safeParse(toFields(values))
      fc.pre(sent.success)
      const stored = pickFields(sent.data as TradeFields, quickFieldNames)
      for (const name of quickFieldNames) {
        const [is, typed] = [stored[name], trade[name]]
        if (Array.isArray(typed)) expect(is, name).toEqual(typed)
        else expect(is ?? '', name).toBe(typed === '' && name === 'fees' ? '0' : (typed ?? ''))
      }
    }),
  )
})

describe('a line is checked by the rules of the form', () => {
  test('a problem is named at its word and in a sentence', () => {
    const checked = check('long 100 AAPL 182.40 on 2026-12-01')
    const word = checked.reading.words.at(-1)!
    expect(findProblemOfWord(word, checked.problems)).toBe('The entry date is after today')
    expect(listLineProblems(checked)).toEqual(['Entry date: The entry date is after today'])
  })

  test('an unknown future asks for its contract size', () => {
    const checked = check('long 1 XYZ future 10')
    expect(listLineProblems(checked)).toEqual([
      'Contract size: Enter the contract size of the future, such as 20 for NQ',
    ])
  })

  test('what is missing and what is not understood is named, so that nothing is saved', () => {
    expect(listLineProblems(check('long 100 hello there'))).toEqual([
      'hello: This can mean several things',
      'there: This can mean several things',
      'Symbol: Enter a symbol',
      'Entry price: Enter a number',
    ])
    expect(listLineProblems(check('long 100 AAPL 182.40'))).toEqual([])
  })

  test('words that are not understood join the notes of the form', () => {
    expect(check('long 100 AAPL 182.40 hello "late" there').values.notes).toBe('late\nhello there')
  })
})

test('before a base currency is chosen, a line without a currency is in dollars as its amounts are shown, and euros are written', () => {
  const unchosen = { ...context, baseCurrency: null, start: firstUsed }
  const read = (line: string) => {
    const { reading } = checkLine(line, [], unchosen)
    const row = listPreview(reading, unchosen).find(({ name }) => name === 'currency')
    return [row?.text, row?.reason, reading.trade.currency]
  }

  expect(read('long 1 BTC 96420')).toEqual(['USD', 'proposed', ''])
  expect(read('long 1 FDAX 24100 future')).toEqual(['EUR', 'the currency of FDAX', 'EUR'])
})
