import { buildRoundTrips } from '@candlebook/domain/brokers/match-executions'
import { readBrokerFile } from '@candlebook/domain/brokers/read-broker-file'
import { addDays, type Day } from '@candlebook/domain/days/day'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../context/index.ts'
import { createTestDatabase, createTestUser, type TestDatabase } from '../db/testing/index.ts'
import { requireUserId } from '../kernel/index.ts'
import { deleteTrade } from '../trades/index.ts'
import {
  buildStatement,
  editTrade,
  importFile,
  listAllTrades,
  previewImport,
  undo as undoImport,
} from './imports.fixtures.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

// One execution a minute, so that the order of time does not depend on the order of the files. With days between them, most
// imports leave out the trades that ended before.
const someExecutions = fc.array(
  fc.record({
    gap: fc.constantFrom(0, 0, 1, 9),
    side: fc.constantFrom('buy', 'sell'),
    quantity: fc.integer({ min: 1, max: 4 }),
    symbol: fc.constantFrom('AAA', 'BBB'),
    price: fc.integer({ min: 90, max: 110 }),
    files: fc.subarray([0, 1, 2, 3], { minLength: 1, maxLength: 2 }),
  }),
  { minLength: 1, maxLength: 20 },
)

/** The lines of all executions, or of those of one file. */
function formatLines(
  executions: {
    gap: number
    side: string
    quantity: number
    symbol: string
    price: number
    files: number[]
  }[],
  file?: number,
): string[] {
  let day: Day = '2026-01-05'
  return executions.flatMap(({ gap, side, quantity, symbol, price, files }, minute) => {
    day = addDays(day, gap)
    const time = `10:${String(minute).padStart(2, '0')}:00`
    const isIn = file === undefined || files.includes(file)
    return isIn ? [`${side} ${quantity} ${symbol} @ ${price} fee 0.3 on ${day} ${time}`] : []
  })
}

// Each number is a file: imported when it is not, undone when it is.
const someSteps = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 2, maxLength: 8 })

test('after overlapping imports and undos in any order, the trades equal one import of the union of the remaining files', async () => {
  await fc.assert(
    fc.asyncProperty(someExecutions, someSteps, async (executions, steps) => {
      const ada = await createTestUser(database)
      const held = new Map<number, { id: string; lines: string[] }>()
      const findUnion = () => new Set([...held.values()].flatMap(({ lines }) => lines))
      for (const file of steps) {
        const mine = held.get(file)
        if (mine) await undoImport(ada, mine)
        if (mine) held.delete(file)
        else await holdFile(file, findUnion())
        const left = findUnion()
        expect(await listFields(ada)).toEqual(
          computeExpectedTrades(formatLines(executions).filter((line) => left.has(line))),
        )
        await expectWholeFills(ada)
        await expectTradesOfPresentImports(ada)
      }

      async function holdFile(file: number, known: Set<string>) {
        const lines = formatLines(executions, file)
        if (lines.every((line) => known.has(line))) return // an import without anything new is refused
        held.set(file, { ...(await importFile(ada, buildStatement(...lines))), lines })
      }
    }),
    { numRuns: Math.ceil(16 * Number(process.env.SHARE_OF_RUNS)) },
  )
}, 120_000)

test('undoing imports in reverse order restores every row', async () => {
  await fc.assert(
    fc.asyncProperty(someExecutions, async (executions) => {
      const ada = await createTestUser(database)
      const files = [0, 1, 2, 3]
        .map((file) => formatLines(executions, file))
        .filter((lines) => lines.length > 0)
        .map((lines) => buildStatement(...lines))
      const states = [await readState(ada)]
      const made: { id: string }[] = []
      for (const file of files) {
        const preview = await previewImport(ada, file)
        if (preview.executions.added === 0) continue
        made.push(await importFile(ada, file))
        states.push(await readState(ada))
      }
      for (const one of made.reverse()) {
        expect(await readState(ada)).toEqual(states.pop())
        await undoImport(ada, one)
      }
      expect(await readState(ada)).toEqual(states.pop())
    }),
    { numRuns: Math.ceil(16 * Number(process.env.SHARE_OF_RUNS)) },
  )
}, 120_000)

test('no note of the trader is lost when files merge and split trades', async () => {
  const someNotes = fc.array(fc.nat({ max: 9 }), { minLength: 4, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(someExecutions, someNotes, async (executions, places) => {
      const ada = await createTestUser(database)
      const written: string[] = []
      for (const [file, place] of places.entries()) {
        const lines = formatLines(executions, file)
        const preview = await previewImport(ada, buildStatement(...lines))
        if (preview.executions.added > 0) await importFile(ada, buildStatement(...lines))
        const trades = await listAllTrades(ada)
        const trade = trades[place % (trades.length || 1)]
        if (!trade) continue
        written.push(`note ${file}`)
        await editTrade(ada, trade, { notes: [trade.notes, `note ${file}`].filter(Boolean).join('\n') })
      }
      const notes = (await listAllTrades(ada)).map((trade) => trade.notes).join('\n')
      expect(written.filter((note) => !notes.includes(note))).toEqual([])
    }),
    { numRuns: Math.ceil(16 * Number(process.env.SHARE_OF_RUNS)) },
  )
}, 120_000)

test('when the trader deletes trades between imports, every trade equals its fills and no execution is used twice', async () => {
  const someTurns = fc.array(fc.record({ file: fc.integer({ min: 0, max: 3 }), deleted: fc.nat() }), {
    minLength: 2,
    maxLength: 8,
  })
  await fc.assert(
    fc.asyncProperty(someExecutions, someTurns, async (executions, turns) => {
      const ada = await createTestUser(database)
      const held = new Map<number, { id: string }>()
      for (const { file, deleted } of turns) {
        const lines = formatLines(executions, file)
        const mine = held.get(file)
        if (mine) await undoImport(ada, mine)
        if (mine) held.delete(file)
        else if ((await previewImport(ada, buildStatement(...lines))).executions.added > 0) {
          held.set(file, await importFile(ada, buildStatement(...lines)))
        }
        await expectSoundFills(ada)
        const trade = (await listAllTrades(ada))[deleted % 5]
        if (trade) await deleteTrade(ada, trade)
      }
      for (const one of held.values()) await undoImport(ada, one)
      expect(await readState(ada)).toEqual({ trades: [], fills: [], executions: [] })
    }),
    { numRuns: Math.ceil(16 * Number(process.env.SHARE_OF_RUNS)) },
  )
}, 120_000)

async function listFields(ctx: Context) {
  const trades = await listAllTrades(ctx)
  return trades
    .map(({ symbol, type, status, quantity, entryPrice, entryDate, exitPrice, exitDate, fees }) =>
      [symbol, type, status, quantity, entryPrice, entryDate, exitPrice, exitDate, fees].join(' '),
    )
    .sort()
}

function computeExpectedTrades(lines: string[]) {
  if (lines.length === 0) return []
  const file = readBrokerFile(buildStatement(...lines).bytes)
  if (!file.ok) throw new Error(JSON.stringify(file.problems))
  return buildRoundTrips(file.executions.map((execution, at) => ({ ...execution, id: String(at) })))
    .map(({ symbol, type, status, quantity, entryPrice, entryDate, exitPrice, exitDate, fees }) =>
      [symbol, type, status, quantity, entryPrice, entryDate, exitPrice, exitDate, fees].join(' '),
    )
    .sort()
}

/** While nothing is deleted by hand, the fills of every execution add up to all of it. */
async function expectWholeFills({ actor }: Context) {
  const { rows } = await database.owner.query(
    `select e.id from executions e left join fills f
       on f.user_id = e.user_id and f.execution_id = e.id
     where e.user_id = $1 group by e.user_id, e.id
     having sum(f.quantity) is distinct from e.quantity or sum(f.fee) is distinct from e.fee`,
    [requireUserId(actor)],
  )
  expect(rows).toEqual([])
}

/** Every trade and execution belongs to an import that is not undone. */
async function expectTradesOfPresentImports({ actor }: Context) {
  const { rows } = await database.owner.query(
    `select of.id from (select user_id, id, import_id from trades union all
       select user_id, id, import_id from executions) as of
     join imports on imports.user_id = of.user_id and imports.id = of.import_id
     where of.user_id = $1 and imports.undone_at is not null`,
    [requireUserId(actor)],
  )
  expect(rows).toEqual([])
}

/** Entries and exits add up to the quantity of the trade, and the shares of an execution to at most its quantity. */
async function expectSoundFills({ actor }: Context) {
  const unsound = await database.owner.query(
    `select t.id from trades t left join fills f on f.user_id = t.user_id and f.trade_id = t.id
     where t.user_id = $1 group by t.user_id, t.id
     having sum(f.quantity) filter (where role = 'entry') is distinct from t.quantity
       or coalesce(sum(f.quantity) filter (where role = 'exit'), 0)
         <> case t.status when 'closed' then t.quantity else (
           select coalesce(sum((part ->> 'quantity')::numeric), 0) from jsonb_array_elements(t.partial_exits) as part) end
       or sum(f.fee) is distinct from t.fees`,
    [requireUserId(actor)],
  )
  const overused = await database.owner.query(
    `select e.id from executions e join fills f on f.user_id = e.user_id and f.execution_id = e.id
     where e.user_id = $1 group by e.user_id, e.id having sum(f.quantity) > e.quantity`,
    [requireUserId(actor)],
  )
  expect([unsound.rows, overused.rows]).toEqual([[], []])
}

async function readState({ actor }: Context) {
  const { rows: trades } = await database.owner.query(
    `select (to_jsonb(t) - 'version' - 'updated_at')::text as row from trades t where user_id = $1 order by 1`,
    [requireUserId(actor)],
  )
  const { rows: fills } = await database.owner.query(
    `select to_jsonb(f)::text as row from fills f where user_id = $1 order by 1`,
    [requireUserId(actor)],
  )
  const { rows: executions } = await database.owner.query(
    // The role of an execution has no meaning without its trade.
    `select (to_jsonb(e) - case when trade_id is null then 'is_entry' else '' end)::text as row from executions e
     where user_id = $1 order by 1`,
    [requireUserId(actor)],
  )
  return { trades, fills, executions }
}
