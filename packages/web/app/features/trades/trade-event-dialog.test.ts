import { expect, test } from 'vitest'
import { describeEffect } from './trade-event-dialog.tsx'

const trade = { quantity: '10', entryPrice: '1200' }
const day = '2026-06-10'

test('the effect of an event is said with the numbers of the trade, and only when the event is complete', () => {
  const describe = (event: Parameters<typeof describeEffect>[0]) => describeEffect(event, trade)

  expect(describe({ kind: 'split', day, from: '1', to: '10' })).toBe('10 at 1,200 becomes 100 at 120')
  expect(describe({ kind: 'symbol', day, toSymbol: 'newn', from: '2', to: '1' })).toBe(
    '10 at 1,200 becomes 5 NEWN at 2,400',
  )
  expect(describe({ kind: 'spinoff', day, toSymbol: 'kid', from: '5', to: '1', costPct: '20' })).toBe(
    '10 at 1,200 becomes 10 at 960 and 2 KID at 1,200',
  )
  const merger = { kind: 'merger', day, from: '2', to: '1', toSymbol: '', cash: '0', price: '0' } as const
  expect(describe({ ...merger, cash: '1300' })).toBe('10 close at 1,300')
  expect(describe({ ...merger, toSymbol: 'big' })).toBe('10 becomes 5 BIG')
  expect(describe({ ...merger, toSymbol: 'big', cash: '30', price: '140' })).toBe(
    '3 close at 100, and 7 becomes 5 BIG',
  )
  expect(describe(merger)).toBeNull()
  expect(describe({ ...merger, toSymbol: 'big', cash: '30' })).toBeNull()
  expect(describe({ kind: 'worthless', day })).toBe('10 close at a price of 0')
  expect(describe({ kind: 'cash', day, quantity: '0.5', amount: '60' })).toBe('0.5 of 10 close for 60')
  expect(describe({ kind: 'split', day, from: '0', to: '10' })).toBeNull()
})
