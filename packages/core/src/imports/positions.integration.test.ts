import { addDays } from '@candlebook/domain/days/day'
import { defaultPreferences } from '@candlebook/domain/settings/preferences'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { UserContext } from '../context/index.ts'
import { asUser, transaction } from '../db/index.ts'
import { createTestDatabase, createTestUser, type TestDatabase } from '../db/testing/index.ts'
import { AppError } from '../kernel/index.ts'
import { savePreferences } from '../settings/index.ts'
import { deleteTrade, listTradesById } from '../trades/index.ts'
import {
  addFormats,
  answer,
  buildAccountStatement,
  buildLedger,
  buildSplitStatement,
  buildStatement,
  createInProcessImporter,
  editTrade,
  finishPreview,
  importFile,
  listAllTrades,
  undo,
} from './imports.fixtures.ts'
import { changeTradeDays, commitPreview } from './index.ts'
import { getPositions, type PositionChange } from './positions.ts'

// Without facts about its symbols, a change loads all executions.
const loads = vi.hoisted(() => ({ everything: false }))
vi.mock('./positions.store.ts', async (importOriginal) => {
  const store = await importOriginal<typeof import('./positions.store.ts')>()
  const listSymbolFacts: typeof store.listSymbolFacts = async (scope, query) =>
    loads.everything ? [] : await store.listSymbolFacts(scope, query)
  return { ...store, listSymbolFacts }
})

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(() => {
  loads.everything = false
})
afterAll(() => database.drop())

const FIRST_DAY = '2026-01-05'

const someLines = fc.array(
  fc.record({
    gap: fc.constantFrom(0, 0, 1, 5, 9),
    side: fc.constantFrom('buy', 'buy', 'sell', 'sell', 'sell short'),
    quantity: fc.constantFrom(1, 1, 1, 2), // often flat, so that trades end
    symbol: fc.constantFrom('AAA', 'AAA', 'BBB'),
    price: fc.integer({ min: 90, max: 110 }),
    hour: fc.constantFrom('01', '15', '23'),
    also: fc.constantFrom(null, null, null, null, 0, 1, 2, 3),
  }),
  { minLength: 8, maxLength: 32 },
)

type Lines = typeof someLines extends fc.Arbitrary<infer T> ? T : never

const someImport = fc.record({
  do: fc.constant('import' as const),
  file: fc.nat({ max: 3 }),
  short: fc.constantFrom(false, false, true),
})

/** The files in some order, and then anything. */
const someSteps = fc
  .tuple(
    fc.shuffledSubarray([0, 1, 2, 3], { minLength: 2 }),
    fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
    fc.array(
      fc.oneof(
        someImport,
        fc.record({ do: fc.constant('undo' as const), file: fc.nat({ max: 3 }) }),
        fc.record({ do: fc.constantFrom('delete' as const, 'edit' as const), trade: fc.nat({ max: 9 }) }),
      ),
      { maxLength: 5 },
    ),
  )
  .map(([files, shorts, steps]) => [
    ...files.map((file, at) => ({ do: 'import' as const, file, short: shorts[at] ?? false })),
    ...steps,
  ])

type Step = typeof someSteps extends fc.Arbitrary<(infer T)[]> ? T : never

/** A file with its quarter of these lines, and the others that it has too. */
function buildFile(lines: Lines, file: number, account: string | null) {
  let day = FIRST_DAY
  const texts = lines.flatMap(({ gap, side, quantity, symbol, price, hour, also }, at) => {
    day = addDays(day, gap)
    if (Math.floor((4 * at) / lines.length) !== file && also !== file) return []
    const [what, code] = side === 'sell short' ? ['sell', 'O'] : [side, 'P']
    const time = `${hour}:${String(at).padStart(2, '0')}:00`
    return [`${what} ${quantity} ${symbol} @ ${price} fee 0.3 on ${day} ${time} code ${code}`]
  })
  return account === null ? buildStatement(...texts) : buildAccountStatement(account, ...texts)
}

async function takeStep(
  trader: UserContext,
  held: Map<number, { id: string }>,
  step: Step,
  build: (file: number) => ReturnType<typeof buildFile>,
) {
  if (step.do === 'undo') {
    const one = held.get(step.file)
    held.delete(step.file)
    return one ? await undo(trader, one).then(({ id: _id, undoneAt: _at, ...counts }) => counts) : null
  }
  if (step.do === 'import') {
    const { id, preview } = await finishPreview(trader, build(step.file))
    if (!preview) return null
    const shown = step.short ? await answer(trader, id, { otherLots: 'short' }) : preview
    const { previewHash } = shown
    const made = await commitPreview(trader, createInProcessImporter(trader), { id, previewHash })
    if (!held.has(step.file)) held.set(step.file, made)
    const { executions, trades, pnl, lots } = shown
    const asked = lots.questions.map(({ id: _id, ...question }) => JSON.stringify(question)).sort()
    return { executions, trades, pnl, asked }
  }
  const trades = await describeAll(trader)
  const trade = trades[step.trade % (trades.length || 1)]
  if (!trade) return null
  if (step.do === 'delete') await deleteTrade(trader, trade.trade)
  else await editTrade(trader, trade.trade, { notes: 'mine', entryPrice: '95' })
  return null
}

/** The trades in an order that does not depend on their ids. */
async function describeAll(trader: UserContext) {
  const trades = await listAllTrades(trader)
  return trades
    .map((trade) => {
      const { id: _id, createdAt: _c, updatedAt: _u, importId: _i, version: _v, ...fields } = trade
      return { trade, text: JSON.stringify(fields) }
    })
    .sort((a, b) => (a.text < b.text ? -1 : 1))
}

/** The result of each step and the trades after it. `everything`: all executions are loaded for each change. */
async function play(
  {
    lines,
    steps,
    zone,
    accounts,
  }: {
    lines: Lines
    steps: Step[]
    zone: string | null
    accounts: (string | null)[]
  },
  everything: boolean,
) {
  loads.everything = everything
  const trader = await createTestUser(database)
  if (zone !== null) {
    const jobs = { enqueue: async () => {} } as never
    await savePreferences({ ...trader, jobs }, { ...defaultPreferences, statementZone: zone })
    await changeTradeDays(trader, { userId: trader.actor.userId })
  }
  const held = new Map<number, { id: string }>()
  const results: unknown[] = []
  for (const step of steps) {
    const result = await takeStep(trader, held, step, (file) =>
      buildFile(lines, file, accounts[file] ?? null),
    ).catch((error: unknown) => {
      if (error instanceof AppError) return error.code
      throw error
    })
    results.push([result, (await describeAll(trader)).map(({ text }) => text)])
  }
  return results
}

test('imports, undos, deletions and edits give the same trades and questions as with all executions loaded', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        lines: someLines,
        steps: someSteps,
        zone: fc.constantFrom(null, null, 'America/Los_Angeles', 'Pacific/Auckland'),
        accounts: fc.constantFrom<(string | null)[]>(
          ['Main', 'Main', 'Main', 'Main'],
          [null, null, null, null],
          ['Main', 'Other', 'Main', null],
        ),
      }),
      async (given) => {
        expect(await play(given, false)).toEqual(await play(given, true))
      },
    ),
    { numRuns: Math.ceil(30 * Number(process.env.SHARE_OF_RUNS)) },
  )
}, 240_000)

describe('a change of positions loads', () => {
  const monthly = (month: string, text: string) => text.replaceAll('MM', month)
  const closed = 'buy 1 AAA @ 100 on 2026-MM-02|sell 1 AAA @ 101 on 2026-MM-04'
  const months = ['01', '02', '03'].flatMap((month) => monthly(month, closed).split('|'))

  test('the trades that are open on its first day or begin later', async () => {
    const ada = await createTestUser(database)
    await importFile(ada, buildStatement(...months, 'buy 5 BBB @ 10 on 2026-01-07'))

    expect(await listLoaded(ada, { from: '2026-03-20' })).toEqual(['BBB 2026-01-07'])
    expect(await listLoaded(ada, { from: '2026-03-03' })).toEqual([
      'AAA 2026-03-02',
      'AAA 2026-03-04',
      'BBB 2026-01-07',
    ])
  })

  test('executions that it names, with all later ones of their symbol', async () => {
    const ada = await createTestUser(database)
    await importFile(ada, buildStatement(...months))
    const [, second] = await listTradesByDay(ada)

    expect(await listLoaded(ada, { tradeIds: [second!.id] })).toEqual([
      'AAA 2026-02-02',
      'AAA 2026-02-04',
      'AAA 2026-03-02',
      'AAA 2026-03-04',
    ])
  })

  test('executions of a deleted trade, whose end nothing else tells', async () => {
    const ada = await createTestUser(database)
    await importFile(ada, buildStatement(...months))
    const [first] = await listTradesByDay(ada)
    await deleteTrade(ada, first!)

    expect(await listLoaded(ada, { from: '2026-03-20' })).toEqual(['AAA 2026-01-02', 'AAA 2026-01-04'])
  })

  test.each<[string, Parameters<typeof buildAccountStatement>[1][], PositionChange]>([
    ['with a split', [], { from: '2026-03-20' }],
    ['of which a line takes an execution back', [], { from: '2026-03-20', entire: ['AAA'] }],
    [
      'whose new executions have an account, and the others none',
      [],
      { from: '2026-03-20', accounts: new Set(['Main']) },
    ],
    [
      'whose open trade the trader closed without an exit',
      ['buy 2 AAA @ 100 on 2026-03-09'],
      { from: '2026-03-20' },
    ],
  ])('all executions of a symbol %s', async (what, more, change) => {
    const ada = await createTestUser(database)
    await importFile(ada, buildStatement(...months, ...more))
    if (what === 'with a split')
      await importFile(ada, buildSplitStatement('', { symbol: 'AAA', day: '2026-01-20' }))
    const open = (await listAllTrades(ada)).find(({ status }) => status === 'open')
    if (open) await editTrade(ada, open, { status: 'closed', exitPrice: '99', exitDate: '2026-03-10' })

    expect(await listLoaded(ada, change)).toHaveLength(months.length + more.length)
  })

  test('all executions of such a symbol, also when another broker has as much of it open', async () => {
    addFormats()
    const ada = await createTestUser(database)
    await importFile(ada, buildStatement(...months, 'buy 2 AAA @ 100 on 2026-03-09'))
    const open = (await listAllTrades(ada)).find(({ status }) => status === 'open')
    await editTrade(ada, open!, { status: 'closed', exitPrice: '99', exitDate: '2026-03-10' })
    await importFile(ada, buildLedger('2026-03-15,Buy,AAA,2,100,,USD'))

    expect(await listLoaded(ada, { from: '2026-03-20' })).toHaveLength(months.length + 1)
  })

  test('no execution of another trader', async () => {
    const [ada, eve] = [await createTestUser(database), await createTestUser(database)]
    await importFile(ada, buildStatement(...months))
    await importFile(eve, buildStatement('buy 1 AAA @ 100 on 2026-03-21'))
    const [hers] = await listAllTrades(ada)

    const change = { from: '2026-03-20', tradeIds: [hers!.id] }
    expect(await listLoaded(eve, change)).toEqual(['AAA 2026-03-21'])
  })
})

/** The symbol and day of each execution that a change loads. */
async function listLoaded(trader: UserContext, change: PositionChange) {
  const query = { broker: 'Interactive Brokers', symbols: ['AAA', 'BBB'], listTrades: listTradesById, change }
  const { executions } = await transaction(asUser(trader), (scope) => getPositions(scope, query))
  return executions.map(({ symbol, day }) => `${symbol} ${day}`).sort()
}

async function listTradesByDay(trader: UserContext) {
  return (await listAllTrades(trader)).sort((a, b) => (a.entryDate < b.entryDate ? -1 : 1))
}
