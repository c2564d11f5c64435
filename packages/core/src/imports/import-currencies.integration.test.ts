import { TradeFilter } from '@candlebook/contract/trades'
import { add, sum } from '@candlebook/domain/decimal/decimal'
import type { UserCurrency } from '@candlebook/domain/settings/currencies'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UserContext } from '../context/index.ts'
import { asUser, transaction } from '../db/index.ts'
import {
  createTestDatabase,
  createTestUser,
  setReferenceRate,
  type TestDatabase,
} from '../db/testing/index.ts'
import { saveCurrency } from '../settings/index.ts'
import { createTrade, totalTrades } from '../trades/index.ts'
import { buildNewTrade } from '../trades/trades.fixtures.ts'
import {
  buildAccountStatement,
  createFile,
  editTrade,
  importFile,
  listAllTrades,
  previewImport,
  undo,
} from './imports.fixtures.ts'

/** Units of the currency for 1 EUR: 1 USD is 0.8 EUR, 1 GBP 1.25 EUR, 1 JPY 0.005 EUR. The krona has no rate. */
const perEuro = { USD: '1.25', GBP: '0.8', JPY: '200' }

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  for (const [currency, rate] of Object.entries(perEuro))
    await setReferenceRate(database, { currency, day: '2026-11-03', perEuro: rate })
})
afterAll(() => database.drop())

async function newTrader(currency: UserCurrency): Promise<UserContext> {
  const trader = await createTestUser(database)
  await transaction(asUser(database.db, trader.actor.userId), (scope) =>
    saveCurrency(scope, { currency, now: new Date() }),
  )
  return trader
}

const total = (ctx: UserContext) => totalTrades(ctx, TradeFilter.parse({}))

const fourCurrencies = [
  'buy 100 VOD @ 70 on 2026-11-02 in GBP',
  'sell 100 VOD @ 80 on 2026-11-03 in GBP',
  'buy 10 SAP @ 150 on 2026-11-02 in EUR',
  'sell 10 SAP @ 140 on 2026-11-03 in EUR',
  'buy 100 7203 @ 2800 on 2026-11-02 in JPY',
  'sell 100 7203 @ 3300 on 2026-11-03 in JPY',
  'buy 10 AAPL @ 200 on 2026-11-02 in USD',
  'sell 10 AAPL @ 230 on 2026-11-03 in USD',
  'buy 10 RIO @ 50 on 2026-11-02 in GBP',
  'sell 10 RIO @ 55 on 2026-11-03 in GBP',
  'buy 10 RIO @ 60 on 2026-11-02 in USD',
  'sell 10 RIO @ 61 on 2026-11-03 in USD',
]
const krona = ['buy 10 VOLV @ 250 on 2026-11-02 in SEK', 'sell 10 VOLV @ 260 on 2026-11-03 in SEK']

describe('a file with trades in several currencies', () => {
  // 1,050 GBP, −100 EUR, 50,000 JPY and 310 USD; in euros 1,312.50 − 100 + 250 + 248.
  test.each([
    ['EUR', '1710.5'],
    ['USD', '2138.125'],
    ['GBP', '1368.4'],
  ] as const)(
    'has a total for each currency and one in %s, and the import adds the same total',
    async (account, sum) => {
      const ada = await newTrader(account)
      const file = buildAccountStatement('U1', ...fourCurrencies)
      const preview = await previewImport(ada, file)

      expect(preview.pnl).toEqual([
        { currency: 'EUR', closed: 1, partial: false, pnl: '-100' },
        { currency: 'GBP', closed: 2, partial: false, pnl: '1050' },
        { currency: 'JPY', closed: 1, partial: false, pnl: '50000' },
        { currency: 'USD', closed: 2, partial: false, pnl: '310' },
      ])
      expect(preview.basePnl).toEqual({ currency: account, pnl: sum, isSum: true, withoutRate: [] })

      await importFile(ada, file)
      expect(await total(ada)).toMatchObject({ closed: 6, pnl: sum, withoutRate: [] })
      expect(
        (await listAllTrades(ada)).map(({ symbol, currency, pnl }) => `${symbol} ${pnl} ${currency}`).sort(),
      ).toEqual([
        '7203 50000 JPY',
        'AAPL 300 USD',
        'RIO 10 USD',
        'RIO 50 GBP',
        'SAP -100 EUR',
        'VOD 1000 GBP',
      ])
    },
  )

  test('names the currencies of trades without a rate, and no total in base currency contains them', async () => {
    const ada = await newTrader('EUR')
    const file = buildAccountStatement('U1', ...fourCurrencies, ...krona)

    expect((await previewImport(ada, file)).basePnl).toEqual({
      currency: 'EUR',
      pnl: '1710.5',
      isSum: true,
      withoutRate: [{ currency: 'SEK', trades: 1 }],
    })
    await importFile(ada, file)
    expect(await total(ada)).toMatchObject({
      closed: 7,
      pnl: '1710.5',
      withoutRate: [{ currency: 'SEK', trades: 1 }],
    })
  })
})

/** The P&L of closed trades, and what exits of open trades realised, in base currency. */
const sumRealised = async (ctx: UserContext) =>
  (await listAllTrades(ctx)).reduce(
    (all, { basePnl, realised }) => add(all, basePnl ?? sum(realised.map((exit) => exit.basePnl ?? '0'))),
    '0',
  )

describe('the P&L in base currency of a preview', () => {
  test('is what the import adds to the total, also when the import closes or changes trades and keeps edits', async () => {
    const ada = await newTrader('EUR')
    await importFile(
      ada,
      buildAccountStatement(
        'U1',
        'buy 10 AAPL @ 200 on 2026-11-02',
        'sell 4 AAPL @ 230 on 2026-11-03',
        'buy 5 KO @ 60 on 2026-11-02',
        'buy 1 MSFT @ 400 on 2026-11-02',
        'sell 1 MSFT @ 410 on 2026-11-03',
      ),
    )
    const part = (await listAllTrades(ada)).find(({ status }) => status === 'closed')!
    await editTrade(ada, part, { exitPrice: '231' })
    const before = await sumRealised(ada)
    const rest = buildAccountStatement(
      'U1',
      'sell 6 AAPL @ 240 on 2026-11-03',
      'sell 3 KO @ 61 on 2026-11-03',
    )
    const { basePnl } = await previewImport(ada, rest)

    const imported = await importFile(ada, rest)
    expect(await sumRealised(ada)).toBe(add(before, basePnl.pnl))
    await undo(ada, imported)
    expect(await sumRealised(ada)).toBe(before)
  })

  test('uses the rate of the file and not the reference rate', async () => {
    const ada = await newTrader('EUR')
    const { basePnl } = await previewImport(ada, ofTrading212)

    expect(basePnl).toEqual({ currency: 'EUR', pnl: '50', isSum: true, withoutRate: [] }) // 100 USD at 2 dollars a euro
  })

  test('is not part of the preview that the trader confirms: a rate that arrives before the commit changes no hash', async () => {
    const ada = await newTrader('EUR')
    const file = buildAccountStatement(
      'U1',
      'buy 1 NHY @ 60 on 2026-11-02 in NOK',
      'sell 1 NHY @ 71 on 2026-11-03 in NOK',
    )
    const first = await previewImport(ada, file)
    await setReferenceRate(database, { currency: 'NOK', day: '2026-11-03', perEuro: '11' })
    const second = await previewImport(ada, file)

    expect(first.basePnl).toEqual({
      currency: 'EUR',
      pnl: '0',
      isSum: false,
      withoutRate: [{ currency: 'NOK', trades: 1 }],
    })
    expect(second.basePnl).toMatchObject({ withoutRate: [] })
    expect(second.previewHash).toBe(first.previewHash)
  })
})

const ofTrading212 = createFile(
  [
    'Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Total,Currency (Total),ID',
    'Market buy,2026-11-02 10:00:00,US5949181045,MSFT,Microsoft,10,100,USD,2,500,EUR,X1',
    'Market sell,2026-11-03 10:00:00,US5949181045,MSFT,Microsoft,10,110,USD,2,550,EUR,X2',
  ].join('\n'),
)

test('a line without the code of a currency is skipped, and a trade in a coin that no list has can be edited and copied', async () => {
  const ada = await newTrader('EUR')
  const header =
    'ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes'
  const buy = (id: string, currency: string) =>
    `${id},2026-11-02 10:00:00 UTC,Buy,BTC,0.5,${currency},60000,30000,30000,0,Bought 0.5 BTC`
  const file = createFile([header, buy('a1', 'Gemini dollar'), buy('a2', 'GUSD')].join('\n'))
  const preview = await previewImport(ada, file)

  expect(preview).toMatchObject({ executions: { read: 1 }, lines: { skipped: 1 } })
  expect(preview.skipped).toMatchObject([
    {
      code: 'bad_currency',
      message: expect.stringContaining('“Gemini dollar” is not the code of a currency'),
    },
  ])
  await importFile(ada, file)
  const [trade] = await listAllTrades(ada)
  if (!trade) throw new Error('the import has no trade')
  const edited = await editTrade(ada, trade, { notes: 'Bought with the dollars of Gemini' })
  expect(edited).toMatchObject({ currency: 'GUSD', notes: 'Bought with the dollars of Gemini' })
  await expect(editTrade(ada, edited, { currency: 'BITDOLLAR' })).rejects.toMatchObject({
    code: 'request.invalid',
    fields: [{ field: 'currency', code: 'trade.currency_unknown' }],
  })
  const inCoin = buildNewTrade({ currency: 'GUSD' })
  expect(await createTrade(ada, inCoin)).toMatchObject({ currency: 'GUSD' })
  await expect(createTrade(await newTrader('EUR'), inCoin)).rejects.toMatchObject({
    code: 'request.invalid',
    fields: [{ field: 'currency', code: 'trade.currency_unknown' }],
  })
})
