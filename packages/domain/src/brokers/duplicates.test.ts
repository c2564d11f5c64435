import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compare } from '../decimal/decimal.ts'
import { pairDuplicates } from './duplicates.ts'
import { averagePrice, isRoundedPrice, sumQuantities } from './traded-prices.ts'

const line = {
  symbol: 'NVDA',
  market: 'stock' as const,
  side: 'buy' as 'buy' | 'sell',
  day: '2026-03-02',
  executedAt: null as string | null,
  quantity: '100',
  price: '120',
  currency: 'USD',
  account: null as string | null,
  externalId: null as string | null,
}
const stored = { ...line, source: 'other', namesAccounts: true }

/** The pairs as texts such as '50 + 50 = 100', with '?' when no answer is likely. */
function pair(lines: Partial<typeof line>[], records: Partial<typeof stored>[]): string[] {
  const { pairs } = pairDuplicates({
    format: 'own',
    lines: lines.map((one) => ({ ...line, ...one })),
    stored: records.map((one) => ({ ...stored, ...one })),
  })
  const list = (all: { quantity: string }[]) => all.map(({ quantity }) => quantity).join(' + ')
  return pairs.map((one) => `${list(one.lines)} = ${list(one.stored)}${one.isLikely ? '' : '?'}`)
}

describe('records of another format', () => {
  test('are the same with equal symbol, side, day and quantity', () => {
    expect(pair([{}], [{}])).toEqual(['100 = 100'])
    for (const other of [
      { symbol: 'AMD' },
      { side: 'sell' as const },
      { day: '2026-03-04' },
      { quantity: '99' },
    ])
      expect(pair([{}], [other])).toEqual([])
  })

  test('are probably the same within half a percent of the price, and need an answer above it', () => {
    expect(pair([{ price: '120.5' }], [{}])).toEqual(['100 = 100'])
    expect(pair([{ price: '120.7' }], [{}])).toEqual(['100 = 100?'])
    expect(pair([{ currency: 'EUR' }], [{}])).toEqual(['100 = 100?'])
  })

  test('are one order when fills add up to its quantity at its average price', () => {
    const fills = [
      { quantity: '30', price: '119' },
      { quantity: '70.0', price: '121' },
    ]
    expect(pair(fills, [{ price: '120.4' }])).toEqual(['30 + 70.0 = 100'])
    expect(pair([{ price: '120.4' }], fills)).toEqual(['100 = 30 + 70.0'])
    expect(pair([...fills, { quantity: '5' }], [{}, { quantity: '5' }])).toEqual(['5 = 5', '30 + 70.0 = 100'])
  })

  test('of which one file has more are unsure', () => {
    const given = { format: 'own', lines: [{ ...line, quantity: '40' }], stored: [stored] }
    expect(pairDuplicates(given)).toMatchObject({ pairs: [], unsure: [{ quantity: '40' }] })
  })

  test('are paired by time before price, and by price before order', () => {
    const at = (time: string) => ({ executedAt: `2026-03-02T${time}Z` })
    const { pairs } = pairDuplicates({
      format: 'own',
      lines: [
        { ...line, ...at('15:00:00'), price: '1' },
        { ...line, ...at('16:00:00'), price: '2' },
      ],
      stored: [
        { ...stored, ...at('15:30:00'), price: '2' },
        { ...stored, ...at('15:00:00'), price: '1' },
      ],
    })
    expect(pairs.map((one) => [one.lines[0]?.price, one.stored[0]?.price])).toEqual([
      ['1', '1'],
      ['2', '2'],
    ])
  })

  test('of the day before or after are the same within two minutes', () => {
    const late = { day: '2026-03-03', executedAt: '2026-03-03T00:30:00Z' }
    const near = { executedAt: '2026-03-03T00:31:30Z' }
    expect(pair([late], [near])).toEqual(['100 = 100'])
    expect(pair([late], [{ executedAt: '2026-03-03T00:33:00Z' }])).toEqual([])
  })

  test('of another account are others, and an unknown account can be each one', () => {
    expect(pair([{ account: 'A' }], [{ account: 'B' }])).toEqual([])
    expect(pair([{ account: 'A' }], [{}])).toEqual(['100 = 100'])
    expect(pair([{}], [{ account: 'B' }])).toEqual(['100 = 100'])
    const both = [{ account: 'A' }, { account: 'B' }]
    expect(pair(both, [{ account: 'B' }, { account: 'A' }])).toEqual(['100 = 100', '100 = 100'])
    expect(pair([{ account: 'A' }], [{ account: 'B' }, { account: 'A', quantity: '100.0' }])).toEqual([
      '100 = 100.0',
    ])
  })

  test('of a masked account are of the one with its beginning and end', () => {
    expect(pair([{ account: 'U***34567' }], [{ account: 'U1234567' }])).toEqual(['100 = 100'])
    expect(pair([{ account: 'U***34567' }], [{ account: 'U1234568' }])).toEqual([])
  })

  test('of an account that another program named need an answer', () => {
    const journal = { account: 'My account', namesAccounts: false }
    expect(pair([{ account: 'U1' }], [journal])).toEqual(['100 = 100?'])
    expect(pair([{ account: 'U1', price: '130' }], [journal])).toEqual([])
  })
})

describe('records of the same format', () => {
  const at = { executedAt: '2026-03-02T15:00:00Z' }
  const own = { source: 'own' }

  test('are the same when one file has no ids, times or digits of the price', () => {
    expect(pair([{ externalId: '7' }], [own])).toEqual(['100 = 100'])
    expect(pair([{ ...at, externalId: '7' }], [{ ...own, externalId: '7' }])).toEqual(['100 = 100'])
    expect(pair([at], [own])).toEqual(['100 = 100'])
    expect(pair([{ ...at, price: '120.0001' }], [{ ...own, ...at }])).toEqual(['100 = 100'])
    expect(pair([{ ...at, externalId: '7' }], [{ ...own, ...at, externalId: 'x' }])).toEqual(['100 = 100'])
  })

  test('are others with another time', () => {
    expect(pair([at], [{ ...own, executedAt: '2026-03-02T15:00:01Z' }])).toEqual([])
  })

  test('with another price, or with other ids and no time, need an answer', () => {
    expect(pair([{ externalId: '7' }], [{ ...own, externalId: '8' }])).toEqual(['100 = 100?'])
    expect(pair([{}], [{ ...own, price: '120.1' }])).toEqual(['100 = 100?'])
    expect(pair([at], [{ ...own, ...at, price: '120.1' }])).toEqual(['100 = 100?'])
  })
})

test('a price is a rounded one when it differs by less than its last digit', () => {
  expect(isRoundedPrice('120.12', '120.1234')).toBe(true)
  expect(isRoundedPrice('120.1200', '120.13')).toBe(false)
  expect(isRoundedPrice('120', '120.00')).toBe(true)
  expect(isRoundedPrice('120', '121')).toBe(false)
})

const anyRecord = fc.record({
  symbol: fc.constantFrom('AAA', 'BBB'),
  side: fc.constantFrom('buy' as const, 'sell' as const),
  day: fc.constantFrom('2026-03-02', '2026-03-03'),
  executedAt: fc.constantFrom(null, '2026-03-02T23:59:00Z', '2026-03-03T00:00:30Z'),
  quantity: fc.constantFrom('1', '2', '3', '1.0', '0.5'),
  price: fc.constantFrom('10', '10.01', '12'),
  account: fc.constantFrom(null, 'A', 'B'),
  externalId: fc.constantFrom(null, 'x', 'y'),
})
const anyLines = fc.array(
  anyRecord.map((one) => ({ ...line, ...one })),
  { maxLength: 30 },
)
const anyStored = fc.array(
  fc
    .tuple(anyRecord, fc.constantFrom('own', 'other', 'third'), fc.boolean())
    .map(([one, source, namesAccounts]) => ({ ...line, ...one, source, namesAccounts })),
  { maxLength: 30 },
)

test('each line and each record is in one pair at most, and both sides have the same symbol, side and quantity', () => {
  fc.assert(
    fc.property(anyLines, anyStored, (lines, records) => {
      const { pairs } = pairDuplicates({ format: 'own', lines, stored: records })
      const [left, right] = [pairs.flatMap((one) => one.lines), pairs.flatMap((one) => one.stored)]
      expect([new Set(left).size, new Set(right).size]).toEqual([left.length, right.length])
      for (const one of pairs) {
        expect(compare(sumQuantities(one.lines), sumQuantities(one.stored))).toBe(0)
        const keys = [...one.lines, ...one.stored].map(({ symbol, side }) => `${symbol} ${side}`)
        expect(new Set(keys).size).toBe(1)
        if (one.isLikely)
          expect(Number(averagePrice(one.lines)) / Number(averagePrice(one.stored))).toBeCloseTo(1, 1)
      }
    }),
  )
})

test('which of two files came first does not change how much is the same', () => {
  const withoutAccounts = (all: (typeof line)[]) => all.map((one) => ({ ...one, account: null }))
  fc.assert(
    fc.property(anyLines.map(withoutAccounts), anyLines.map(withoutAccounts), (one, other) => {
      const sumPaired = (format: string, lines: typeof one, records: typeof one) =>
        pairDuplicates({
          format,
          lines,
          stored: records.map((record) => ({ ...record, source: `not ${format}`, namesAccounts: true })),
        }).pairs.map((found) => sumQuantities(found.lines))
      expect(sumQuantities(sumPaired('a', one, other).map((quantity) => ({ quantity })))).toBe(
        sumQuantities(sumPaired('b', other, one).map((quantity) => ({ quantity }))),
      )
    }),
  )
})
