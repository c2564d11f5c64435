import { expect, test } from 'vitest'
import { formatTrading212Line, readLines, trading212Header } from './brokers.fixtures.ts'
import { buildFingerprint, buildFingerprints } from './fingerprint.ts'

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

// The texts that the first version of the import stored for these lines.
test('executions that are read differently now keep their stored fingerprints', () => {
  const history = readLines(
    'Summary,Header,Field Name,Field Value',
    'Summary,Data,Base Currency,EUR',
    'Transaction History,Header,Date,Account,Description,Transaction Type,Symbol,Quantity,Price,Price Currency,Gross Amount ,Commission,Net Amount',
    'Transaction History,Data,2026-05-14,U1,MCL JUN26,Buy,MCLM6,2.0,99.94,USD,-17128.51,-2.14,-17130.65',
    'Transaction History,Data,2026-05-15,U1,MCL JUN26,Buy,MCLM6,2.0,99.94,-,-17128.51,-2.14,-17130.65',
  )
  const agorot = readLines(
    trading212Header,
    formatTrading212Line('Market buy', '2024-01-02 10:00:00', '1.50', '100.25', '').replace('USD', 'ILA'),
  )
  const flex = readLines(
    'Symbol,TradeDate,Quantity,Price,Currency,Commission,IBCommissionCurrency,AssetClass',
    'BTC.USD,20260107,1,90000,-0.001,USD,BTC,CRYPTO'.replace('-0.001,USD', 'USD,-0.001'),
    'AAA,20260106,100,50,USD,0.5,CHF,STK',
  )
  const texts = [history, agorot, flex].flatMap((file) => buildFingerprints(file.format.id, file.executions))

  expect(texts).toEqual([
    'ibkr-transactions||stock|MCLM6|buy|2|99.94|USD|2026-05-14|1',
    'ibkr-transactions||stock|MCLM6|buy|2|8564.255|EUR|2026-05-15|1',
    'trading212||stock|AAA|buy|1.5|100.25|ILA|2024-01-02T10:00:00|1',
    'ibkr-flex||stock|AAA|buy|100|49.995|USD|2026-01-06|1',
    'ibkr-flex||crypto|BTC|buy|1|90000|USD|2026-01-07|1',
  ])
  expect(history.executions.map(({ price, currency }) => `${price} ${currency}`)).toEqual([
    '99.94 USD',
    '99.94 USD',
  ])
  expect(agorot.executions[0]).toMatchObject({ price: '1.0025', currency: 'ILS' })
})
