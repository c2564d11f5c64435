import { AnalyticsFilter } from '@candlebook/contract/analytics-report'
import { SetFills, type Trade, UpdateTrade } from '@candlebook/contract/trades'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { analyseTrades, summariseTrades } from '../analytics/index.ts'
import { verifyBaseMoney } from '../base-currency/index.ts'
import type { UserContext } from '../context/index.ts'
import { asUser, transaction } from '../db/index.ts'
import { createTestDatabase, setReferenceRate, type TestDatabase } from '../db/testing/index.ts'
import { newId } from '../kernel/index.ts'
import { saveCurrency } from '../settings/index.ts'
import { closeTrade, createTrade, getTrade, setFills, updateTrade } from './index.ts'
import { tradeRecomputing } from './trade-rates.store.ts'
import { buildNewTrade, createTraderAt, NOW } from './trades.fixtures.ts'

let database: TestDatabase
let trader: UserContext
beforeAll(async () => {
  database = await createTestDatabase()
  await setReferenceRate(database, { currency: 'USD', day: '2026-01-15', perEuro: '1.25' })
  await setReferenceRate(database, { currency: 'USD', day: '2026-02-10', perEuro: '1.6' })
  trader = await createTraderAt(database)
})
afterAll(() => database.drop())

const openTrade = (parts: object = {}, owner = trader) =>
  createTrade(
    owner,
    buildNewTrade({
      symbol: 'ACME',
      market: 'stock',
      quantity: '100',
      entryPrice: '10',
      entryDate: '2026-01-12',
      fees: '1',
      feesUnit: 'amount',
      ...parts,
    }),
  )

const part = { exitPrice: '12', exitDate: '2026-01-15', exitFees: '0.40', quantity: '40' }
const rest = { exitPrice: '9', exitDate: '2026-02-10', exitFees: '0.60' }
const report = (owner: UserContext) => analyseTrades(owner, AnalyticsFilter.parse({ today: '2026-11-21' }))

async function createTraderIn(currency: 'EUR' | 'USD') {
  const owner = await createTraderAt(database)
  await transaction(asUser(database.db, owner.actor.userId), (scope) =>
    saveCurrency(scope, { currency, now: NOW }),
  )
  return owner
}

test('a new trade with the time of its entry has fills, with the same result as one without', async () => {
  const parts = { fees: '1', feesUnit: 'percent', clientKey: newId() }
  const exit = { status: 'closed', exitPrice: '12', exitDate: '2026-01-15' }
  const timed = await openTrade({ ...parts, ...exit, entryTime: '09:05' })

  expect(timed.fills).toEqual([
    { role: 'entry', day: '2026-01-12', time: '09:05', quantity: '100', price: '10', fee: '10' },
    { role: 'exit', day: '2026-01-15', quantity: '100', price: '12', fee: '0' },
  ])
  const { pnl, basePnl } = await openTrade({ ...parts, ...exit, clientKey: newId() })
  expect(timed).toMatchObject({ status: 'closed', fees: '10', feesUnit: 'amount', pnl, basePnl })
  expect((await openTrade({ ...parts, ...exit, entryTime: '09:05' })).id).toBe(timed.id)
  await expect(openTrade({ ...parts, ...exit, entryTime: '10:00' })).rejects.toMatchObject({
    code: 'request.client_key_reused',
  })
  const open = await openTrade({ entryTime: '09:05' })
  expect(open).toMatchObject({ status: 'open', fills: [{ time: '09:05' }] })
})

test('a part of a trade is closed on its own day, and the trade stays open with the rest', async () => {
  const owner = await createTraderAt(database)
  const { id } = await openTrade({}, owner)

  const open = await closeTrade(owner, { id, ...part, slHit: true })

  expect(open).toMatchObject({
    status: 'open',
    quantity: '100',
    exitPrice: null,
    pnl: null,
    slHit: false,
    realised: [{ day: '2026-01-15', pnl: '79.2', rate: '1', source: 'same', basePnl: '79.2' }],
    fills: [
      { role: 'entry', day: '2026-01-12', quantity: '100', price: '10', fee: '1' },
      { role: 'exit', day: '2026-01-15', quantity: '40', price: '12', fee: '0.4' },
    ],
  })
  const { days, counts, reconciliation } = await report(owner)
  expect({ days: days.day, pnl: days.pnl, trades: counts.trades }).toEqual({
    days: ['2026-01-15'],
    pnl: ['79.2'],
    trades: 0,
  })
  expect(reconciliation).toMatchObject({ agrees: true, closedPnl: '0', partialPnl: '79.2', earlierPnl: '0' })
  expect(await summariseTrades(owner, { today: '2026-01-20' })).toMatchObject({
    totalPnl: '0',
    monthPnl: '79.2',
    open: 1,
  })
})

test('an exit stores the answers to rules that come with it, and otherwise keeps the stored ones', async () => {
  const [first, second] = [newId(), newId()]
  const { id, version } = await openTrade({ keptRules: [first] })

  const open = await closeTrade(trader, { id, ...part })
  expect(open).toMatchObject({ keptRules: [first], brokenRules: [] })
  await expect(
    closeTrade(trader, { id, version, ...rest, keptRules: [], brokenRules: [first] }),
  ).rejects.toMatchObject({ code: 'trades.changed_elsewhere' })
  const closed = await closeTrade(trader, { id, version: open.version, ...rest, brokenRules: [second] })
  expect(closed).toMatchObject({ status: 'closed', keptRules: [first], brokenRules: [second] })

  const whole = await openTrade()
  expect(await closeTrade(trader, { id: whole.id, ...rest, keptRules: [first] })).toMatchObject({
    ...{ status: 'closed', keptRules: [first], brokenRules: [] },
  })
})

test('the rest closes the trade, with the averages of its fills and each part on its day', async () => {
  const owner = await createTraderAt(database)
  const { id } = await openTrade({}, owner)
  await closeTrade(owner, { id, ...part })

  const closed = await closeTrade(owner, { id, ...rest, slHit: true })

  expect(closed).toMatchObject({
    status: 'closed',
    exitPrice: '10.2',
    exitDate: '2026-02-10',
    fees: '2',
    pnl: '18',
    slHit: true,
  })
  const { byMonth, reconciliation } = await report(owner)
  expect(byMonth.map(({ key, realised }) => [key, realised])).toEqual([
    ['2026-01', '79.2'],
    ['2026-02', '-61.2'],
  ])
  expect(reconciliation.agrees).toBe(true)
})

test('fees in percent are of the value of the entry, and those of an exit of the value of its part', async () => {
  const { id } = await openTrade({ fees: '0.1', feesUnit: 'percent' })

  const { fees, feesUnit, fills } = await closeTrade(trader, { id, ...part, exitFees: '0.5' })

  expect({ fees, feesUnit, fills: fills.map(({ fee }) => fee) }).toEqual({
    fees: '3.4',
    feesUnit: 'amount',
    fills: ['1', '2.4'],
  })
})

test.each([
  ['more than is held', { quantity: '100.5' }, 'fill.more_than_held'],
  ['nothing', { quantity: '0' }, 'fill.quantity_zero'],
])('closing %s is refused without an effect', async (_what, parts, code) => {
  const { id } = await openTrade()

  await expect(closeTrade(trader, { id, ...part, ...parts })).rejects.toMatchObject({
    code: 'request.invalid',
    fields: [{ field: 'quantity', code }],
  })
  expect((await getTrade(trader, { id })).fills).toEqual([])
})

const fills = [
  { role: 'entry' as const, day: '2026-01-12', quantity: '50', price: '10', fee: '1' },
  { role: 'entry' as const, day: '2026-01-13', quantity: '50', price: '12', fee: '1' },
  { role: 'exit' as const, day: '2026-01-14', quantity: '30', price: '13', fee: '0' },
]

test('the fills of a trade are set together, and one entry and one exit are stored as its fields', async () => {
  const { id, version } = await openTrade()

  const set = await setFills(trader, { id, version, fills })
  expect(set).toMatchObject({ quantity: '100', entryPrice: '11', fees: '2', status: 'open', fills })

  const simple = await setFills(trader, { id, version: set.version, fills: fills.slice(0, 1) })
  expect(simple).toMatchObject({ quantity: '50', entryPrice: '10', fees: '1', fills: [], realised: [] })
})

test('fills that break a rule are refused with their place, and so are fills of an older version', async () => {
  const { id, version } = await openTrade()
  const wrong = [...fills, { ...fills[2]!, quantity: '200' }]

  await expect(setFills(trader, { id, version, fills: wrong })).rejects.toMatchObject({
    code: 'request.invalid',
    fields: [{ field: 'fills.3.quantity', code: 'fill.more_than_held' }],
  })
  await expect(setFills(trader, { id, version, fills: [] })).rejects.toMatchObject({
    code: 'request.invalid',
  })
  await expect(setFills(trader, { id, version: version + 1, fills })).rejects.toMatchObject({
    code: 'trades.changed_elsewhere',
  })
  expect((await getTrade(trader, { id })).fills).toEqual([])
})

test('a fee in percent is stored in money with the digits that the form takes', async () => {
  const bought = { quantity: '0.12345678', entryPrice: '61234.12345678', fees: '0.125' }
  const { id } = await openTrade({ ...bought, feesUnit: 'percent' })

  const sold = { ...part, quantity: '0.01234567', exitPrice: '62234.12345678', exitFees: '0.125' }
  const open = await closeTrade(trader, { id, ...sold })

  expect(SetFills.safeParse(open).success).toBe(true)
  expect(open.fills.map(({ fee }) => fee)).toEqual(['9.44970963512065996', '0.960402438670831428'])
  const noted = { ...UpdateTrade.parse(open), notes: 'a note', id }
  expect(await updateTrade(trader, noted)).toMatchObject({ notes: 'a note' })
})

test('a fee in percent of a partial exit at a price below 0 is above 0', async () => {
  const { id } = await openTrade({
    ...{ instrument: 'future', contractSize: '10' },
    ...{ fees: '1', feesUnit: 'percent' },
  })

  const open = await closeTrade(trader, { id, ...part, exitPrice: '-4', exitFees: '1' })

  expect(open.fills.map(({ fee }) => fee)).toEqual(['100', '16'])
})

const huge = '900000000000000000'
const bought = { role: 'entry' as const, day: '2026-01-12', quantity: '5', price: '10', fee: '0' }
const sold = { ...bought, role: 'exit' as const, quantity: '1', price: '-10' }

test.each([
  ['more quantity than a field takes', Array(2).fill({ ...bought, quantity: huge }), 'quantity', 'too_large'],
  ['more fees than a field takes', Array(2).fill({ ...bought, fee: huge }), 'fee', 'too_large'],
  ['an entry below 0', [bought, { ...bought, price: '-1' }], 'price', 'negative'],
  ['an exit of shares below 0', [bought, sold], 'price', 'negative'],
])('fills with %s are refused at their place', async (_what, wrong, field, code) => {
  const { id, version } = await openTrade()

  await expect(setFills(trader, { id, version, fills: wrong })).rejects.toMatchObject({
    code: 'request.invalid',
    fields: [{ field: expect.stringMatching(`^fills\\.\\d\\.${field}$`), code: `decimal.${code}` }],
  })
})

test('a future can have a partial exit at a price below 0', async () => {
  const { id, version } = await openTrade({ instrument: 'future', contractSize: '10' })

  const { realised } = await setFills(trader, { id, version, fills: [bought, sold] })
  expect(realised).toMatchObject([{ pnl: '-200' }])
})

test('a part with a fee that makes the fees too large is refused at the fee', async () => {
  const { id } = await openTrade({ fees: huge })

  await expect(closeTrade(trader, { id, ...part, exitFees: huge })).rejects.toMatchObject({
    code: 'request.invalid',
    fields: [{ field: 'exitFees', code: 'decimal.too_large' }],
  })
})

test('a trade has 200 fills at most, also when a part is closed', async () => {
  const { id, version } = await openTrade()
  await setFills(trader, { id, version, fills: Array(200).fill(bought) })

  await expect(closeTrade(trader, { id, ...part })).rejects.toMatchObject({
    fields: [{ field: 'quantity', code: 'fill.too_many' }],
  })
})

test('a rate that arrives after a part is no correction, and the part has it', async () => {
  const owner = await createTraderIn('EUR')
  await setReferenceRate(database, { currency: 'GBP', day: '2026-01-14', perEuro: '0.8' })
  const { id } = await openTrade({ currency: 'GBP' }, owner)
  await closeTrade(owner, { id, ...part })
  await setReferenceRate(database, { currency: 'GBP', day: '2026-01-15', perEuro: '0.5' })

  const range = { from: '2026-01-15', to: '2026-01-22', currencies: ['GBP'] }
  const corrected = await transaction(asUser(owner), (scope) =>
    tradeRecomputing.recomputeTrades(scope, range),
  )

  expect(corrected.currencies).toEqual([])
  expect((await getTrade(owner, { id })).realised).toMatchObject([{ rate: '2', basePnl: '158.4' }])
})

test('a partial exit that is sent twice with the same version is stored once', async () => {
  const { id, version } = await openTrade()
  const closed = await closeTrade(trader, { id, version, ...part })

  await expect(closeTrade(trader, { id, version, ...part })).rejects.toMatchObject({
    code: 'trades.changed_elsewhere',
    data: { current: { id, version: closed.version, realised: closed.realised } },
  })
  expect((await getTrade(trader, { id })).realised).toEqual(closed.realised)
})

test('a stranger can neither set fills nor close a part', async () => {
  const { id, version } = await openTrade()
  const stranger = await createTraderAt(database)

  await expect(setFills(stranger, { id, version, fills })).rejects.toMatchObject({ code: 'trades.not_found' })
  await expect(closeTrade(stranger, { id, ...part })).rejects.toMatchObject({ code: 'trades.not_found' })
})

test('the form changes what the trader thinks of a trade with fills, and no field that they decide', async () => {
  const { id, version } = await openTrade()
  const set = await setFills(trader, { id, version, fills })
  const edit = (parts: Partial<Trade>) =>
    updateTrade(trader, { ...UpdateTrade.parse({ ...set, ...parts }), id })

  await expect(edit({ quantity: '120', fees: '5' })).rejects.toMatchObject({
    code: 'request.invalid',
    fields: [
      { field: 'quantity', code: 'trade.from_fills' },
      { field: 'fees', code: 'trade.from_fills' },
    ],
  })
  const noted = await edit({ notes: 'scaled in', type: 'short' })
  expect(noted).toMatchObject({ notes: 'scaled in', fills, realised: [{ pnl: '-90.6' }] })
})

test('a part in another currency has the rate of its day, also while the trade is open', async () => {
  const owner = await createTraderIn('EUR')
  const { id } = await openTrade({ currency: 'USD' }, owner)

  const open = await closeTrade(owner, { id, ...part })
  expect(open.realised).toMatchObject([{ rate: '0.8', source: 'ecb', basePnl: '63.36' }])
  expect((await report(owner)).days.pnl).toEqual(['63.36'])
  expect((await verifyBaseMoney(owner)).mismatches).toEqual([])

  const closed = await closeTrade(owner, { id, ...rest })
  expect(closed).toMatchObject({ pnl: '18', basePnl: '25.11' })
  expect((await verifyBaseMoney(owner)).mismatches).toEqual([])
})

test('fills keep their times of day, which order them, also when one entry and one exit would be fields only', async () => {
  const owner = await createTraderAt(database)
  const trade = await openTrade({}, owner)
  const add = (role: 'entry' | 'exit', time: string, price: string) => ({
    ...{ role, day: '2026-01-12', time, quantity: '100', price, fee: '0' },
  })
  const given = { id: trade.id, version: trade.version }

  const early = [add('exit', '09:31', '12'), add('entry', '09:32', '10')]
  await expect(
    setFills(owner, { ...given, ...SetFills.parse({ fills: early, version: 1 }) }),
  ).rejects.toMatchObject({
    fields: [{ field: 'fills.0.time', code: 'fill.time_before_entry' }],
  })
  const fills = [add('exit', '15:31', '12'), add('entry', '09:32', '10')]
  const saved = await setFills(owner, { ...given, ...SetFills.parse({ fills, version: 1 }) })

  expect(saved).toMatchObject({ status: 'closed', pnl: '200', fills })
})

test('an exit with a time is a fill, and one before the entry of its day is refused next to the time', async () => {
  const owner = await createTraderAt(database)
  const trade = await openTrade({}, owner)
  const entry = {
    role: 'entry',
    day: '2026-01-12',
    time: '10:00',
    quantity: '100',
    price: '10',
    fee: '1',
  } as const
  await setFills(owner, { id: trade.id, version: trade.version, fills: [entry] })
  const exit = { id: trade.id, exitPrice: '12', exitDate: '2026-01-12', exitFees: '0.40' }

  await expect(closeTrade(owner, { ...exit, exitTime: '09:59' })).rejects.toMatchObject({
    fields: [{ field: 'exitTime', code: 'fill.time_before_entry' }],
  })
  expect(await closeTrade(owner, { ...exit, exitTime: '10:01' })).toMatchObject({
    status: 'closed',
    pnl: '198.6',
    fills: [entry, { role: 'exit', time: '10:01', quantity: '100' }],
  })
})
