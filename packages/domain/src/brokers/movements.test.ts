import { expect, test } from 'vitest'
import type { Movement } from './broker-format.ts'
import { toBytes } from './brokers.fixtures.ts'
import { defineFormat } from './define-format.ts'
import { buildMovementFingerprints } from './fingerprint.ts'
import { leaveOutKept, settleMovements } from './movements.ts'
import { readBrokerFile } from './read-broker-file.ts'

const dividend: Movement = {
  kind: 'dividend',
  amount: '12.50',
  currency: 'USD',
  symbol: 'KO',
  account: null,
  what: 'Dividend KO',
  externalId: null,
  day: '2026-03-02',
  executedAt: null,
  zone: null,
  line: 2,
}

const ledger = defineFormat({
  id: 'test-ledger',
  broker: 'Test',
  title: 'Test ledger',
  help: '',
  columns: {
    day: 'Day',
    action: 'Type',
    symbol: 'Symbol',
    quantity: 'Quantity',
    price: 'Price',
    value: 'Amount',
    currency: 'Currency',
  },
  lines: [
    [/buy/i, 'buy'],
    [/dividend/i, 'dividend'],
    [/deposit|withdrawal/i, 'cash'],
    [/fee/i, 'fee'],
  ],
  days: 'ymd',
  numbers: 'point',
})

const read = (...lines: string[]) => {
  const text = ['Day,Type,Symbol,Quantity,Price,Amount,Currency', ...lines].join('\n')
  const file = readBrokerFile(toBytes(text), { formats: [ledger] })
  if (!file.ok) throw new Error(JSON.stringify(file.problems))
  return file
}

test('a line that became a movement is not skipped, and one without a usable amount is', () => {
  const file = read(
    '2026-03-02,Dividend,KO,,,12.50,USD',
    '2026-03-03,Deposit,,,,500,USD',
    '2026-03-04,Fee,,,,,USD',
    '2026-03-05,Fee,,,,0,USD',
    '2026-03-06,Fee,,,,-3,"a currency"',
    '2026-03-07,Gift,,,,5,USD',
  )

  expect(file.movements.map(({ kind, amount, line }) => [kind, amount, line])).toEqual([
    ['dividend', '12.5', 2],
    ['cash', '500', 3],
  ])
  expect(leaveOutKept(file.skipped, file.movements).map(({ line, code }) => [line, code])).toEqual([
    [4, 'fee'],
    [5, 'fee'],
    [6, 'fee'],
    [7, 'unknown'],
  ])
})

test('a file with movements alone has no warning that it is empty', () => {
  expect(read('2026-03-02,Dividend,KO,,,12.50,USD').warnings).toEqual([])
  expect(read('2026-03-02,Gift,KO,,,12.50,USD').warnings).toMatchObject([{ code: 'import.no_trades' }])
})

test('movements are in the major currency, and their texts within their limits', () => {
  const [pence, long] = settleMovements([
    { ...dividend, amount: '250', currency: 'GBX' },
    { ...dividend, symbol: 's'.repeat(30), what: `${'w'.repeat(119)}🙂`, externalId: 'i'.repeat(99) },
    { ...dividend, amount: '0.0000000000000000001' },
    { ...dividend, amount: `1${'0'.repeat(18)}` },
  ])

  expect(pence).toMatchObject({ amount: '2.5', currency: 'GBP' })
  expect(long).toMatchObject({ symbol: 'S'.repeat(20), externalId: 'i'.repeat(64) })
  expect(long?.what.startsWith('w'.repeat(119))).toBe(true)
  expect(long?.what.length).toBeLessThanOrEqual(120)
})

test('a fingerprint is the same for the same movement, whatever its words, and counts equal ones', () => {
  const fingerprint = (...parts: Partial<Movement>[]) =>
    buildMovementFingerprints(
      'x',
      parts.map((part) => ({ ...dividend, ...part })),
    )

  const [one, two, three] = fingerprint({}, { what: 'Dividende', amount: '12.5', line: 9 }, { account: 'U2' })
  expect(two).toBe(one?.replace(/1$/, '2'))
  expect(three).not.toBe(one)
  expect(fingerprint({ amount: '12.5' })).toEqual([one])
  for (const part of [{ kind: 'tax' }, { amount: '12.51' }, { day: '2026-03-03' }, { symbol: null }] as const)
    expect(fingerprint(part)).not.toEqual([one])
})
