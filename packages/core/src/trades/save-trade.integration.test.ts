import { emotions, timeFrames } from '@candlebook/domain/trades/vocabulary'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UserContext } from '../context/index.ts'
import { createTestDatabase, insertRow, type TestDatabase } from '../db/testing/index.ts'
import { newId } from '../kernel/index.ts'
import { closeTrade, createTrade, deleteTrade, getTrade, setTradeFlags, updateTrade } from './index.ts'
import { buildClosedTrade, buildNewTrade, createTraderAt, NOW } from './trades.fixtures.ts'

let database: TestDatabase
let trader: UserContext

beforeAll(async () => {
  database = await createTestDatabase()
  trader = await createTraderAt(database)
})
afterAll(() => database.drop())

const everything = {
  symbol: 'ETH',
  market: 'stock',
  instrument: 'option',
  underlying: 'ETH Corp.',
  expiry: '2026-10-16',
  strike: '3000.00',
  optionType: 'put',
  contractSize: '1.0',
  currency: 'EUR',
  rate: '0.92',
  rateCurrency: 'USD',
  type: 'short',
  status: 'closed',
  quantity: '1.50',
  entryPrice: '3100.10',
  entryDate: '2026-10-01',
  exitPrice: '3000',
  exitDate: '2026-10-02',
  fees: '0.075',
  feesUnit: 'amount',
  strategy: 'Breakout',
  account: 'IBKR margin',
  notes: 'Took it\nat the open.',
  stopLoss: '3200',
  takeProfit: '2900.00',
  riskPercentage: '0.5',
  emotion: 'calm',
  confidenceLevel: 4,
  timeFrame: '4h',
  planFollowed: true,
  keptRules: Array.of('0199f3a0-0000-7000-8000-00000000000a'),
  brokenRules: Array.of('0199f3a0-0000-7000-8000-00000000000b'),
  tags: ['news', 'late'],
  links: ['https://example.com/chart', 'not a link at all'],
} as const

describe('adding a trade', () => {
  test('keeps every field as entered and shows the row as stored [TRADE-16] [FORM-03] [DATA-04] [DATA-05]', async () => {
    const draft = buildNewTrade({ ...everything, tags: [...everything.tags], links: [...everything.links] })
    const made = await createTrade(trader, draft)

    expect(made).toEqual(await getTrade(trader, { id: made.id }))
    expect(made).toEqual({
      ...everything,
      images: [],
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      version: 1,
      slHit: false,
      tpHit: false,
      slModified: false,
      tpModified: false,
      pnl: '150.075',
      baseRate: '1',
      rateSource: 'same',
      rateDay: null,
      basePnl: '150.075',
      brokerPnl: null,
      foreignFees: [],
      feeRates: [],
      foreignFee: '0',
      ownFeeRates: [],
      realised: [],
      fills: [],
      planHistory: [],
      importId: null,
      createdAt: NOW.toISOString(),
      updatedAt: NOW.toISOString(),
    })
  })

  test('stores one row in snake_case columns, owned by the user of the request [TRADE-16] [DATA-01] [DATA-02] [PERM-03]', async () => {
    const made = await createTrade(trader, buildClosedTrade({ riskPercentage: '1.5', timeFrame: '1h' }))
    const rows = await selectRow(made.id)

    expect(rows).toEqual([
      expect.objectContaining({
        user_id: trader.actor.userId,
        entry_price: '96420.50',
        exit_price: '97000',
        exit_date: '2026-11-03',
        risk_percentage: '1.5',
        time_frame: '1h',
        plan_followed: false,
        sl_hit: false,
      }),
    ])
  })

  test('gives optional fields that were left out their empty values [FORM-12] [FORM-25] [FORM-26]', async () => {
    const made = await createTrade(trader, buildNewTrade())

    expect(made).toMatchObject({
      fees: '0',
      feesUnit: 'percent',
      exitPrice: null,
      exitDate: null,
      strategy: null,
      account: null,
      notes: null,
      stopLoss: null,
      takeProfit: null,
      riskPercentage: null,
      emotion: null,
      confidenceLevel: null,
      timeFrame: null,
      planFollowed: false,
      tags: [],
      links: [],
      images: [],
    })
  })

  test('as open discards an exit that was sent along [FORM-05] [FORM-06]', async () => {
    const made = await createTrade(trader, buildNewTrade({ exitPrice: '1', exitDate: '2026-11-05' }))

    expect(made).toMatchObject({ status: 'open', exitPrice: null, exitDate: null, pnl: null })
  })

  test.each(emotions)('takes the emotion %s [FORM-29]', async (emotion) => {
    expect(await createTrade(trader, buildNewTrade({ emotion }))).toMatchObject({ emotion })
  })

  test.each(timeFrames)('takes the time frame %s [FORM-30]', async (timeFrame) => {
    expect(await createTrade(trader, buildNewTrade({ timeFrame }))).toMatchObject({ timeFrame })
  })

  test('twice with one client key creates one trade and returns it both times', async () => {
    const clientKey = newId()
    const first = await createTrade(trader, buildNewTrade({ clientKey, symbol: 'ONE' }))
    const again = await createTrade(trader, buildNewTrade({ clientKey, symbol: 'ONE' }))

    expect(again).toEqual(first)
    expect(await countRowsWithKey(clientKey)).toBe(1)
  })

  test('with the client key of another trade is refused, also after the other trade was changed', async () => {
    const clientKey = newId()
    const request = buildNewTrade({ clientKey, symbol: 'ONE' })
    const { id } = await createTrade(trader, request)
    const reused = { code: 'request.client_key_reused', status: 409 }
    await expect(createTrade(trader, buildNewTrade({ clientKey, symbol: 'TWO' }))).rejects.toMatchObject(
      reused,
    )
    const { clientKey: _, ...fields } = buildNewTrade({ symbol: 'TWO' })
    const changed = await updateTrade(trader, { ...fields, id, version: 1 })

    await expect(createTrade(trader, buildNewTrade({ clientKey, symbol: 'TWO' }))).rejects.toMatchObject(
      reused,
    )
    expect(await createTrade(trader, request)).toEqual(changed)
    expect(await countRowsWithKey(clientKey)).toBe(1)
  })

  test('at the same moment as another trade with the same client key creates one and refuses one', async () => {
    const clientKey = newId()
    const both = await Promise.allSettled(
      ['ONE', 'TWO'].map((symbol) => createTrade(trader, buildNewTrade({ clientKey, symbol }))),
    )

    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await countRowsWithKey(clientKey)).toBe(1)
  })

  test('twenty times at once with one client key creates one trade', async () => {
    const clientKey = newId()
    const made = await Promise.all(
      Array.from({ length: 20 }, () => createTrade(trader, buildNewTrade({ clientKey }))),
    )

    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    expect(await countRowsWithKey(clientKey)).toBe(1)
  })

  test('with a client key that another user has used creates a trade too', async () => {
    const clientKey = newId()
    const otherUser = await createTraderAt(database)
    const [mine, theirs] = [
      await createTrade(trader, buildNewTrade({ clientKey })),
      await createTrade(otherUser, buildNewTrade({ clientKey })),
    ]

    expect(theirs.id).not.toBe(mine.id)
  })

  test('keeps any text, tag and link as it is written', async () => {
    const word = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
      .filter((text) => !text.includes('\0'))
    await fc.assert(
      fc.asyncProperty(fc.array(word, { maxLength: 5 }), word, async (words, notes) => {
        const draft = buildNewTrade({
          tags: [...words, 'NULL', '{"a"}', '\\', ','],
          links: [...words, '"'],
          notes,
        })
        const made = await createTrade(trader, draft)

        expect(made).toMatchObject({ tags: draft.tags, links: draft.links, notes: draft.notes })
      }),
      { numRuns: Math.ceil(60 * Number(process.env.SHARE_OF_RUNS)) },
    )
  })

  test('takes any symbol that the contract takes, in capitals [FORM-17]', async () => {
    const symbol = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 6 })
      .filter((text) => !text.includes('\0') && text.trim() !== '' && text.toUpperCase().length <= 20)
    await fc.assert(
      fc.asyncProperty(symbol, async (typed) => {
        const made = await createTrade(trader, buildNewTrade({ symbol: typed }))

        expect(made.symbol).toBe(typed.trim().toUpperCase())
      }),
      { numRuns: Math.ceil(200 * Number(process.env.SHARE_OF_RUNS)) },
    )
  })
})

describe('saving an edited trade', () => {
  test('writes all fields and increments the version [TRADE-17]', async () => {
    const made = await createTrade(trader, buildNewTrade())
    const draft = buildNewTrade({ ...everything, tags: [], links: [] })
    const later = new Date(NOW.getTime() + 60_000)
    const saved = await updateTrade(
      { ...trader, clock: { now: () => later } },
      { ...draft, id: made.id, version: 1 },
    )

    expect(saved).toEqual({
      ...made,
      ...draft,
      version: 2,
      pnl: '150.075',
      baseRate: '1',
      rateSource: 'same',
      basePnl: '150.075',
      updatedAt: later.toISOString(),
    })
    expect(saved).toEqual(await getTrade(trader, { id: made.id }))
  })

  test('from an outdated version is refused with the stored trade, and changes nothing', async () => {
    const made = await createTrade(trader, buildNewTrade())
    const current = await updateTrade(trader, {
      ...buildNewTrade({ notes: 'first tab' }),
      id: made.id,
      version: 1,
    })
    const second = updateTrade(trader, { ...buildNewTrade({ notes: 'second tab' }), id: made.id, version: 1 })

    await expect(second).rejects.toMatchObject({
      code: 'trades.changed_elsewhere',
      status: 409,
      data: { current },
    })
    expect(await getTrade(trader, { id: made.id })).toEqual(current)
  })

  test('from one version by ten tabs at once succeeds for one of them', async () => {
    const made = await createTrade(trader, buildNewTrade())
    const tabs = Array.from({ length: 10 }, (_, n) =>
      updateTrade(trader, { ...buildNewTrade({ notes: `tab ${n}` }), id: made.id, version: 1 }).then(
        () => 'saved',
        (error: { code: string }) => error.code,
      ),
    )
    const outcomes = await Promise.all(tabs)

    expect(outcomes.filter((outcome) => outcome === 'saved')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'trades.changed_elsewhere')).toHaveLength(9)
    expect((await getTrade(trader, { id: made.id })).version).toBe(2)
  })

  test('fees of the exit are added to those of the trade, exactly and in their unit [CLOSE-09]', async () => {
    const made = await createTrade(trader, buildNewTrade({ fees: '0.1', feesUnit: 'percent' }))
    const exit = { exitPrice: '1', exitDate: '2026-11-03' }

    const closed = await closeTrade(trader, { id: made.id, ...exit, exitFees: '0.2' })
    expect(closed).toMatchObject({ fees: '0.3', feesUnit: 'percent', status: 'closed' })
    const large = await createTrade(trader, buildNewTrade({ fees: '9'.repeat(18) }))
    await expect(closeTrade(trader, { id: large.id, ...exit, exitFees: '1' })).rejects.toMatchObject({
      code: 'request.invalid',
    })
  })

  test('the flags of a trade that was entered as closed can be set later, by its owner and from its version [CLOSE-08]', async () => {
    const made = await createTrade(trader, buildClosedTrade())
    const flags = { slHit: true, tpHit: false, slModified: false, tpModified: true }
    const change = { id: made.id, version: made.version, ...flags }

    expect(await setTradeFlags(trader, change)).toEqual({
      ...made,
      ...flags,
      version: 2,
      updatedAt: expect.any(String),
    })
    await expect(setTradeFlags(trader, change)).rejects.toMatchObject({ code: 'trades.changed_elsewhere' })
    await expect(setTradeFlags(await createTraderAt(database), change)).rejects.toMatchObject({
      code: 'trades.not_found',
    })
  })

  test('as open empties the exit and clears the four flags; as closed again it starts without flags [FORM-05] [FORM-06]', async () => {
    const made = await createTrade(trader, buildNewTrade())
    const flags = { slHit: true, tpHit: true, slModified: true, tpModified: true }
    await closeTrade(trader, { id: made.id, exitPrice: '1', exitDate: '2026-11-03', ...flags })
    const reopened = await updateTrade(trader, { ...buildNewTrade(), id: made.id, version: 2 })
    const closed = await updateTrade(trader, { ...buildClosedTrade(), id: made.id, version: 3 })

    const none = { slHit: false, tpHit: false, slModified: false, tpModified: false }
    expect(reopened).toMatchObject({ status: 'open', exitPrice: null, exitDate: null, pnl: null, ...none })
    expect(closed).toMatchObject({ status: 'closed', exitPrice: '97000', exitDate: '2026-11-03', ...none })
  })

  test('as closed keeps the flags that closing it set [CLOSE-08]', async () => {
    const made = await createTrade(trader, buildNewTrade())
    await closeTrade(trader, { id: made.id, exitPrice: '1', exitDate: '2026-11-03', slHit: true })
    const edited = await updateTrade(trader, { ...buildClosedTrade({ notes: 'x' }), id: made.id, version: 2 })

    expect(edited).toMatchObject({ slHit: true, tpHit: false })
  })

  test('of another user is refused as one that does not exist, with any version [PERM-04]', async () => {
    const made = await createTrade(trader, buildNewTrade())
    const otherUser = await createTraderAt(database)
    const before = await selectRow(made.id)

    for (const version of [1, 2]) {
      const attempt = updateTrade(otherUser, { ...buildNewTrade(), id: made.id, version })
      await expect(attempt).rejects.toMatchObject({ code: 'trades.not_found', data: undefined })
    }
    expect(await selectRow(made.id)).toEqual(before)
  })
})

describe('closing a trade', () => {
  test('stores the exit and touches no other column [CLOSE-07] [CLOSE-09]', async () => {
    const made = await createTrade(
      trader,
      buildNewTrade({ ...everything, status: 'open', tags: ['a'], links: [], clientKey: newId() }),
    )
    const [before] = await selectRow(made.id)
    const later = new Date(NOW.getTime() + 60_000)
    await closeTrade(
      { ...trader, clock: { now: () => later } },
      { id: made.id, exitPrice: '3000.10', exitDate: '2026-10-02' },
    )
    const [after] = await selectRow(made.id)

    expect(after).toEqual({
      ...before,
      status: 'closed',
      exit_price: '3000.10',
      exit_date: '2026-10-02',
      pnl: expect.stringMatching(/^149\.925/),
      base_rate: '1',
      rate_source: 'same',
      base_pnl: expect.stringMatching(/^149\.925/),
      version: 2,
      updated_at: later,
    })
  })

  test.each([
    ['slHit', 'sl_hit'],
    ['tpHit', 'tp_hit'],
    ['slModified', 'sl_modified'],
    ['tpModified', 'tp_modified'],
  ] as const)(
    'stores %s only when it is ticked; unticked it keeps what was stored [CLOSE-08]',
    async (flag, column) => {
      const [ticked, unticked, kept] = [
        await createTrade(trader, buildNewTrade()),
        await createTrade(trader, buildNewTrade()),
        await createTrade(trader, buildNewTrade()),
      ]
      await database.owner.query(`update trades set ${column} = true where id = $1`, [kept.id])
      const exit = { exitPrice: '1', exitDate: '2026-11-03' }

      expect(await closeTrade(trader, { ...exit, id: ticked.id, [flag]: true })).toMatchObject({
        [flag]: true,
      })
      expect(await closeTrade(trader, { ...exit, id: unticked.id })).toMatchObject({ [flag]: false })
      expect(await closeTrade(trader, { ...exit, id: kept.id, [flag]: false })).toMatchObject({
        [flag]: true,
      })
    },
  )

  test('that is closed is refused, also when twenty ask at once: one closes it', async () => {
    const made = await createTrade(trader, buildNewTrade())
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        closeTrade(trader, { id: made.id, exitPrice: String(n), exitDate: '2026-11-03' }).then(
          ({ exitPrice }) => exitPrice,
          (error: { code: string }) => error.code,
        ),
      ),
    )

    expect(outcomes.filter((outcome) => outcome === 'trades.already_closed')).toHaveLength(19)
    expect((await getTrade(trader, { id: made.id })).exitPrice).toBe(
      outcomes.find((text) => /^\d+$/.test(text ?? '')),
    )
  })

  test('before its entry, or later than today anywhere on earth, is refused', async () => {
    const made = await createTrade(trader, buildNewTrade({ entryDate: '2026-11-02' }))
    const attempt = (exitDate: string) => closeTrade(trader, { id: made.id, exitPrice: '1', exitDate })

    await expect(attempt('2026-11-01')).rejects.toMatchObject({
      code: 'request.invalid',
      fields: [{ field: 'exitDate', code: 'trade.exit_before_entry' }],
    })
    await expect(attempt('2026-11-23')).rejects.toMatchObject({
      fields: [{ field: 'exitDate', code: 'trade.exit_in_future' }],
    })
    // At noon in London it is the 22nd already on Kiritimati.
    expect(await attempt('2026-11-22')).toMatchObject({ status: 'closed', exitDate: '2026-11-22' })
  })

  test('of another user is refused as one that does not exist, and leaves it open [PERM-04]', async () => {
    const made = await createTrade(trader, buildNewTrade())
    const otherUser = await createTraderAt(database)
    const attempt = closeTrade(otherUser, { id: made.id, exitPrice: '1', exitDate: '2026-11-03' })

    await expect(attempt).rejects.toMatchObject({ code: 'trades.not_found' })
    expect(await getTrade(trader, { id: made.id })).toEqual(made)
  })
})

describe('deleting a trade', () => {
  test('removes it for good, and a second time there is none [TRADE-14]', async () => {
    const made = await createTrade(trader, buildNewTrade())
    await deleteTrade(trader, { id: made.id })

    expect(await selectRow(made.id)).toEqual([])
    await expect(deleteTrade(trader, { id: made.id })).rejects.toMatchObject({ code: 'trades.not_found' })
    await expect(getTrade(trader, { id: made.id })).rejects.toMatchObject({ code: 'trades.not_found' })
  })

  test('of another user is refused, and leaves it in place [PERM-05] [TRADE-14]', async () => {
    const made = await createTrade(trader, buildNewTrade())
    const otherUser = await createTraderAt(database)

    await expect(deleteTrade(otherUser, { id: made.id })).rejects.toMatchObject({ code: 'trades.not_found' })
    expect(await getTrade(trader, { id: made.id })).toEqual(made)
  })
})

describe('the table itself', () => {
  test.each<[string, Record<string, unknown>]>([
    ['a market that is none [DATA-03]', { market: 'forex' }],
    ['a type that is none [DATA-03]', { type: 'sideways' }],
    ['a status that is none [DATA-03]', { status: 'pending' }],
    ['a closed trade without exit [FORM-10]', { status: 'closed' }],
    ['an open trade with exit [FORM-06]', { exit_price: '1', exit_date: '2026-11-03' }],
    ['an exit before the entry [FORM-11]', { status: 'closed', exit_price: '1', exit_date: '2026-11-01' }],
    ['a negative quantity [FORM-13]', { quantity: '-1' }],
    ['no number at all [FORM-13]', { quantity: 'NaN' }],
    ['an endless price [FORM-13]', { entry_price: 'Infinity' }],
    ['a negative stop [FORM-13]', { stop_loss: '-0.01' }],
    ['more than 18 decimals [FORM-16]', { entry_price: '0.0000000000000000001' }],
    ['more than 18 digits [FORM-16]', { quantity: '1000000000000000000' }],
    ['risk above 100 percent [FORM-15]', { risk_percentage: '100.1' }],
    ['a confidence of 6 [FORM-28]', { confidence_level: 6 }],
    ['an emotion that is none [FORM-29]', { emotion: 'bored' }],
    ['a time frame that is none [FORM-30]', { time_frame: '2d' }],
    ['a symbol in small letters [FORM-17]', { symbol: 'btc' }],
    ['a blank symbol [FORM-12]', { symbol: '' }],
  ])('refuses %s, past every check before it', async (_what, wrong) => {
    const row = {
      user_id: trader.actor.userId,
      id: newId(),
      symbol: 'BTC',
      market: 'crypto',
      type: 'long',
      status: 'open',
      quantity: '1',
      entry_price: '1',
      entry_date: '2026-11-02',
      created_at: NOW,
      updated_at: NOW,
    }

    await expect(insertRow(database.owner, 'trades', row)).resolves.toMatchObject({ rowCount: 1 })
    await expect(
      insertRow(database.owner, 'trades', { ...row, ...wrong, id: newId() }),
    ).rejects.toMatchObject({
      code: '23514',
    })
  })
})

async function selectRow(id: string): Promise<Record<string, unknown>[]> {
  return (
    await database.owner.query('select *, exit_date::text as exit_date from trades where id = $1', [id])
  ).rows
}

async function countRowsWithKey(clientKey: string): Promise<number> {
  return (await database.owner.query('select from trades where client_key = $1', [clientKey])).rowCount ?? 0
}

test('a typed rate converts to the base currency, and an empty one leaves none behind', async () => {
  const typed = await createTrade(trader, buildClosedTrade({ currency: 'GBP', rate: '1.15' }))
  const named = await createTrade(
    trader,
    buildClosedTrade({ currency: 'GBP', rate: '1.3', rateCurrency: 'USD' }),
  )
  const { id, version } = typed
  const emptied = await updateTrade(trader, {
    ...buildClosedTrade({ currency: 'GBP', rate: '', rateCurrency: 'EUR' }),
    id,
    version,
  })

  expect(typed).toMatchObject({ rate: '1.15', rateCurrency: 'EUR', baseRate: '1.15', rateSource: 'own' })
  expect(named).toMatchObject({ rate: '1.3', rateCurrency: 'USD', rateSource: null })
  expect(emptied).toMatchObject({ rate: null, rateCurrency: null, rateSource: null })
})
