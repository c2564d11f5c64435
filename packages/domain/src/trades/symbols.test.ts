import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_SUGGESTIONS, normaliseSymbol, suggestSymbols, symbolSuggestions } from './symbols.ts'
import { markets } from './vocabulary.ts'

test('there are two lists of 20 different symbols, each entry of the market of its list [DATA-12]', () => {
  for (const market of markets) {
    const list = symbolSuggestions[market]
    expect(list).toHaveLength(20)
    expect(new Set(list.map(({ symbol }) => symbol)).size).toBe(20)
    for (const entry of list) {
      expect(entry).toEqual({
        symbol: normaliseSymbol(entry.symbol),
        name: expect.stringMatching(/\S/),
        market,
      })
    }
  }
})

test('symbols that start with the text and names that contain it are suggested [FORM-18]', () => {
  expect(suggestSymbolTexts('et', 'crypto')).toEqual(['ETC', 'ETH', 'USDT'])
  expect(suggestSymbolTexts('coin', 'crypto')).toEqual(['BCH', 'BTC', 'DOGE', 'LTC', 'USDC'])
})

test('the case and spaces around the text make no difference [FORM-18]', () => {
  for (const text of ['et', 'ET', ' Et '])
    expect(suggestSymbolTexts(text, 'crypto')).toEqual(['ETC', 'ETH', 'USDT'])
})

test("the trader's own symbols come before those of the list, in their order, after an exact match [FORM-19]", () => {
  const own = ['SOLV', 'SHIB', 'S3']
  const symbols = (text: string) =>
    suggestSymbols({ text, market: 'crypto', own }).map(({ symbol }) => symbol)

  expect(symbols('s').slice(0, 4)).toEqual(['SOLV', 'SHIB', 'S3', 'SOL'])
  expect(symbols('sol')).toEqual(['SOL', 'SOLV'])
  expect(suggestSymbols({ text: 'sh', market: 'crypto', own })[0]).toMatchObject({ name: 'Shiba Inu' })
})

test('a symbol is found by its name also after it was traded [FORM-18]', () => {
  const find = (text: string, market: 'crypto' | 'stock', own: string[]) =>
    suggestSymbols({ text, market, own }).map(({ symbol }) => symbol)

  expect(find('bitcoin', 'crypto', ['BTC', 'SOL'])).toEqual(['BCH', 'BTC'])
  expect(find('solana', 'crypto', ['BTC', 'SOL'])).toEqual(['SOL'])
  expect(find('apple', 'stock', ['AAPL'])).toEqual(['AAPL'])
})

test('trading a symbol hides no suggestion that was there before [FORM-18]', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...markets),
      fc.nat(19),
      fc.nat(19),
      fc.nat(8),
      (market, at, other, length) => {
        const list = symbolSuggestions[market]
        const { name, symbol } = list[at]!
        const own = [...new Set([symbol, list[other]!.symbol])]
        for (const text of [name.slice(0, length + 1), symbol.slice(0, length + 1)]) {
          const before = suggestSymbols({ text, market }).map((found) => found.symbol)
          const after = suggestSymbols({ text, market, own }).map((found) => found.symbol)
          expect(after.toSorted()).toEqual(
            before.length < MAX_SUGGESTIONS ? before.toSorted() : expect.anything(),
          )
        }
      },
    ),
  )
})

test('the exact symbol comes first, then symbols with the prefix, then the others by symbol [FORM-19]', () => {
  expect(suggestSymbolTexts('ma', 'stock')[0]).toBe('MA')
  expect(suggestSymbolTexts('m', 'stock')).toEqual(['MA', 'META', 'MSFT', 'AMD', 'AMZN', 'JPM'])
  expect(suggestSymbolTexts('v', 'stock').slice(0, 2)).toEqual(['V', 'AMD'])
})

test('no more than 10 are suggested [FORM-20]', () => {
  const matches = symbolSuggestions.stock.filter(({ name }) => /a/i.test(name))
  expect(matches.length).toBeGreaterThan(10)
  expect(suggestSymbolTexts('a', 'stock')).toHaveLength(10)
})

test('only symbols of the chosen market are suggested [FORM-21]', () => {
  expect(suggestSymbolTexts('btc', 'crypto')).toEqual(['BTC'])
  expect(suggestSymbolTexts('btc', 'stock')).toEqual([])
})

test('blank text suggests nothing [FORM-18]', () => {
  expect(suggestSymbolTexts('', 'crypto')).toEqual([])
  expect(suggestSymbolTexts('  ', 'stock')).toEqual([])
})

test('for any text the suggestions match it, are ranked and complete', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 3 }),
    fc
      .constantFrom(...markets)
      .chain((market) =>
        fc
          .constantFrom(...symbolSuggestions[market])
          .chain(({ symbol, name }) =>
            fc
              .tuple(fc.constantFrom(symbol, name), fc.nat(12), fc.nat(12))
              .map(([word, a, b]) => word.slice(a, a + b)),
          ),
      ),
  )
  fc.assert(
    fc.property(text, fc.constantFrom(...markets), (typed, market) => {
      const wanted = typed.trim().toUpperCase()
      const matches = symbolSuggestions[market].filter(
        ({ symbol, name }) => symbol.startsWith(wanted) || name.toUpperCase().includes(wanted),
      )
      const found = suggestSymbols({ text: typed, market })
      const keys = found.map(({ symbol }) =>
        symbol === wanted ? `0${symbol}` : symbol.startsWith(wanted) ? `1${symbol}` : `2${symbol}`,
      )

      expect(found).toHaveLength(wanted === '' ? 0 : Math.min(10, matches.length))
      for (const entry of found) expect(matches).toContainEqual(entry)
      expect(keys).toEqual(keys.toSorted())
    }),
  )
})

test('a symbol is stored trimmed and in capitals [FORM-17]', () => {
  expect(normaliseSymbol('  btc ')).toBe('BTC')
  expect(normaliseSymbol('brk.b')).toBe('BRK.B')
})

function suggestSymbolTexts(text: string, market: 'crypto' | 'stock'): string[] {
  return suggestSymbols({ text, market }).map(({ symbol }) => symbol)
}
