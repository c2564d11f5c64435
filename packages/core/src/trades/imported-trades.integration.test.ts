import { TradeFields, type TraderFields } from '@candlebook/contract/trade-fields'
import { formFieldNames, pickFields, traderFieldNames } from '@candlebook/domain/trades/trade-fields'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { UserContext } from '../context/index.ts'
import { asUser, transaction } from '../db/index.ts'
import { createTestDatabase, type TestDatabase } from '../db/testing/index.ts'
import { newId } from '../kernel/index.ts'
import { countTradesByImport, insertImportedTrades, updateImportedTrades } from './imported-trades.store.ts'
import { createTrade, updateTrade } from './index.ts'
import { listTradesById } from './selected-trades.store.ts'
import {
  blankTraderFields,
  buildNewTrade,
  createTraderAt,
  filledTrade,
  importedFields,
  NOW,
} from './trades.fixtures.ts'
import { trades } from './trades.table.ts'

const brokerFigures = {
  exitsByMethod: null,
  brokerPnl: '298.5',
  foreignFees: [{ currency: 'BNB', amount: '0.01' }],
  partialExits: [
    { day: '2026-11-02', quantity: '1', pnl: '12.5', foreignFees: [{ currency: 'BNB', amount: '0.004' }] },
  ],
}

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('an import writes every field of the registry', async () => {
  const trader = await createTraderAt(database)
  const [id, importId] = [newId(), newId()]
  const row = await transaction(asUser(trader), async (scope) => {
    const added = { id, importId, account: null, ...importedFields, ...brokerFigures }
    await insertImportedTrades(scope, { rows: [added], now: NOW })
    await updateImportedTrades(scope, {
      rows: [{ id, importId, ...filledTrade, ...brokerFigures, planHistory: [] }],
      now: NOW,
    })
    return (await listTradesById(scope, [id]))[0]
  })

  expect(row).toMatchObject({ ...filledTrade, ...brokerFigures })
  expect(row?.version).toBe(2)
})

test('saving a trade writes every field of its form', async () => {
  const trader = await createTraderAt(database)
  const fields = TradeFields.parse({ ...pickFields(filledTrade, formFieldNames), images: [] })
  const { id, version } = await createTrade(trader, buildNewTrade())

  expect(await updateTrade(trader, { id, version, ...fields })).toMatchObject(fields)
})

test.each(traderFieldNames.filter((name) => name !== 'account'))(
  'a trade of an import counts as annotated once it has %s of the trader',
  async (name) => {
    expect(await countAnnotated({ ...blankTraderFields, [name]: filledTrade[name] })).toBe(1)
  },
)

test('a trade of an import does not count as annotated for its account, which imports set too', async () => {
  expect(await countAnnotated({ ...blankTraderFields, account: 'U1234567' })).toBe(0)
})

describe('the rates and accounts of an import', () => {
  beforeAll(async () => {
    await setRates(database)
  })

  test('are those that trades have which are written one by one', async () => {
    const [inSets, oneByOne] = [await createTraderAt(database), await createTraderAt(database)]
    await fc.assert(
      fc.asyncProperty(fc.array(importedTrade, { minLength: 1, maxLength: 40 }), async (given) => {
        const added = given.map((fields) => ({ ...importedFields, ...brokerFigures, ...fields, id: newId() }))
        await transaction(asUser(inSets), (scope) =>
          insertImportedTrades(scope, {
            rows: added.map((row) => ({ ...row, importId: scope.userId })),
            now: NOW,
          }),
        )
        await transaction(asUser(oneByOne), async ({ db, userId }) => {
          for (const row of added)
            await db.insert(trades).values({ ...row, userId, createdAt: NOW, updatedAt: NOW })
        })

        const ids = added.map(({ id }) => id)
        expect(await selectRated(inSets, ids)).toEqual(await selectRated(oneByOne, ids))
      }),
      { numRuns: Math.ceil(40 * Number(process.env.SHARE_OF_RUNS)), examples: [[oneOfEachSource]] },
    )
    const rated = await selectRated(inSets)
    expect(new Set(rated.map((row) => row.rate_source))).toEqual(
      new Set(['ecb', 'own', 'same', 'stablecoin', null]),
    )
    // The first trade of an account decides its spelling.
    expect(new Set(rated.map(({ account }) => account?.toUpperCase()))).toEqual(
      new Set(['U1', 'MAIN', undefined]),
    )
  })

  test('are looked up once for all trades that have them', async () => {
    const own = await createTestDatabase() // its functions are replaced
    onTestFinished(own.drop)
    await setRates(own)
    const calls = await countCalls(own, [
      'find_base_rate(uuid, text, date, numeric, text)',
      'find_broker_account(uuid, text)',
    ])
    const trader = await createTraderAt(own)
    const importId = newId()
    await transaction(asUser(trader), (scope) =>
      insertImportedTrades(scope, {
        rows: Array.from({ length: 400 }, (_, at) => ({
          ...importedFields,
          ...brokerFigures,
          partialExits: [],
          id: newId(),
          importId,
          account: ['U1', ' u1 '][at % 2] ?? null,
          currency: ['USD', 'CHF', 'XXX'][at % 3] ?? null,
        })),
        now: NOW,
      }),
    )

    expect(await calls()).toBeLessThan(15)
    expect((await own.owner.query('select from trades')).rowCount).toBe(400)
  })

  test.each(['1.5', '0'])(
    'are refused when a statement that writes in sets sets the rate %s',
    async (rate) => {
      const trader = await createTraderAt(database)
      const write = (after: string) =>
        transaction(asUser(trader), async ({ db, userId }) => {
          await db.execute(sql`select set_config('app.sets_written', 'on', true)`)
          await db.execute(sql`insert into trades (user_id, id, symbol, market, contract_size, currency, type, status,
            quantity, entry_price, entry_date, exit_price, exit_date, fees, fees_unit, base_rate, rate_source, created_at,
            updated_at)
          select ${userId}, gen_random_uuid(), 'TSLA', 'stock', 1, 'EUR', 'long', 'closed', 1, 1, '2026-11-02', 2,
            '2026-11-03', 0, 'amount', ${rate}::numeric, 'same', now(), now()
          where set_config('app.sets_written', 'on', true) = 'on'
          returning set_config('app.sets_written', ${after}, true)`)
        })
      const refusal = { cause: { constraint: 'trades_rates_checked' } }

      await expect(write('on')).rejects.toMatchObject(refusal)
      await expect(write('off')).rejects.toMatchObject(refusal)
      expect(await selectRated(trader)).toEqual([])
    },
  )
})

const CURRENCIES = ['EUR', 'USD', 'GBP', 'CHF', 'USDT', 'XXX', null]
const oneOfEachSource = CURRENCIES.flatMap((currency) =>
  ['U1', 'Main', null].map((account) => ({
    ...{ account, currency, foreignFees: [], partialExits: [] },
    ...(account === 'Main' && { rate: '0.91', rateCurrency: 'EUR' }),
  })),
)

type Row = Parameters<typeof insertImportedTrades>[1]['rows'][number]
type RatedFields = Pick<Row, 'account'> & Partial<Row>

const importedTrade = fc
  .tuple(
    fc.record({
      account: fc.constantFrom('U1', ' u1 ', null, 'Main', '  '),
      currency: fc.constantFrom(...CURRENCIES),
      foreignFees: fc.subarray([
        { currency: 'CHF', amount: '2' },
        { currency: 'USD', amount: '0.5' },
        { currency: 'BNB', amount: '1' },
      ]),
      partialExits: fc.subarray([
        { day: '2026-10-01', quantity: '2', pnl: '-3.25', foreignFees: [] },
        {
          day: '2026-11-02',
          quantity: '0.5',
          pnl: '12.5',
          foreignFees: [{ currency: 'CHF', amount: '0.7' }],
        },
        {
          day: '2026-11-04',
          quantity: '1',
          pnl: '1',
          rate: '1.5',
          rateCurrency: 'EUR',
          foreignFees: [{ currency: 'BNB', amount: '0.1' }],
        },
      ]),
    }),
    fc.constantFrom({}, { rate: '0.91', rateCurrency: 'EUR' }, { rate: '0.91', rateCurrency: 'GBP' }),
    fc.constantFrom(
      {},
      { exitDate: '2026-11-05' },
      { status: 'open' as const, exitPrice: null, exitDate: null },
    ),
  )
  .map(([fields, rate, exit]): RatedFields => ({ ...fields, ...rate, ...exit }))

async function countAnnotated(own: TraderFields): Promise<number> {
  const trader = await createTraderAt(database)
  const [id, importId] = [newId(), newId()]
  return await transaction(asUser(trader), async (scope) => {
    await insertImportedTrades(scope, {
      rows: [{ id, importId, account: null, ...importedFields, ...brokerFigures }],
      now: NOW,
    })
    await updateImportedTrades(scope, {
      rows: [{ id, importId, ...importedFields, ...brokerFigures, ...own, planHistory: [] }],
      now: NOW,
    })
    const [count] = await countTradesByImport(scope, [importId])
    return count?.withNotes ?? 0
  })
}

async function selectRated({ actor }: UserContext, ids: string[] | null = null) {
  const { rows } = await database.owner.query<{ account: string | null; rate_source: string | null }>(
    `select id, account, base_rate, rate_source, rate_day, fee_rates, foreign_fee,
       realised, realised_pnl, realised_base_pnl, base_pnl from trades
     where user_id = $1 and ($2::uuid[] is null or id = any($2)) order by id`,
    [actor.userId, ids],
  )
  return rows
}

async function setRates({ owner }: TestDatabase): Promise<void> {
  await owner.query('truncate platform.exchange_rates')
  await owner.query(
    `insert into platform.exchange_rates (currency, day, per_euro, source, created_at, updated_at)
     values ('USD', '2026-11-02', 1.0942, 'ecb', now(), now()), ('CHF', '2026-11-02', 0.93, 'ecb', now(), now()),
       ('USD', '2026-11-03', 1.1021, 'ecb', now(), now())`,
  )
}

/** Counts the calls of these functions in this database from now on, by replacing them. */
async function countCalls({ owner }: TestDatabase, signatures: string[]): Promise<() => Promise<number>> {
  await owner.query('create sequence calls; grant usage on sequence calls to candlebook_app')
  for (const signature of signatures) {
    const { rows } = await owner.query<{ text: string }>(
      `select pg_get_functiondef('${signature}'::regprocedure) as text`,
    )
    const counting = rows[0]!.text.replace(/\bBEGIN\b/, `BEGIN PERFORM nextval('public.calls');`)
    await owner.query(counting)
  }
  return async () => {
    const { rows } = await owner.query<{ calls: number }>(
      'select last_value::int as calls from calls where is_called',
    )
    return rows[0]?.calls ?? 0
  }
}
