import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatQuickTrade } from './format-quick-trade.ts'
import type { QuickContext, QuickFieldName, QuickReading } from './quick-fields.ts'
import { anyQuickTrade, buildQuickTrade, quickContext } from './quick-trade.fixtures.ts'
import { parseQuickTrade } from './quick-trade.ts'
import { quickExamples, quickWords } from './quick-words.ts'

const parse = (line: string, context: Partial<QuickContext> = {}) =>
  parseQuickTrade(line, { ...quickContext, ...context })

/** The fields that the line sets; fails when a word is not understood. */
function read(line: string, context: Partial<QuickContext> = {}) {
  const reading = parse(line, context)
  expect(listProblems(reading), line).toEqual([])
  const { trade, typed } = reading
  return Object.fromEntries(Object.entries(trade).filter(([name]) => typed.has(name as QuickFieldName)))
}

const listProblems = ({ words }: QuickReading) =>
  words.filter(({ problem }) => problem !== null).map(({ text, problem }) => ({ text, problem }))
const listChoices = ({ words }: QuickReading, text: string) =>
  words.flatMap((word) =>
    word.text === text && word.problem !== null ? word.choices.map((one) => one.text) : [],
  )

describe('a line', () => {
  test('sets each field that it names, and the form proposes the others', () => {
    const { trade, words } = parse('long 100 AAPL 182.40 sl 180 tp 188 #orb calm 4')

    expect(trade).toEqual(
      buildQuickTrade({
        symbol: 'AAPL',
        quantity: '100',
        entryPrice: '182.40',
        stopLoss: '180',
        takeProfit: '188',
        tags: ['orb'],
        emotion: 'calm',
        confidenceLevel: 4,
        currency: 'USD', // as in the last trade
      }),
    )
    expect(words.map(({ text }) => text)).toEqual([
      'long',
      '100',
      'AAPL',
      '182.40',
      'sl 180',
      'tp 188',
      '#orb',
      'calm 4',
    ])
  })

  test('may have its words in any order', () => {
    const trade = parse('long 100 AAPL 182.40 sl 180 tp 188 #orb calm 4').trade
    for (const line of [
      'AAPL long 100 182.40 tp 188 sl 180 calm 4 #orb',
      '#orb calm 4 sl180 tp188 100 aapl @182.40 buy',
      'sl:180 tp=188 @ 182,40 AAPL x100 #orb calm 4',
      'tp at 188 sl 180 entry 182.40 100 shares AAPL, calm 4, #orb',
    ])
      expect(parse(line).trade, line).toEqual(trade)
  })

  test('reads a decimal comma, thousands and the sign or code of a currency', () => {
    expect(read('long 2.5k AAPL 182,40')).toMatchObject({ quantity: '2500', entryPrice: '182.40' })
    expect(read('long 1,5k AAPL €182,4')).toMatchObject({
      quantity: '1500',
      entryPrice: '182.4',
      currency: 'EUR',
    })
    expect(read('long AAPL $182.40 100')).toMatchObject({
      quantity: '100',
      entryPrice: '182.40',
      currency: 'USD',
    })
    expect(read('long 100 AAPL 182.40 eur')).toMatchObject({ currency: 'EUR' })
    expect(read('long 100 AAPL 182.40EUR')).toMatchObject({ currency: 'EUR' })
    expect(read('short 0.5 btc 96420 USDT')).toMatchObject({ symbol: 'BTC', currency: 'USDT', type: 'short' })
    expect(read('long 1 ETH 0.05 BTC')).toMatchObject({ symbol: 'ETH', currency: 'BTC' })
  })

  test('closes the trade today, or on the day next to the word', () => {
    const closed = { status: 'closed', exitPrice: '185.10' }
    expect(parse('long 100 AAPL 182.40 closed 185.10').trade).toMatchObject({
      ...closed,
      exitDate: '2026-11-28',
    })
    expect(parse('long 100 AAPL 182.40 yesterday exit at 185.10').trade).toMatchObject({
      ...closed,
      entryDate: '2026-11-27',
      exitDate: '2026-11-28',
    })
    for (const exit of ['closed 185.10 20.11.', 'closed 11/20 185.10', 'out @185.10 on 2026-11-20'])
      expect(parse(`long 100 AAPL 182.40 ${exit}`).trade, exit).toMatchObject({
        ...closed,
        entryDate: '2026-11-20', // an entry after the exit is never meant
        exitDate: '2026-11-20',
      })
    expect(parse('AAPL 100 182.40 closed 185.10 11/18 11/20').trade).toMatchObject({ exitDate: '2026-11-18' })
  })

  test('without a day of its own has the day whose page is open', () => {
    const onPage = { ...quickContext, day: '2026-11-20' }
    expect(parseQuickTrade('long 100 AAPL 182.40 closed 185.10', onPage).trade).toMatchObject({
      entryDate: '2026-11-20',
      exitDate: '2026-11-20',
    })
    expect(parseQuickTrade('long 100 AAPL 182.40 yesterday', onPage).trade).toMatchObject({
      entryDate: '2026-11-27',
      exitDate: '',
    })
  })

  test('reads fees as an amount or in percent, and the risk', () => {
    expect(read('fee 1.20 AAPL')).toMatchObject({ fees: '1.20', feesUnit: 'amount' })
    expect(read('fee 0,1% AAPL risk 0.5%')).toMatchObject({
      fees: '0.1',
      feesUnit: 'percent',
      riskPercentage: '0.5',
    })
  })

  test('asks about a fee in a currency, which does not decide the currency of the trade', () => {
    const { words, typed } = parse('long 100 AAPL 182.40 fee €1.20')
    expect(words.at(-1)).toMatchObject({ problem: 'unclear', choices: [{ text: 'fee 1.20' }] })
    expect([...typed]).not.toContain('currency')
  })

  test('names strategies and accounts that the trader has, of several words too', () => {
    expect(read('long 1 AAPL 5 opening range ibkr margin')).toMatchObject({
      strategy: 'Opening range',
      account: 'IBKR margin',
    })
    expect(read('long 1 AAPL 5 strategy "New one" account Comdirect')).toMatchObject({
      strategy: 'New one',
      account: 'Comdirect',
    })
    expect(parse('long 1 SAP 5 account Comdirect').trade.currency).toBe('')
    expect(parse('long 1 SAP 5 "Old broker"').trade.account).toBe('')
  })

  test('a direction in the name of a strategy stays a direction', () => {
    expect(parse('short squeeze 10 AAPL 5').trade).toMatchObject({ type: 'short', strategy: '' })
    expect(read('long "squeeze" strategy short squeeze AAPL')).toMatchObject({
      type: 'long',
      strategy: 'Short squeeze',
    })
  })

  test('reads a time as that of the entry, and asks about one after the exit', () => {
    expect(read('long 100 AAPL 182.40 yesterday 9:05:30')).toMatchObject({
      entryDate: '2026-11-27',
      entryTime: '09:05',
    })
    expect(read('long 100 AAPL 182.40 10:32 closed 185')).toMatchObject({
      entryTime: '10:32',
      exitPrice: '185',
    })
    const reading = parse('long 100 AAPL 182.40 closed 185 11:40')
    expect([...reading.typed]).not.toContain('entryTime')
    expect(listChoices(reading, '11:40')).toEqual(['"Time 11:40"'])
    expect(listProblems(parse('AAPL 10:32 10:40'))).toEqual([{ text: '10:40', problem: 'twice' }])
  })

  test('keeps notes and links', () => {
    expect(read('AAPL "entered late" https://example.com/a?b=c')).toMatchObject({
      notes: 'entered late',
      links: ['https://example.com/a?b=c'],
    })
    expect(read('AAPL note sl was 180, too tight')).toMatchObject({ notes: 'sl was 180, too tight' })
  })

  test('reads the contract of an option and of a future', () => {
    expect(parse('long 2 AAPL 19JAN24 150 P 3.20').trade).toMatchObject({
      symbol: 'AAPL 19JAN24 150 P',
      instrument: 'option',
      underlying: 'AAPL',
      strike: '150',
      optionType: 'put',
      contractSize: '100',
      quantity: '2',
      entryPrice: '3.20',
    })
    const nasdaq = { instrument: 'future', contractSize: '20', currency: 'USD', market: 'stock' }
    expect(
      parse('short 1 NQZ6 21000', { start: { ...quickContext.start, market: 'crypto' } }).trade,
    ).toMatchObject(nasdaq)
    expect(parse('long 1 MES 6000').trade).toMatchObject({ instrument: 'future', contractSize: '5' })
  })

  test('proposes the market of the symbol, else the one that was used last', () => {
    const start = { ...quickContext.start, market: 'crypto' as const }
    expect(parse('long 1 SHEL 5', { start }).trade.market).toBe('stock')
    expect(parse('long 1 TSLA 5', { start }).trade.market).toBe('stock')
    expect(parse('long 1 SOL 5').trade.market).toBe('crypto')
    expect(parse('long 1 ABCD 5', { start }).trade.market).toBe('crypto')
    expect(parse('long 1 ABCD 5 stock', { start }).trade.market).toBe('stock')
  })
})

describe('nothing is guessed', () => {
  test('a word that is not known is not understood', () => {
    expect(listProblems(parse('long 100 AAPL 182.40 hello %%'))).toEqual([
      { text: 'hello', problem: 'unknown' },
      { text: '%%', problem: 'unknown' },
    ])
    expect(listChoices(parse('long 100 AAPL 182.40 hello'), 'hello')).toContain('#"hello"')
  })

  test('a number that can be two asks which one is meant', () => {
    for (const line of ['1,500', 'sl 1,500', 'closed 1,500']) {
      const { words } = parse(`AAPL ${line}`)
      const choices = listChoices({ words } as QuickReading, line)
      expect(choices, line).toEqual([line.replace('1,500', '1500'), line.replace('1,500', '1.5')])
      for (const choice of choices) expect(listProblems(parse(`AAPL ${choice}`))).toEqual([])
    }
  })

  test('a third number asks what it is', () => {
    expect(listChoices(parse('long 100 AAPL 182.40 4'), '4')).toEqual([
      'closed 4',
      'sl 4',
      'tp 4',
      'fee 4',
      'confidence 4',
    ])
  })

  test('a well-known future without a month asks whether it is one', () => {
    const reading = parse('long 1 ES 6000')
    expect(listProblems(reading)).toEqual([{ text: 'ES', problem: 'future_or_share' }])
    expect(listChoices(reading, 'ES')).toEqual(['ES future', 'ES share'])
    expect(parse('long 1 ES future 6000').trade).toMatchObject({ instrument: 'future', contractSize: '50' })
    expect(parse('long 1 ES share 60').trade).toMatchObject({ instrument: 'share', contractSize: '' })
  })

  test('a word that is also a symbol asks, when there is no other symbol', () => {
    expect(listChoices(parse('long 100 COIN 250'), 'COIN')).toEqual(['symbol COIN', 'instrument "coin"'])
    expect(read('long 100 symbol COIN 250')).toMatchObject({ symbol: 'COIN' })
    expect(listChoices(parse('long 100 CALM 90'), 'CALM')).toEqual(['symbol CALM', 'emotion "calm"'])
    expect(listProblems(parse('long 100 AAPL CALM 90'))).toEqual([])
    expect(listChoices(parse('long 100 ALL 190'), 'ALL')).toContain('symbol ALL')
    expect(listChoices(parse('long 100 FOO BAR 190'), 'BAR')).toContain('symbol BAR')
  })

  test('a field that is set twice keeps its first value, and says so', () => {
    expect(listProblems(parse('long short AAPL sl 1 sl 1.0 sl 2'))).toEqual([
      { text: 'short', problem: 'twice' },
      { text: 'sl 2', problem: 'twice' },
    ])
  })

  test('a word without its value says what is missing', () => {
    expect(listProblems(parse('AAPL sl #x strategy'))).toEqual([
      { text: 'sl', problem: 'needs_number' },
      { text: 'strategy', problem: 'needs_text' },
    ])
  })
})

test('the examples of the help are understood', () => {
  for (const example of quickExamples) expect(listProblems(parse(example)), example).toEqual([])
})

test('no word has two meanings', () => {
  const words = Object.values(quickWords).flatMap((one): string[] => [...one.words])
  expect(words).toEqual([...new Set(words)])
})

test('the line of any trade is read as the same trade', () => {
  fc.assert(
    fc.property(anyQuickTrade, (trade) => {
      const { trade: again, words } = parseQuickTrade(formatQuickTrade(trade, quickContext), quickContext)
      expect(words.filter(({ problem }) => problem !== null)).toEqual([])
      expect(again).toEqual(trade)
    }),
    { numRuns: 1000 },
  )
})

const anyWord = fc.oneof(
  fc.constantFrom(...Object.values(quickWords).flatMap(({ words }): string[] => [...words])),
  fc.constantFrom(
    'AAPL',
    'ES',
    'calm',
    '4',
    '100',
    '182,40',
    '1,500',
    'USD',
    '10:32',
    '20.11.',
    'IBKR',
    'margin',
    '"',
    '\\',
    'none',
    'Opening',
    'range',
    'coin',
    'BTC',
    '@',
    ':',
    '0.1%',
  ),
  fc.string({ maxLength: 8 }),
)
const anyLine = fc.oneof(
  fc.string(),
  fc.array(anyWord, { maxLength: 12 }).map((words) => words.join(' ')),
)

test('no line throws, and each character of a word is in exactly one word of the reading', () => {
  fc.assert(
    fc.property(anyLine, (line) => {
      const { words } = parse(line)
      let end = 0
      for (const { from, to, text } of words) {
        expect(line.slice(end, from).replaceAll(/[\s,;]/g, '')).toBe('')
        expect(text).toBe(line.slice(from, to))
        expect(to).toBeGreaterThan(from)
        end = to
      }
      expect(line.slice(end).replaceAll(/[\s,;]/g, '')).toBe('')
    }),
    { numRuns: 3000 },
  )
})

test('each word sets a field or has a problem, and no field is typed without a word', () => {
  fc.assert(
    fc.property(anyLine, (line) => {
      const { words, typed } = parse(line)
      const fields = words.flatMap((word) => (word.problem === null ? [...word.fields] : []))
      expect(new Set(fields)).toEqual(typed)
      for (const word of words) if (word.problem === null) expect(word.fields.length).toBeGreaterThan(0)
    }),
    { numRuns: 2000 },
  )
})
