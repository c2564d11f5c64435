import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formatBrief, sumRoundTrips } from './brokers.fixtures.ts'
import { buildFingerprints } from './fingerprint.ts'
import { buildRoundTrips } from './match-executions.ts'
import { readBrokerFile } from './read-broker-file.ts'

// Real exports are private files next to the repository. Without them these tests are skipped with a message.
const folder = new URL('../../../../../shared/data/brokers/', import.meta.url)
const isHere = existsSync(folder)
if (!isHere) console.info('The folder of real exports does not exist, so their tests are skipped.')

const parseFile = (name: string) => {
  const file = readBrokerFile(readFileSync(new URL(name, folder)))
  if (!file.ok) throw new Error(JSON.stringify(file.problems))
  const keys = buildFingerprints(file.format.id, file.executions)
  return {
    ...file,
    keys,
    keyed: file.executions.map((execution, i) => ({ ...execution, id: keys[i] ?? '' })),
  }
}

const readFile = (name: string) => {
  const file = parseFile(name)
  const roundTrips = buildRoundTrips(file.keyed, file.actions)
  return { ...file, roundTrips, totals: sumRoundTrips(roundTrips) }
}

test.runIf(isHere)(
  'a real transaction history of Interactive Brokers becomes one partly closed trade',
  () => {
    const { format, executions, skipped, totals } = readFile('ibkr-activity-kapji.csv')

    expect(format.id).toBe('ibkr-transactions')
    expect(executions.map(formatBrief)).toEqual(['buy 4 CNX1 @ 1000 fee 3', 'sell 2 CNX1 @ 1001 fee 3'])
    expect(skipped).toHaveLength(10)
    // 2 x (1001 - 1000), less half of the 3 for the buy and the 3 for the sell.
    expect(totals.byCurrency).toEqual([{ currency: 'GBP', closed: 0, open: 1, netPnl: '-2.5' }])
  },
)

test.runIf(isHere)('a real Flex Query becomes two open positions', () => {
  const { format, executions, skipped, totals } = readFile('ibkr-trades.csv')

  expect(format.id).toBe('ibkr-flex')
  expect([executions.length, skipped.length]).toEqual([8, 3])
  expect([totals.open, totals.closed]).toEqual([2, 0])
})

test.runIf(isHere)(
  'a real export of Trading 212 becomes its trades, also the lines that have the columns of a newer file',
  () => {
    const { format, executions, skipped, warnings, totals } = readFile('trading212.csv')

    expect(format.id).toBe('trading212')
    expect([executions.length, skipped.length]).toEqual([5, 6])
    expect(warnings.map(({ code }) => code)).toEqual(['import.transfer', 'import.split'])
    expect(totals).toMatchObject({ open: 4, closed: 0 })
  },
)

test.runIf(isHere)(
  'a real history of Coinbase becomes its buys, rewards and both sides of its conversions',
  () => {
    const { format, executions, keys, totals } = readFile('coinbase.csv')

    expect(format.id).toBe('coinbase')
    expect(
      executions.map(({ side, quantity, symbol, currency }) => `${side} ${quantity} ${symbol} ${currency}`),
    ).toEqual([
      'buy 0.00166779 BTC USD',
      'buy 0.00166779 BTC EUR',
      'sell 0.17305191 ETH EUR',
      'buy 0.17305191 ETH2 EUR',
      'sell 0.00363125 BTC EUR',
      'buy 156.145683 XRP EUR',
      'buy 0.000022652183 ETH EUR',
      'buy 0.000037835729 ETH EUR',
    ])
    expect(new Set(keys).size).toBe(8)
    // 338.92698 x 0.00166779 / 0.00363125 came in for what cost 67.01 and 2.99.
    expect(totals.byCurrency[0]).toMatchObject({ currency: 'EUR', closed: 1, open: 3 })
    expect(totals.byCurrency[0]?.netPnl).toMatch(/^85\.66513679/)
  },
)

const readCase = (name: string) => readFile(`../money-cases/${name}.csv`)

test.runIf(isHere)('a future with gross amounts in euros has its size and its rate apart', () => {
  const { roundTrips, skipped } = readCase('futures-transaction-history')

  expect(skipped).toMatchObject([{ code: 'mark_to_market' }])
  expect(roundTrips).toMatchObject([
    { symbol: 'MCLM6', contractSize: '100', entryPrice: '99.94', exitPrice: '101.31', rateCurrency: 'EUR' },
  ])
  // 2 × 1.37 × 100 = 274, less the fees: 2.14 EUR × 199.88 × 100 ÷ 17128.51 + 2.14 EUR × 202.62 × 100 ÷ 17363.31.
  expect(sumRoundTrips(roundTrips.map((one) => ({ ...one, fees: '0' }))).byCurrency[0]?.netPnl).toBe('274')
  expect(roundTrips[0]?.fees).toMatch(/^4\.99451753/)
})

test.runIf(isHere)('an assigned put and its shares give the sum of the broker, kept apart', () => {
  const { roundTrips, warnings } = readCase('ibkr-assigned-put')

  expect(warnings.map(({ code }) => code)).toEqual(['import.assignment_kept_apart'])
  expect(
    roundTrips.map((one) => [one.symbol, sumRoundTrips([one]).byCurrency[0]?.netPnl, one.brokerPnl]),
  ).toEqual([
    ['AAPL 19JAN24 150 P', '499', '0'],
    ['AAPL', '-201', '298'],
  ])
})

test.runIf(isHere)('a statement in six currencies has a sum for each of them', () => {
  const { roundTrips } = readCase('ibkr-six-currencies')

  expect(
    roundTrips.map((one) => `${one.symbol} ${sumRoundTrips([one]).byCurrency[0]?.netPnl} ${one.currency}`),
  ).toEqual(['VOD 1000 GBP', 'SAP -100 EUR', '7203 50000 JPY', 'AAPL 300 USD', 'RIO 50 GBP', 'RIO 10 USD'])
})

test.runIf(isHere)('a statement with a split agrees with the P&L of the broker', () => {
  const { roundTrips, totals } = readCase('ibkr-split')

  expect(totals.byCurrency).toMatchObject([{ currency: 'USD', closed: 1, open: 0, netPnl: '1998' }])
  expect(roundTrips[0]?.brokerPnl).toBe('1998')
})

test.runIf(isHere).each([
  [1, 2],
  [2, 1],
])('a split in two files of Trading 212 is applied, file %i first', (...order) => {
  const files = order.map((number) => parseFile(`../money-cases/trading212-split-${number}.csv`))
  const roundTrips = buildRoundTrips(
    files.flatMap(({ keyed }) => keyed),
    files.flatMap(({ actions }) => actions),
  )

  expect(sumRoundTrips(roundTrips).byCurrency).toEqual([
    { currency: 'GBP', closed: 0, open: 1, netPnl: '400' },
  ])
  expect(roundTrips).toMatchObject([{ status: 'open', quantity: '1000', entryPrice: '2' }])
})

test.runIf(isHere)('an ISA and an Invest account, each alone, have their own P&L', () => {
  expect(readCase('trading212-invest').totals.byCurrency).toMatchObject([{ netPnl: '100' }])
  expect(readCase('trading212-isa').roundTrips).toMatchObject([{ status: 'open', quantity: '15' }])
})

test.runIf(isHere)('an ISA and an Invest account that are matched together stay apart', () => {
  const inAccount = (account: string, name: string) =>
    parseFile(`../money-cases/${name}.csv`).keyed.map((execution) => ({ ...execution, account }))
  const executions = [
    ...inAccount('Stocks ISA', 'trading212-isa'),
    ...inAccount('Invest', 'trading212-invest'),
  ]
  const roundTrips = buildRoundTrips(executions)

  expect(sumRoundTrips(roundTrips).byCurrency).toEqual([
    { currency: 'USD', closed: 1, open: 1, netPnl: '100' },
  ])
  expect(roundTrips.filter(({ status }) => status === 'open')).toMatchObject([{ quantity: '15' }])
})

// Each line of a file is an execution or has a reason why it is none.
test.runIf(isHere).each([
  ['avanza', 'avanza', 4, 16],
  ['degiro', 'degiro-account', 14, 59],
  ['etoro', 'etoro', 9, 19],
  ['revolut-invest', 'revolut-stocks', 4, 8],
  ['schwab', 'schwab', 43, 75],
  ['swissquote', 'swissquote', 10, 11],
  ['xtb', 'xtb', 17, 29],
])('a real export of %s is read whole', (name, id, executions, skipped) => {
  const file = parseFile(`${name}.csv`)

  expect(file.format.id).toBe(id)
  expect([file.executions.length, file.skipped.length]).toEqual([executions, skipped])
})

test.runIf(isHere)('paired fills of Tradovate become five trades with the P&L of the broker', () => {
  const { format, roundTrips, totals } = readFile('tradovate-paired-tradetally.csv')

  expect(format.id).toBe('tradovate-performance')
  expect(roundTrips.map(({ brokerPnl }) => brokerPnl)).toEqual(['-90', '-52', '-39', '-24.5', '-12.5'])
  expect(totals.byCurrency).toEqual([{ currency: 'USD', closed: 5, open: 0, netPnl: '-218' }])
})
