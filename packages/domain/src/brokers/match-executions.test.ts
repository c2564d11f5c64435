import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Decimal, multiply, roundTo, sum } from '../decimal/decimal.ts'
import { computeTradePnl } from '../trades/pnl.ts'
import { createExecutions, sumRoundTrips } from './brokers.fixtures.ts'
import type { KeyedExecution } from './execution-parts.ts'
import { buildRoundTrips, matchExecutions } from './match-executions.ts'
import type { RoundTrip } from './round-trip.ts'
import type { KeyedAction } from './stock-splits.ts'

/** A trade in one line: 'key type status quantity @ entry > exit fees'. */
function describeRoundTrip({ key, type, status, quantity, entryPrice, exitPrice, fees }: RoundTrip): string {
  return `${key} ${type} ${status} ${quantity} @ ${entryPrice} > ${exitPrice} fees ${fees}`
}

/** One buy, two sells and another buy; the execution at an index has the account at that index. */
function buildExecutions(accounts: (string | null)[]): KeyedExecution[] {
  const executions = createExecutions('buy 10 @ 100', 'sell 10 @ 110', 'sell 10 @ 120', 'buy 10 @ 130')
  return executions.map((execution, at) => ({ ...execution, account: accounts[at] ?? null }))
}

const computePnl = (roundTrip: RoundTrip) => computeTradePnl({ ...roundTrip, feesUnit: 'amount' })

test('a buy and a sell are one long trade, a sell and a buy one short trade', () => {
  const [long] = buildRoundTrips(createExecutions('buy 10 @ 100 fee 1', 'sell 10 @ 110 fee 2'))
  const [short] = buildRoundTrips(createExecutions('sell 10 @ 100 fee 1', 'buy 10 @ 90 fee 2'))

  expect(long).toEqual({
    key: 'a',
    symbol: 'AAA',
    market: 'stock',
    currency: 'USD',
    account: null,
    instrument: 'share',
    contractSize: '1',
    underlying: null,
    expiry: null,
    strike: null,
    optionType: null,
    type: 'long',
    status: 'closed',
    quantity: '10',
    entryPrice: '100',
    entryDate: '2024-01-02',
    exitPrice: '110',
    exitDate: '2024-01-03',
    fees: '3',
    foreignFees: [],
    rate: null,
    rateCurrency: null,
    brokerPnl: null,
    partialExits: [],
    exitsByMethod: null,
    fills: [
      { executionId: 'a', role: 'entry', quantity: '10', fee: '1' },
      { executionId: 'b', role: 'exit', quantity: '10', fee: '2' },
    ],
  })
  expect(short && describeRoundTrip(short)).toBe('a short closed 10 @ 100 > 90 fees 3')
  expect([long, short].map((roundTrip) => roundTrip && computePnl(roundTrip))).toEqual(['97', '97'])
})

test('partial fills, scale-in and scale-out are one trade at value-weighted averages', () => {
  const roundTrips = buildRoundTrips(
    createExecutions(
      'buy 10 @ 100 fee 1',
      'buy 30 @ 104 fee 1',
      'sell 20 @ 110 fee 1',
      'buy 10 @ 105 fee 1',
      'sell 30 @ 112 fee 1',
    ),
  )

  // Entries 1000 + 3120 + 1050 = 5170 for 50, exits 2200 + 3360 = 5560 for 50.
  expect(roundTrips.map(describeRoundTrip)).toEqual(['a long closed 50 @ 103.4 > 111.2 fees 5'])
  expect(roundTrips.map(computePnl)).toEqual(['385'])
  expect(roundTrips[0]).toMatchObject({ entryDate: '2024-01-02', exitDate: '2024-01-06' })
})

test('executions of different accounts are never matched, and each trade has its account', () => {
  const roundTrips = buildRoundTrips(buildExecutions(['U1', 'U2', 'U1', 'U2']))

  expect(roundTrips.map((roundTrip) => `${roundTrip.account}: ${describeRoundTrip(roundTrip)}`)).toEqual([
    'U1: a long closed 10 @ 100 > 120 fees 0',
    'U2: b short closed 10 @ 110 > 130 fees 0',
  ])
})

test('executions without an account belong to the only account', () => {
  const roundTrips = buildRoundTrips(buildExecutions([null, 'U1', 'U1', null]))

  expect(roundTrips.map((roundTrip) => `${roundTrip.account}: ${describeRoundTrip(roundTrip)}`)).toEqual([
    'U1: a long closed 10 @ 100 > 110 fees 0',
    'U1: c short closed 10 @ 120 > 130 fees 0',
  ])
})

test('executions without an account form separate trades when there are several accounts', () => {
  const roundTrips = buildRoundTrips(buildExecutions([null, 'U1', null, 'U2']))

  expect(roundTrips.map((roundTrip) => `${roundTrip.account}: ${describeRoundTrip(roundTrip)}`)).toEqual([
    'null: a long closed 10 @ 100 > 120 fees 0',
    'U1: b short open 10 @ 110 > null fees 0',
    'U2: d long open 10 @ 130 > null fees 0',
  ])
})

test('a new trade begins each time the position is flat', () => {
  const roundTrips = buildRoundTrips(
    createExecutions('buy 1 @ 10', 'sell 1 @ 11', 'sell 2 @ 12', 'buy 2 @ 9', 'buy 3 @ 8'),
  )

  expect(roundTrips.map(describeRoundTrip)).toEqual([
    'a long closed 1 @ 10 > 11 fees 0',
    'c short closed 2 @ 12 > 9 fees 0',
    'e long open 3 @ 8 > null fees 0',
  ])
})

test('an execution that reverses the position closes one trade and opens the next, and its fee is split by quantity', () => {
  const roundTrips = buildRoundTrips(
    createExecutions('buy 10 @ 100 fee 1', 'sell 25 @ 110 fee 5', 'buy 15 @ 105 fee 3'),
  )

  // 10 of 25 sold close the long: 2 of the fee of 5. The other 15 open a short with 3 of it.
  expect(roundTrips.map(describeRoundTrip)).toEqual([
    'a long closed 10 @ 100 > 110 fees 3',
    'b short closed 15 @ 110 > 105 fees 6',
  ])
  expect(roundTrips.map(computePnl)).toEqual(['97', '69'])
  expect(roundTrips[1]?.fills).toEqual([
    { executionId: 'b', role: 'entry', quantity: '15', fee: '3' },
    { executionId: 'c', role: 'exit', quantity: '15', fee: '3' },
  ])
})

test('rounded shares of a fee add up to it exactly', () => {
  const [long, short] = buildRoundTrips(createExecutions('buy 1 @ 100', 'sell 3 @ 110 fee 1'))

  expect(long?.fees).toBe('0.333333333333333333')
  expect(short?.fees).toBe('0.666666666666666667')
})

test('a position that is not flat is one open trade, whose exits realise the first lots on their days', () => {
  const roundTrips = buildRoundTrips(
    createExecutions('buy 10 @ 100 fee 1', 'buy 10 @ 120 fee 2', 'sell 15 @ 130 fee 3'),
  )

  expect(roundTrips.map(describeRoundTrip)).toEqual(['a long open 20 @ 110 > null fees 6'])
  // FIFO: 10 at 100 and 5 at 120 are 1600 for 15, with 1 + 1 of the entry fees: 15 x 130 - 1600 - 5 = 345.
  expect(roundTrips[0]).toMatchObject({
    entryDate: '2024-01-02',
    exitDate: null,
    partialExits: [{ day: '2024-01-04', quantity: '15', pnl: '345', foreignFees: [] }],
    fills: [
      { executionId: 'a', role: 'entry', quantity: '10', fee: '1' },
      { executionId: 'b', role: 'entry', quantity: '10', fee: '2' },
      { executionId: 'c', role: 'exit', quantity: '15', fee: '3' },
    ],
  })
})

test('a trade keeps its key from its first fill to its end', () => {
  const all = createExecutions('buy 10 @ 100', 'sell 4 @ 101', 'sell 6 @ 102')
  const keys = [1, 2, 3].map((count) =>
    buildRoundTrips(all.slice(0, count)).map(({ key, status }) => `${key} ${status}`),
  )

  expect(keys).toEqual([['a open'], ['a open'], ['a closed']])
})

test('each symbol, market and currency is a separate position', () => {
  const [first, second] = createExecutions('buy 10 @ 100', 'sell 10 @ 101')
  if (!first || !second) throw new Error('two executions')
  const others = [{ symbol: 'BBB' }, { market: 'crypto' as const }, { currency: 'EUR' }]

  for (const other of others) {
    expect(
      buildRoundTrips([first, { ...second, ...other }]).map(({ type, status }) => `${type} ${status}`),
    ).toEqual(['long open', 'short open'])
  }
})

test('executions are matched in order of time, and those of the same time in the given order', () => {
  const [buy, sell, again] = createExecutions('buy 1 @ 10', 'sell 1 @ 11', 'buy 1 @ 12')
  if (!buy || !sell || !again) throw new Error('three executions')
  const sameTime = [buy, sell, again].map((one) => ({ ...one, day: '2024-01-02', executedAt: null }))

  expect(buildRoundTrips([again, sell, buy])).toEqual(buildRoundTrips([buy, sell, again]))
  expect(buildRoundTrips(sameTime).map(({ key, status }) => `${key} ${status}`)).toEqual([
    'a closed',
    'c open',
  ])
})

test('an execution without a time of day counts as executed at noon', () => {
  const [untimed, timed] = createExecutions('buy 1 @ 10', 'sell 1 @ 11')
  if (!untimed || !timed) throw new Error('two executions')
  const typeWith = (executedAt: string) =>
    buildRoundTrips([
      { ...untimed, executedAt: null },
      { ...timed, day: untimed.day, executedAt },
    ])[0]?.type

  expect(typeWith('2024-01-02T11:59:59.000Z')).toBe('short')
  expect(typeWith('2024-01-02T12:00:01.000Z')).toBe('long')
})

test('an execution that only closes opens no trade, and its unmatched part is returned', () => {
  const [buy, sell] = createExecutions('buy 10 @ 100', 'sell 15 @ 110 fee 3')
  const { roundTrips, unmatched } = matchExecutions([buy, { ...sell, closesOnly: true }] as never)

  expect(roundTrips.map(describeRoundTrip)).toEqual(['a long closed 10 @ 100 > 110 fees 2'])
  expect(unmatched).toEqual([{ executionId: 'b', quantity: '5', executed: '5', fee: '1', position: 'a 0' }])
})

describe('a sale that no purchase closes', () => {
  const sold = (...lines: string[]) =>
    createExecutions(...lines).map((one) => ({ ...one, opens: false, day: '2024-01-02' }))
  const describeMatch = (executions: KeyedExecution[]) => {
    const { roundTrips, unmatched } = matchExecutions(executions)
    const parts = unmatched.map(({ executionId, quantity }) => `${executionId} unmatched ${quantity}`)
    return [...roundTrips.map(describeRoundTrip), ...parts]
  }
  const long = 'a long closed 10 @ 1 > 2 fees 0'

  test('opens no short, and the part that nothing closes is returned', () => {
    expect(describeMatch(sold('sell 10 @ 2'))).toEqual(['a unmatched 10'])
    expect(describeMatch(sold('buy 10 @ 1', 'sell 15 @ 2'))).toEqual([long, 'b unmatched 5'])
  })

  test('opens a short when the file says so, for a position of the broker, and for what is not held', () => {
    const short = 'a short open 10 @ 2 > null fees 0'
    const [sale] = sold('sell 10 @ 2') as [KeyedExecution]

    for (const stated of [{ opens: true }, { positionId: '7' }, { instrument: 'cfd' as const }, mes, put])
      expect(describeMatch([{ ...sale, ...stated }])).toEqual([short])
    for (const held of [{}, { instrument: 'fund' as const }, { instrument: 'bond' as const }])
      expect(describeMatch([{ ...sale, ...held }])).toEqual(['a unmatched 10'])
  })

  test('is a short when it is bought back on the same day, and adds to a short that is open', () => {
    const lines = ['sell 6 @ 2', 'sell 4 @ 2', 'buy 7 @ 1', 'buy 3 @ 1']
    const short = 'a short closed 10 @ 2 > 1 fees 0'
    const [first, ...others] = sold(...lines) as [KeyedExecution, ...KeyedExecution[]]
    const later = sold(...lines).map((one, at) => (at === 3 ? { ...one, day: '2024-01-03' } : one))

    expect(describeMatch(sold(...lines))).toEqual([short])
    expect(matchExecutions(sold(...lines)).assumedShorts).toMatchObject([{ executionId: 'a', quantity: '6' }])
    expect(describeMatch([{ ...first, opens: true, day: '2024-01-01' }, ...others])).toEqual([short])
    // On the same day, 4 of the 10 that were sold first are bought back with 3 others.
    expect(describeMatch(later)).toEqual([
      'b short closed 4 @ 2 > 1 fees 0',
      'c long open 6 @ 1 > null fees 0',
      'a unmatched 6',
    ])
  })
})

describe('an opening lot', () => {
  const [lot, sale, purchase] = createExecutions(
    'buy 10 @ 1',
    'sell 10 @ 2 fee 1',
    'buy 4 @ 1.5 fee 1',
  ) as KeyedExecution[] as [KeyedExecution, KeyedExecution, KeyedExecution]
  const covering = { ...lot, covers: 'b' }
  const sold = { ...sale, opens: false }

  test('is the entry of what the sale lacks, and adds to what is held', () => {
    const early = { ...purchase, day: '2024-01-01' }

    expect(buildRoundTrips([sold, covering]).map(describeRoundTrip)).toEqual([
      'a long closed 10 @ 1 > 2 fees 1',
    ])
    const [both, ...others] = buildRoundTrips([sold, covering, early])
    expect(others).toEqual([])
    expect(both).toMatchObject({ key: 'c', quantity: '10', entryPrice: '1.2', fees: '2' })
    expect(both?.fills).toMatchObject([
      { executionId: 'c', role: 'entry', quantity: '4' },
      { executionId: 'a', role: 'entry', quantity: '6' },
      { executionId: 'b', role: 'exit', quantity: '10' },
    ])
  })

  test('is in no trade when the purchase is known, or the sale is not', () => {
    const bought = { ...purchase, quantity: '10', day: '2024-01-01' }

    expect(buildRoundTrips([sold, covering, bought])).toEqual(buildRoundTrips([sold, bought]))
    expect(matchExecutions([covering, bought]).roundTrips).toEqual(buildRoundTrips([bought]))
  })

  test('is not a short that is bought back on the same day', () => {
    const back = { ...purchase, day: sold.day, quantity: '10' }

    expect(buildRoundTrips([covering, sold, back]).map(describeRoundTrip)).toEqual([
      'a long closed 10 @ 1 > 2 fees 1',
      'c long open 10 @ 1.5 > null fees 1',
    ])
  })

  test('has the shares, the symbol and at the latest the day of the sale', () => {
    const [renamed] = buildRoundTrips(
      [{ ...covering, day: '2025-01-01' }, sold],
      [],
      [{ ...toNew, day: '2024-02-01', executedAt: null }],
    )

    expect(renamed).toMatchObject({ symbol: 'NEW', quantity: '20', entryDate: sold.day })
    expect(renamed && computePnl(renamed)).toBe('9')
  })

  test('covers a purchase that closes a short whose sale is not known', () => {
    const back = { ...purchase, closesOnly: true }
    const missing = { ...sale, id: 'd', covers: 'c', quantity: '4', fee: '0' }

    expect(buildRoundTrips([back, missing]).map(describeRoundTrip)).toEqual([
      'd short closed 4 @ 2 > 1.5 fees 1',
    ])
  })
})

const toNew = {
  symbol: 'AAA',
  market: 'stock',
  currency: 'USD',
  account: null,
  toSymbol: 'NEW',
  ratioFrom: '1',
  ratioTo: '2',
} as const

test('the smallest and the largest quantities and prices stay exact', () => {
  const roundTrips = buildRoundTrips(
    createExecutions(
      'buy 5000000 @ 0.00000012',
      'sell 5000000 @ 0.000000130000000001',
      'buy 0.000000000000000001 @ 96420.5',
      'sell 0.000000000000000001 @ 96421.5',
    ),
  )

  expect(roundTrips.map(computePnl)).toEqual(['0.050000000005', '0.000000000000000001'])
})

test('no executions give no trades', () => {
  expect(buildRoundTrips([])).toEqual([])
  expect(sumRoundTrips([])).toEqual({ trades: 0, closed: 0, open: 0, byCurrency: [] })
})

test('totals count trades and add up net P&L separately for each currency', () => {
  const usd = createExecutions('buy 10 @ 100 fee 1', 'sell 10 @ 110 fee 1', 'buy 1 @ 5')
  const eur = createExecutions('sell 2 @ 50', 'buy 2 @ 51 fee 0.5').map((one) => ({
    ...one,
    currency: 'EUR',
    id: `e${one.id}`,
  }))

  expect(sumRoundTrips(buildRoundTrips([...usd, ...eur]))).toEqual({
    trades: 3,
    closed: 2,
    open: 1,
    byCurrency: [
      { currency: 'EUR', closed: 1, open: 0, netPnl: '-2.5' },
      { currency: 'USD', closed: 1, open: 1, netPnl: '98' },
    ],
  })
})

test('ten times the executions of one position take no more than a fair multiple of the time', () => {
  const lot = createExecutions('buy 3 @ 10.5 fee 1', 'sell 2 @ 11 fee 1', 'buy 1 @ 12 fee 1')
  const many = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ ...lot[i % 3], id: String(i) }) as (typeof lot)[0])
  const time = (count: number) => {
    const executions = many(count)
    const start = process.cpuUsage().user
    const roundTrips = buildRoundTrips(executions)
    return { microseconds: process.cpuUsage().user - start, fees: sum(roundTrips.map(({ fees }) => fees)) }
  }
  time(5000)
  const few = time(5000)
  const more = time(50_000)

  expect(more.fees).toBe('50000')
  expect(more.microseconds / few.microseconds).toBeLessThan(60)
}, 60_000)

/** A split of AAA on a day of January 2024; executions of the fixtures are one a day from the second. */
function splitOn(
  day: number,
  ratioTo: Decimal,
  ratioFrom: Decimal = '1',
  fields: Partial<KeyedAction> = {},
): KeyedAction {
  const date = `2024-01-${String(day).padStart(2, '0')}`
  const when = { day: date, executedAt: `${date}T07:00:00.000Z` }
  const what = { symbol: 'AAA', market: 'stock', currency: 'USD', account: null } as const
  return { kind: 'split', ...what, ...when, ratioFrom, ratioTo, half: null, ...fields }
}

const describeAfter = (executions: KeyedExecution[], ...actions: KeyedAction[]) =>
  buildRoundTrips(executions, actions).map(
    ({ status, quantity, entryPrice, exitPrice }) => `${status} ${quantity} @ ${entryPrice} > ${exitPrice}`,
  )

test('a split changes quantity and prices of the open trade, and no fill', () => {
  const executions = createExecutions('buy 10 @ 1000 fee 1', 'sell 4 @ 1100', 'sell 60 @ 120 fee 1')
  const [roundTrip] = buildRoundTrips(executions, [splitOn(4, '10')])

  expect(describeAfter(executions, splitOn(4, '10'))).toEqual(['closed 100 @ 100 > 116'])
  expect(roundTrip?.fills).toEqual([
    { executionId: 'a', role: 'entry', quantity: '10', fee: '1' },
    { executionId: 'b', role: 'exit', quantity: '4', fee: '0' },
    { executionId: 'c', role: 'exit', quantity: '60', fee: '1' },
  ])
})

test('a split changes no trade that was closed before, or that is opened later', () => {
  const executions = createExecutions('buy 1 @ 10', 'sell 1 @ 12', 'buy 3 @ 6')

  expect(describeAfter(executions, splitOn(4, '2'))).toEqual(['closed 1 @ 10 > 12', 'open 3 @ 6 > null'])
})

test('a split after the last execution changes the open trade', () => {
  expect(describeAfter(createExecutions('buy 10 @ 100'), splitOn(20, '4'))).toEqual(['open 40 @ 25 > null'])
})

test('shares that were sold after a split realise the purchases before it, oldest first', () => {
  const executions = createExecutions('buy 10 @ 100 fee 2', 'buy 10 @ 120', 'sell 30 @ 80')
  const { roundTrips } = matchExecutions(executions, [splitOn(4, '2')])

  // 20 @ 50 and 10 of the 20 @ 60, with the fee of 2: 30 x 80 - 1600 - 2 = 798.
  expect(describeAfter(executions, splitOn(4, '2'))).toEqual(['open 40 @ 55 > null'])
  expect(roundTrips.map(({ fills }) => fills.map(({ quantity }) => quantity))).toEqual([['10', '10', '30']])
  expect(roundTrips[0]?.partialExits).toMatchObject([{ quantity: '30', pnl: '798' }])
})

test('a split that does not divide keeps the whole position, so that the new number of shares closes it', () => {
  const halves = [
    splitOn(5, '0', '0', { half: 'close', ratioFrom: '3', ratioTo: null }),
    splitOn(5, '0', '0', { half: 'open', ratioFrom: null, ratioTo: '1' }),
  ]
  const executions = createExecutions('buy 1 @ 7', 'buy 1 @ 7', 'buy 1 @ 7', 'sell 1 @ 21')

  expect(buildRoundTrips(executions, halves)).toMatchObject([
    { status: 'closed', quantity: '1', entryPrice: '21' },
  ])
})

test.each([
  ['buy 10 @ 9', 'sell 3.3333 @ 30', '1', '3', 'closed 3.3333 @ 27.000270002700027 > 30'],
  ['buy 1 @ 9', 'sell 0.6667 @ 30', '2', '3', 'closed 0.6667 @ 13.499325033748312584 > 30'],
])(
  '%s, then %s after a split of %s to %s closes all, because brokers round',
  (bought, sold, to, from, expected) => {
    expect(describeAfter(createExecutions(bought, sold), splitOn(3, to, from))).toEqual([expected])
  },
)

test('without a split a small rest stays open, and after a split a larger one', () => {
  const [adjusted] = matchExecutions(createExecutions('buy 10 @ 9', 'sell 3.33 @ 30'), [
    splitOn(3, '1', '3'),
  ]).roundTrips
  const [plain] = buildRoundTrips(createExecutions('buy 3.33333 @ 9', 'sell 3.3333 @ 30'))

  expect(adjusted).toMatchObject({ status: 'open', partialExits: [{ quantity: '3.33' }] })
  expect(plain).toMatchObject({
    status: 'open',
    quantity: '3.33333',
    partialExits: [{ quantity: '3.3333' }],
  })
})

test('a split of another symbol, currency, market or account changes nothing', () => {
  const executions = createExecutions('buy 10 @ 100').map((one) => ({ ...one, account: 'U1' }))
  const others = [{ symbol: 'BBB' }, { currency: 'EUR' }, { market: 'crypto' as const }, { account: 'U2' }]

  for (const other of others)
    expect(describeAfter(executions, splitOn(4, '2', '1', other))).toEqual(['open 10 @ 100 > null'])
  expect(describeAfter(executions, splitOn(4, '2', '1', { account: 'U1' }))).toEqual(['open 20 @ 50 > null'])
})

test('the same split from files with and without the account counts once', () => {
  const executions = createExecutions('buy 10 @ 100').map((one) => ({ ...one, account: 'U1' }))

  expect(describeAfter(executions, splitOn(4, '2'), splitOn(4, '2', '1', { account: 'U1' }))).toEqual([
    'open 20 @ 50 > null',
  ])
})

test('no split changes the P&L of a position that is closed in the end', () => {
  const amounts = fc.integer({ min: 1, max: 500 })
  const lots = fc.array(fc.tuple(amounts, amounts), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(lots, fc.constantFrom(2, 3, 10, 20), amounts, (bought, ratio, price) => {
      const shares = bought.reduce((total, [quantity]) => total + quantity, 0)
      const buys = bought.map(([quantity, cost]) => `buy ${quantity} @ ${cost} fee 1`)
      const plain = createExecutions(...buys, `sell ${shares} @ ${price * ratio} fee 1`)
      const after = createExecutions(...buys, `sell ${shares * ratio} @ ${price} fee 1`)
      const pnl = (executions: KeyedExecution[], actions: KeyedAction[]) =>
        roundTo(sumRoundTrips(buildRoundTrips(executions, actions)).byCurrency[0]?.netPnl ?? '', 9)

      expect(pnl(after, [splitOn(buys.length + 2, String(ratio))])).toBe(pnl(plain, []))
    }),
  )
})

test('fills add up to their executions after any split', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -50, max: 50 }), { maxLength: 15 }),
      fc.integer({ min: 2, max: 15 }),
      (all, day) => {
        const lines = all.flatMap((one) =>
          one === 0 ? [] : [`${one > 0 ? 'buy' : 'sell'} ${Math.abs(one)} @ 7 fee 1`],
        )
        const executions = createExecutions(...lines)
        const fills = buildRoundTrips(executions, [splitOn(day, '3', '7')]).flatMap(
          (roundTrip) => roundTrip.fills,
        )

        for (const { id, quantity, fee } of executions) {
          const own = fills.filter((fill) => fill.executionId === id)
          expect(sum(own.map((fill) => fill.quantity))).toBe(multiply(quantity, '1'))
          expect(sum(own.map((fill) => fill.fee))).toBe(fee)
        }
      },
    ),
  )
})

const mes = { contractSize: '5', instrument: 'future' } as const
const put = {
  contractSize: '100',
  instrument: 'option',
  underlying: 'AAA',
  expiry: '2024-01-19',
  strike: '150',
  optionType: 'put',
} as const
const share = { contractSize: '1', instrument: 'share' } as const

/** The executions of the lines, each with the fields at its place. */
function extend(lines: string[], ...fields: Partial<KeyedExecution>[]): KeyedExecution[] {
  return createExecutions(...lines).map((one, at) => ({ ...one, ...fields[at] }))
}

test('a round trip has the contract of its executions', () => {
  const [roundTrip] = buildRoundTrips(extend(['sell 1 @ 5', 'buy 1 @ 0'], put, put))

  expect(roundTrip).toMatchObject({ ...put, exitPrice: '0', status: 'closed' })
})

test('contracts of different sizes and instruments are never matched', () => {
  const lines = ['buy 1 @ 10', 'sell 1 @ 11']

  expect(buildRoundTrips(extend(lines, mes, { ...mes, contractSize: '50' }))).toHaveLength(2)
  expect(buildRoundTrips(extend(lines, share, { ...share, instrument: 'cfd' }))).toHaveLength(2)
  expect(buildRoundTrips(extend(lines, share, { ...share, instrument: 'fund' }))).toHaveLength(1)
  expect(buildRoundTrips(extend(lines, mes, { ...mes, contractSize: '5.0' }))).toHaveLength(1)
})

test('an execution without a contract size is in no round trip', () => {
  expect(
    buildRoundTrips(extend(['buy 1 @ 10', 'sell 1 @ 11'], { ...mes, contractSize: null }, mes)),
  ).toMatchObject([{ type: 'short', status: 'open' }])
})

test('a round trip has the rate of its last exit, and none while it is open', () => {
  const rates = ['0.9', '0.91', '0.92', '0.93'].map((rate) => ({ rate, rateCurrency: 'EUR' }))
  const lines = ['buy 2 @ 10', 'sell 1 @ 11', 'sell 1 @ 12', 'buy 1 @ 13']

  expect(buildRoundTrips(extend(lines, ...rates))).toMatchObject([
    { rate: '0.92', rateCurrency: 'EUR' },
    { rate: null, rateCurrency: null },
  ])
})

test("the broker's P&L is the sum over the exits, and null when one is unknown", () => {
  const lines = ['buy 2 @ 10', 'sell 1 @ 11', 'sell 1 @ 12']
  const pnl = (...all: (string | null)[]) =>
    buildRoundTrips(extend(lines, ...all.map((brokerPnl) => ({ brokerPnl })))).map(
      ({ brokerPnl }) => brokerPnl,
    )

  expect(pnl('0', '0.9', '1.8')).toEqual(['2.7'])
  expect(pnl(null, '0.9', '0')).toEqual(['0.9'])
  expect(pnl('0', '0.9', null)).toEqual([null])
})

test("the broker's P&L of a reversal belongs to the part that closes, and of a sale without a purchase to each share", () => {
  const lines = ['buy 2 @ 10', 'sell 3 @ 11']
  const reversal = extend(lines, {}, { brokerPnl: '1.8' })
  const sale = extend(lines, {}, { brokerPnl: '3', closesOnly: true })

  expect(buildRoundTrips(reversal).map(({ brokerPnl }) => brokerPnl)).toEqual(['1.8', null])
  expect(buildRoundTrips(sale).map(({ brokerPnl }) => brokerPnl)).toEqual(['2'])
})

test('fees in other currencies are listed, and not added to the fees', () => {
  const lines = ['buy 2 @ 10 fee 1', 'sell 1 @ 11 fee 0.002', 'sell 2 @ 12 fee 0.004']
  const bnb = { feeCurrency: 'BNB' }

  expect(buildRoundTrips(extend(lines, { feeCurrency: 'USD' }, bnb, bnb))).toMatchObject([
    { fees: '1', foreignFees: [{ currency: 'BNB', amount: '0.004' }] },
    { fees: '0', foreignFees: [{ currency: 'BNB', amount: '0.002' }] },
  ])
})

test('an execution with fees in several currencies lists each, and a fee in the currency of the trade counts there', () => {
  const lines = ['buy 3 @ 10 fee 1', 'sell 1 @ 11 fee 0.2', 'sell 2 @ 12 fee 0.4']
  const swiss = { currency: 'CHF', amount: '1' }
  const others = [swiss, { currency: 'USD', amount: '0.1' }]

  expect(
    buildRoundTrips(extend(lines, { feeCurrency: 'GBP', otherFees: [swiss] }, { otherFees: others })),
  ).toMatchObject([
    {
      fees: '0.7',
      foreignFees: [
        { currency: 'CHF', amount: '2' },
        { currency: 'GBP', amount: '1' },
      ],
    },
  ])
})

test('a partial exit takes its share of each fee, and the trade has all of them', () => {
  const lines = ['buy 3 @ 10 fee 1', 'sell 1 @ 11']
  const fees = { feeCurrency: 'GBP', otherFees: [{ currency: 'CHF', amount: '0.1' }] }

  const [trade] = buildRoundTrips(extend(lines, fees))
  expect(trade?.foreignFees).toEqual([
    { currency: 'CHF', amount: '0.1' },
    { currency: 'GBP', amount: '1' },
  ])
  expect(trade?.partialExits.map(({ foreignFees }) => foreignFees)).toEqual([
    [
      { currency: 'CHF', amount: '0.033333333333333333' },
      { currency: 'GBP', amount: '0.333333333333333333' },
    ],
  ])
})
