import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { brokerFormats } from './broker-formats.ts'
import { formatTrading212Line, readLines, trading212Header } from './brokers.fixtures.ts'
import { asksForCurrency, buildFingerprint, buildFingerprints } from './fingerprint.ts'

const parseExecution = (line: string) => {
  const [execution] = readLines(trading212Header, line).executions
  if (!execution) throw new Error('no execution')
  return execution
}
const buy = parseExecution(formatTrading212Line('Market buy', '2024-01-02 14:30:00', '10.50', '100.20'))

test('the same file and a file that overlaps it have the same fingerprints', () => {
  const lines = Array.from({ length: 9 }, (_, i) =>
    formatTrading212Line('Market buy', `2024-01-0${i + 1} 14:30:00`, '1', '5', ''),
  )
  const all = buildFingerprints('trading212', readLines(trading212Header, ...lines).executions)
  const later = buildFingerprints(
    'trading212',
    readLines(trading212Header, ...lines.slice(4).toReversed()).executions,
  )

  expect(new Set(all).size).toBe(9)
  expect(later).toEqual(all.slice(4))
})

test('executions with the same content are distinguished by their occurrence', () => {
  expect(buildFingerprints('trading212', [buy, buy, { ...buy, side: 'sell' }])).toEqual([
    buildFingerprint('trading212', buy, 1),
    buildFingerprint('trading212', buy, 2),
    buildFingerprint('trading212', { ...buy, side: 'sell' }, 1),
  ])
})

test('executions with different content, or of different formats, have different fingerprints', () => {
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
  const texts = [buy, ...others].map((one) => buildFingerprint('trading212', one, 1))

  expect(new Set([...texts, buildFingerprint('coinbase', buy, 1)]).size).toBe(11)
})

test('fee, name, fractions of a second and price rounding, which vary between exports, do not change a fingerprint', () => {
  const again = { ...buy, fee: '1', name: 'other', line: 99, executedAt: '2024-01-02T14:30:00.613Z' }

  expect(buildFingerprint('trading212', again, 1)).toBe(buildFingerprint('trading212', buy, 1))
  expect(buildFingerprint('trading212', { ...buy, price: '100.2000001' }, 1)).toBe(
    buildFingerprint('trading212', buy, 1),
  )
  expect(buildFingerprint('trading212', { ...buy, quantity: '10.5' }, 1)).toBe(
    buildFingerprint('trading212', { ...buy, quantity: '10.50' }, 1),
  )
})

test('the fingerprints of a format whose files can lack the currency have none, so that another answer finds the same lines', () => {
  const folder = import.meta.dirname
  const files = readdirSync(folder).filter((name) => !/\.test\.|lots|deals|-report|-cash/.test(name))
  const asking = files
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((text) => /chooseCurrency\(|addLotTrades\(|addDeals\(/.test(text))
  const euros = { ...buy, currency: 'EUR' }

  expect(asking).toHaveLength(4)
  for (const text of asking) {
    const formats = brokerFormats.filter(({ id }) => text.includes(`id: '${id}'`) && asksForCurrency(id))
    expect(formats).not.toEqual([])
    for (const { id } of formats) expect(buildFingerprint(id, euros, 1)).toBe(buildFingerprint(id, buy, 1))
  }
})

test('a fingerprint has at most 255 characters', () => {
  const number = `${'9'.repeat(18)}.${'9'.repeat(18)}`
  const long = {
    ...buy,
    symbol: 'A'.repeat(20),
    externalId: 'x|'.repeat(30_000),
    quantity: number,
    price: number,
  }

  expect(buildFingerprint('ibkr-transactions', long, 1_000_000).length).toBeLessThanOrEqual(255)
})
