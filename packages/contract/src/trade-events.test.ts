import { expect, test } from 'vitest'
import { toFieldProblems } from './field-problems.ts'
import { TradeEvent } from './trade-events.ts'

const ratio = { day: '2026-06-10', from: '1', to: '1' }
const findCodes = (event: object) => {
  const checked = TradeEvent.safeParse(event)
  return checked.success
    ? []
    : toFieldProblems(checked.error.issues).map(({ field, code }) => `${field} ${code}`)
}

test('a text that is no number is a problem of its field, as any other', () => {
  for (const text of ['abc', '', ' ', '1e5', '-1']) {
    expect(findCodes({ kind: 'split', ...ratio, from: text })).toEqual([
      expect.stringMatching(/^from decimal/),
    ])
    expect(findCodes({ kind: 'spinoff', ...ratio, toSymbol: 'A', costPct: text })).toEqual([
      expect.stringMatching(/^costPct decimal/),
    ])
    expect(findCodes({ kind: 'merger', ...ratio, toSymbol: 'A', cash: text, price: text })).toEqual([
      expect.stringMatching(/^cash decimal/),
      expect.stringMatching(/^price decimal/),
    ])
  }
})

test('a spin-off takes 0 to 100 percent, and a merger pays shares, cash or both, with a price of the shares', () => {
  const spinOff = { kind: 'spinoff', ...ratio, toSymbol: 'A' }
  const merger = { kind: 'merger', ...ratio, toSymbol: '', cash: '0', price: '0' }

  expect(findCodes({ ...spinOff, costPct: '100.01' })).toEqual(['costPct risk.range'])
  expect(findCodes({ ...spinOff, costPct: '0' })).toEqual([])
  expect(findCodes(merger)).toEqual(['toSymbol event.shares_or_cash'])
  expect(findCodes({ ...merger, cash: '5' })).toEqual([])
  expect(findCodes({ ...merger, toSymbol: 'A' })).toEqual([])
  expect(findCodes({ ...merger, toSymbol: 'A', cash: '5' })).toEqual(['price event.zero'])
  expect(findCodes({ ...merger, toSymbol: 'A', cash: '5', price: '7' })).toEqual([])
})
