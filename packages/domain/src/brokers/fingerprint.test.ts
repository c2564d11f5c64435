import { expect, test } from 'vitest'
import { readLines, trading212Header, trading212Line } from './brokers.fixtures.ts'
import { fingerprint, fingerprints } from './fingerprint.ts'

const executionOf = (line: string) => {
  const [execution] = readLines(trading212Header, line).executions
  if (!execution) throw new Error('no execution')
  return execution
}
const buy = executionOf(trading212Line('Market buy', '2024-01-02 14:30:00', '10.50', '100.20'))

test('the same file, and one that overlaps it, give the same fingerprints', () => {
  const lines = Array.from({ length: 9 }, (_, i) =>
    trading212Line('Market buy', `2024-01-0${i + 1} 14:30:00`, '1', '5', ''),
  )
  const all = fingerprints('trading212', readLines(trading212Header, ...lines).executions)
  const later = fingerprints(
    'trading212',
    readLines(trading212Header, ...lines.slice(4).toReversed()).executions,
  )

  expect(new Set(all).size).toBe(9)
  expect(later).toEqual(all.slice(4))
})

test('executions that are alike in all are told apart by their occurrence', () => {
  expect(fingerprints('trading212', [buy, buy, { ...buy, side: 'sell' }])).toEqual([
    fingerprint('trading212', buy, 1),
    fingerprint('trading212', buy, 2),
    fingerprint('trading212', { ...buy, side: 'sell' }, 1),
  ])
})

test('the content of an execution and its format tell it from others', () => {
  const others = [
    { ...buy, symbol: 'BBB' },
    { ...buy, side: 'sell' as const },
    { ...buy, quantity: '10.6' },
    { ...buy, currency: 'EUR' },
    { ...buy, executedAt: '2024-01-02T14:30:01.000Z' },
    { ...buy, executedAt: null },
    { ...buy, externalId: 'EOF2' },
    { ...buy, externalId: null },
    { ...buy, externalId: null, price: '7' },
  ]
  const texts = [buy, ...others].map((one) => fingerprint('trading212', one, 1))

  expect(new Set([...texts, fingerprint('coinbase', buy, 1)]).size).toBe(11)
})

test('what traders and brokers change between exports does not change it: fee, name, fractions, rounding', () => {
  const again = { ...buy, fee: '1', name: 'other', line: 99, executedAt: '2024-01-02T14:30:00.613Z' }

  expect(fingerprint('trading212', again, 1)).toBe(fingerprint('trading212', buy, 1))
  expect(fingerprint('trading212', { ...buy, price: '100.2000001' }, 1)).toBe(
    fingerprint('trading212', buy, 1),
  )
  expect(fingerprint('trading212', { ...buy, quantity: '10.5' }, 1)).toBe(
    fingerprint('trading212', { ...buy, quantity: '10.50' }, 1),
  )
})

test('it is bounded, whatever a file holds', () => {
  const number = `${'9'.repeat(18)}.${'9'.repeat(18)}`
  const long = {
    ...buy,
    symbol: 'A'.repeat(20),
    externalId: 'x|'.repeat(30_000),
    quantity: number,
    price: number,
  }

  expect(fingerprint('ibkr-transactions', long, 1_000_000).length).toBeLessThanOrEqual(255)
})
