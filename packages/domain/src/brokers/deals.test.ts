import { expect, test } from 'vitest'
import { createRandom } from '../analytics/random.fixtures.ts'
import { type Decimal, multiply, negate, subtract, sum, toAbsolute } from '../decimal/decimal.ts'
import { readLines } from './brokers.fixtures.ts'

/** The list of deals of a report without positions, from deals such as 'buy in 1 @ 100' or 'sell out 1 @ 120 = 150'. */
function readDeals(deals: readonly string[], { symbol = 'DE40', currency = 'EUR' } = {}) {
  const lines = deals.map((text, index) => {
    const [side, effect, lots, , price, , profit = '0'] = text.split(' ')
    const minute = new Date(Date.UTC(2026, 0, 5, 9, index)).toISOString().slice(0, 16)
    const time = minute.replaceAll('-', '.').replace('T', ' ')
    return `${time}:00,${index + 1},${symbol},${side},${effect},${lots},${price},${index + 101},0,0,${profit},1,`
  })
  return readLines(
    `Trading Account: 333444 (${currency}, server, real)`,
    'Time,Deal,Symbol,Type,Direction,Volume,Price,Order,Commission,Swap,Profit,Balance,Comment',
    ...lines,
  )
}

const listSizes = (file: ReturnType<typeof readDeals>) => [
  ...new Set(file.executions.map(({ contractSize }) => contractSize)),
]

test('the profit of an exit is from the average price of the open position, and so is the contract size', () => {
  const file = readDeals(['buy in 1 @ 100', 'buy in 1 @ 110', 'sell out 1 @ 120 = 150'])

  expect(listSizes(file)).toEqual(['10'])
  expect(file.unknownSizes).toEqual([])
})

test('an exit keeps the average price, and a reversal begins a position with its own', () => {
  const file = readDeals([
    'buy in 1 @ 100',
    'buy in 2 @ 106',
    'sell out 1 @ 105 = 25', // 104 on average
    'buy in 2 @ 110',
    'sell in/out 5 @ 108 = 100', // 107 on average of 4
    'sell in 1 @ 102',
    'buy out 1 @ 106 = -25', // 105 on average of 2
  ])

  expect(listSizes(file)).toEqual(['25'])
  expect(new Set(file.executions.map(({ positionId }) => positionId))).toEqual(new Set(['1', '5']))
})

test('positions side by side have the size that gives their profits together', () => {
  const file = readDeals([
    'buy in 1 @ 100',
    'buy in 1 @ 110',
    'sell out 1 @ 120 = 200', // the first position
    'sell out 1 @ 121 = 110',
    'buy in 1 @ 100',
  ])

  expect(listSizes(file)).toEqual(['10'])
})

test('a position whose profits contain several exchange rates has the size that gives their sum', () => {
  const gold = { symbol: 'XAUUSD', currency: 'EUR' }
  const deals = ['buy in 2 @ 4000', 'buy in 2 @ 4010', 'sell out 2 @ 4015 = 1700', 'sell out 2 @ 4025 = 3440']
  const file = readDeals([...deals, 'buy in 1 @ 4000', 'sell out 1 @ 4010 = 870'], gold)

  // 5140 ÷ 60 and 870 ÷ 10
  expect(listSizes(file)).toEqual(['85.666667', '87'])
})

test('asks for the contract size of a symbol where no size gives the profits', () => {
  const file = readDeals([
    'buy in 2 @ 100',
    'buy in 1 @ 110',
    'sell out 1 @ 120 = 150',
    'sell out 1 @ 90 = 35',
  ])

  expect(listSizes(file)).toEqual([null])
  expect(file.unknownSizes).toEqual([{ root: 'DE40', symbols: ['DE40'] }])
  const euro = { symbol: 'EURUSD', currency: 'USD' }
  const pair = ['buy in 2 @ 1.1', 'buy in 1 @ 1.2', 'sell out 1 @ 1.3 = 90', 'sell out 1 @ 1.1 = 700']
  expect(listSizes(readDeals([...pair, 'sell in 1 @ 1.2'], euro))).toEqual([null])
})

test('takes no size from exits of a position that began before the list', () => {
  const deals = ['buy in 1 @ 110', 'sell out 1 @ 120 = 150', 'sell out 1 @ 121 = 160']

  expect(listSizes(readDeals(deals))).toEqual([null])
  // Later deals prove it.
  expect(listSizes(readDeals([...deals, 'sell in 1 @ 100', 'buy out 1 @ 90 = 100']))).toEqual(['10'])
  const euro = { symbol: 'EURUSD', currency: 'USD' }
  expect(listSizes(readDeals(deals, euro))).toEqual(['100000'])
})

test('asks for the contract size of an open position without an exit, unless the symbol has a usual one', () => {
  expect(listSizes(readDeals(['buy in 1 @ 100']))).toEqual([null])
  expect(listSizes(readDeals(['buy in 1 @ 1.1'], { symbol: 'EURUSD', currency: 'USD' }))).toEqual(['100000'])
})

test('finds the size of random deals of one position at a time, and with it the profits of the platform', () => {
  const random = createRandom(31)
  const pick = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
  for (let run = 0; run < 200; run += 1) {
    const size = ['1', '5', '10', '25', '100'][pick(0, 4)] as Decimal
    const { deals, profits } = drawDeals(pick, { size: BigInt(size), count: pick(2, 14) })
    const { executions } = readDeals(deals)

    expect({ deals, sizes: [...new Set(executions.map((one) => one.contractSize))] }).toEqual({
      deals,
      sizes: [size],
    })
    const flows = executions.map(({ side, price, quantity, contractSize }) => {
      const value = multiply(multiply(price, quantity), contractSize ?? '0')
      return side === 'sell' ? value : negate(value)
    })
    const difference = toAbsolute(subtract(sum(flows), sum(profits)))
    expect(Number(difference)).toBeLessThanOrEqual(0.005 * profits.length)
  }
})

/**
 * Deals that end flat, with the profits that a platform states: from the average price as an exact fraction, to a cent. Lots and
 * prices are hundredths. The last exit is far from the average, so that it proves the size.
 */
function drawDeals(
  pick: (from: number, to: number) => number,
  { size, count }: { size: bigint; count: number },
) {
  const deals: string[] = []
  const profits: Decimal[] = []
  let held = 0n // below zero for a short position
  let [top, bottom] = [0n, 1n] // the average price
  const add = (lots: bigint, price: bigint) => {
    const side = lots > 0n ? 'buy' : 'sell'
    const isEntry = held === 0n || held > 0n === lots > 0n
    const isReversal = !isEntry && withoutSign(lots) > withoutSign(held)
    const closed = isEntry ? 0n : isReversal ? held : -lots
    const profit = roundFraction((price * bottom - top) * closed * size, bottom * 100n)
    const effect = isEntry ? 'in' : isReversal ? 'in/out' : 'out'
    const stated = isEntry ? '0' : toHundredths(profit)
    deals.push(`${side} ${effect} ${toHundredths(withoutSign(lots))} @ ${toHundredths(price)} = ${stated}`)
    if (!isEntry) profits.push(stated)
    const after = held + lots
    if (isEntry) [top, bottom] = [top * held + price * lots * bottom, bottom * after]
    if (isReversal) [top, bottom] = [price, 1n]
    held = after
    if (held === 0n) [top, bottom] = [0n, 1n]
  }
  for (let index = 0; index < count; index += 1) {
    const lots = BigInt(pick(1, 200))
    const price = BigInt(pick(9000, 11000))
    const isWhole = held !== 0n && pick(0, 5) === 0
    add(isWhole ? -held : pick(0, 1) ? lots : -lots, price)
  }
  if (held === 0n) add(BigInt(pick(50, 200)), 10000n)
  add(-held, held > 0n ? 13000n : 7000n)
  return { deals, profits }
}

const withoutSign = (amount: bigint) => (amount < 0n ? -amount : amount)

/** Half away from zero. */
function roundFraction(top: bigint, bottom: bigint): bigint {
  const [upper, lower] = bottom < 0n ? [-top, -bottom] : [top, bottom]
  const rounded = (2n * withoutSign(upper) + lower) / (2n * lower)
  return upper < 0n ? -rounded : rounded
}

function toHundredths(amount: bigint): Decimal {
  const digits = withoutSign(amount).toString().padStart(3, '0')
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
