import { type Trade, TradePage } from '@candlebook/contract/trades'
import { restoreDefaults } from '@candlebook/domain/trades/listed-trade'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { buildTrade, dumpRows, type Person, startTestServer, type TestServer } from '../testing/index.ts'

let server: TestServer
let trader: Person
let open: Trade

beforeAll(async () => {
  server = await startTestServer()
  trader = await server.signUp()
  open = (await trader.browser.post<Trade>('/api/v1/trades', buildTrade())).body
})
afterAll(() => server.stop())

const closed = { status: 'closed', exitPrice: '97000', exitDate: '2026-11-03' }
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)

/** A wrong part of a trade, the field and code of the refusal, and the requirement that demands it. */
const refusals: [string, Record<string, unknown>, string, string][] = [
  ['no symbol [FORM-12]', { symbol: undefined }, 'symbol', 'symbol.missing'],
  ['a blank symbol [FORM-12]', { symbol: '   ' }, 'symbol', 'symbol.missing'],
  ['a symbol of 21 characters [FORM-12]', { symbol: 'A'.repeat(21) }, 'symbol', 'symbol.too_long'],
  ['a symbol that is a number [FORM-12]', { symbol: 5 }, 'symbol', 'symbol.missing'],
  ['a market that is none [FORM-04] [DATA-03]', { market: 'forex' }, 'market', 'field.invalid'],
  ['no type [FORM-04] [DATA-03]', { type: undefined }, 'type', 'field.invalid'],
  ['a status that is none [FORM-04] [DATA-03]', { status: 'pending' }, 'status', 'field.invalid'],
  ['no entry price [FORM-07]', { entryPrice: undefined }, 'entryPrice', 'decimal.missing'],
  ['a blank entry price [FORM-07] [FORM-24]', { entryPrice: ' ' }, 'entryPrice', 'decimal.missing'],
  ['no quantity [FORM-08]', { quantity: undefined }, 'quantity', 'decimal.missing'],
  ['a quantity that is null [FORM-08]', { quantity: null }, 'quantity', 'decimal.missing'],
  ['a quantity in words [FORM-24]', { quantity: 'a lot' }, 'quantity', 'decimal.not_a_number'],
  ['no entry date [FORM-09]', { entryDate: undefined }, 'entryDate', 'day.missing'],
  ['a blank entry date [FORM-09]', { entryDate: '' }, 'entryDate', 'day.missing'],
  ['an entry date that no calendar has [FORM-09]', { entryDate: '2026-02-30' }, 'entryDate', 'day.invalid'],
  ['an entry date with a time [FORM-09]', { entryDate: '2026-11-02T10:00:00Z' }, 'entryDate', 'day.invalid'],
  ['an entry date in the year 0 [FORM-09]', { entryDate: '0000-01-01' }, 'entryDate', 'day.invalid'],
  [
    'a closed trade without exit price [FORM-10]',
    { ...closed, exitPrice: null },
    'exitPrice',
    'trade.exit_price_required',
  ],
  [
    'a closed trade with a blank exit price [FORM-10]',
    { ...closed, exitPrice: '' },
    'exitPrice',
    'trade.exit_price_required',
  ],
  [
    'a closed trade without exit date [FORM-11]',
    { ...closed, exitDate: undefined },
    'exitDate',
    'trade.exit_date_required',
  ],
  [
    'a closed trade with a blank exit date [FORM-11]',
    { ...closed, exitDate: '' },
    'exitDate',
    'trade.exit_date_required',
  ],
  [
    'an exit date that no calendar has [FORM-11]',
    { ...closed, exitDate: '2026-13-01' },
    'exitDate',
    'day.invalid',
  ],
  ['a currency that is none', { currency: 'EURO' }, 'currency', 'trade.currency_unknown'],
  ['an exchange rate of 0', { ...closed, currency: 'USD', rate: '0' }, 'rate', 'trade.rate_zero'],
  ['an exchange rate below 0', { ...closed, currency: 'USD', rate: '-1.1' }, 'rate', 'decimal.negative'],
  ['a contract size of 0', { contractSize: '0' }, 'contractSize', 'trade.contract_size_zero'],
  [
    'a future without a contract size',
    { instrument: 'future' },
    'contractSize',
    'trade.contract_size_required',
  ],
  [
    'a future with a blank contract size',
    { instrument: 'future', contractSize: '' },
    'contractSize',
    'trade.contract_size_required',
  ],
  [
    'an expiry before the entry',
    { instrument: 'future', contractSize: '50', expiry: '2026-11-01' },
    'expiry',
    'trade.expiry_before_entry',
  ],
  ['an exit before the entry', { ...closed, exitDate: '2026-11-01' }, 'exitDate', 'trade.exit_before_entry'],
  ['an exit two days from now', { ...closed, exitDate: day(2) }, 'exitDate', 'trade.exit_in_future'],
  ['an entry two days from now [FORM-14]', { entryDate: day(2) }, 'entryDate', 'trade.entry_in_future'],
  ...['quantity', 'entryPrice', 'exitPrice', 'fees', 'stopLoss', 'takeProfit'].flatMap(
    (field): [string, Record<string, unknown>, string, string][] => [
      [`a negative ${field} [FORM-13]`, { ...closed, [field]: '-1' }, field, 'decimal.negative'],
      [
        `a ${field} that is not a number [FORM-13]`,
        { ...closed, [field]: 'NaN' },
        field,
        'decimal.not_a_number',
      ],
      [`an endless ${field} [FORM-13]`, { ...closed, [field]: 'Infinity' }, field, 'decimal.not_a_number'],
      [`a ${field} with an exponent [FORM-13]`, { ...closed, [field]: '1e5' }, field, 'decimal.not_a_number'],
      [`a ${field} with a comma [FORM-13]`, { ...closed, [field]: '1,5' }, field, 'decimal.comma'],
      [
        `a ${field} of 30 digits [FORM-13]`,
        { ...closed, [field]: '9'.repeat(30) },
        field,
        'decimal.too_large',
      ],
      [
        `a ${field} with 19 decimals [FORM-16]`,
        { ...closed, [field]: `0.${'1'.repeat(19)}` },
        field,
        'decimal.too_many_decimals',
      ],
    ],
  ),
  [
    'a quantity that is a JSON number, which is a float [FORM-13]',
    { quantity: 0.1 },
    'quantity',
    'decimal.missing',
  ],
  [
    'an exit price that is a JSON number [FORM-13]',
    { ...closed, exitPrice: 5 },
    'exitPrice',
    'decimal.not_a_number',
  ],
  ['a fee unit that is none', { feesUnit: 'pips' }, 'feesUnit', 'field.invalid'],
  ['risk above 100 percent [FORM-15]', { riskPercentage: '100.1' }, 'riskPercentage', 'risk.range'],
  ['risk below zero [FORM-15]', { riskPercentage: '-0.1' }, 'riskPercentage', 'decimal.negative'],
  ['a confidence of 0 [FORM-28]', { confidenceLevel: 0 }, 'confidenceLevel', 'field.invalid'],
  ['a confidence of 6 [FORM-28]', { confidenceLevel: 6 }, 'confidenceLevel', 'field.invalid'],
  ['a confidence of 2.5 [FORM-28]', { confidenceLevel: 2.5 }, 'confidenceLevel', 'field.invalid'],
  ['an emotion that is none [FORM-29]', { emotion: 'bored' }, 'emotion', 'field.invalid'],
  ['a time frame that is none [FORM-30]', { timeFrame: '2d' }, 'timeFrame', 'field.invalid'],
  ['a plan that was followed "yes" [FORM-31]', { planFollowed: 'yes' }, 'planFollowed', 'field.invalid'],
  ['tags that are one text [FORM-23]', { tags: 'a,b' }, 'tags', 'field.invalid'],
  ['a tag of 41 characters [FORM-23]', { tags: ['x', 'y'.repeat(41)] }, 'tags.1', 'tag.too_long'],
  ['21 tags', { tags: Array.from({ length: 21 }, (_, n) => `t${n}`) }, 'tags', 'tags.too_many'],
  ['21 links', { links: Array.from({ length: 21 }, (_, n) => `l${n}`) }, 'links', 'links.too_many'],
  ['a link of 2,001 characters', { links: ['x'.repeat(2001)] }, 'links.0', 'link.too_long'],
  ['a link that is an object', { links: [{}] }, 'links.0', 'field.invalid'],
  ['an image that no user has', { images: ['/images/nobody/x.webp'] }, 'images.0', 'image.unknown'],
  ['31 images', { images: Array.from({ length: 31 }, () => 'x') }, 'images', 'field.too_many'],
  ['a strategy of 101 characters', { strategy: 'x'.repeat(101) }, 'strategy', 'field.too_long'],
  ['an account of 51 characters', { account: 'x'.repeat(51) }, 'account', 'field.too_long'],
  ['an account that is a number', { account: 50 }, 'account', 'field.invalid'],
  ['notes of 20,001 characters', { notes: 'x'.repeat(20_001) }, 'notes', 'notes.too_long'],
  ['notes with a zero character', { notes: 'a\0b' }, 'notes', 'field.invalid'],
  ['a tag with a zero character', { tags: ['a', '\0'] }, 'tags.1', 'field.invalid'],
]

describe.each([
  ['adding', (parts: object) => trader.browser.post('/api/v1/trades', buildTrade({ ...parts }))],
  [
    'saving',
    (parts: object) => trader.browser.put(`/api/v1/trades/${open.id}`, buildTrade({ version: 1, ...parts })),
  ],
])('%s a trade', (_doing, send) => {
  test.each(refusals)(
    'with %s is refused at that field, and writes nothing',
    async (_what, parts, field, code) => {
      const before = await dumpRows(server.database.owner, trader.userId)
      const { status, body } = await send(parts)

      expect(status).toBe(422)
      expect(body.error).toMatchObject({ code: 'request.invalid', fields: [{ field, code }] })
      expect(body.error.fields?.[0]?.message).toMatch(/^[A-Z].{3,}/)
      expect(await dumpRows(server.database.owner, trader.userId)).toEqual(before)
    },
  )

  test('with everything wrong names every field once', async () => {
    const { body } = await send({
      symbol: '',
      quantity: '',
      entryPrice: 'x',
      entryDate: '',
      stopLoss: '-1',
      market: 1,
    })

    expect(body.error.fields?.map(({ field }) => field).toSorted()).toEqual([
      'entryDate',
      'entryPrice',
      'market',
      'quantity',
      'stopLoss',
      'symbol',
    ])
  })

  test('with any garbage for a number is refused and is never a failure of the server', async () => {
    const garbage = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(
        'NaN',
        '1e309',
        '-1',
        '1,5',
        '0x10',
        '1_000',
        '٣',
        '１',
        '--1',
        '1.2.3',
        '+-1',
        '1 000',
        'e',
        '.',
        '\0',
      ),
      fc.double().map(String),
      fc.double(),
      fc.bigInt().map(String),
      fc.constantFrom(null, true, [], {}, ['1'], { value: '1' }),
    )
    const field = fc.constantFrom(
      'quantity',
      'entryPrice',
      'exitPrice',
      'fees',
      'stopLoss',
      'takeProfit',
      'riskPercentage',
    )
    await fc.assert(
      fc.asyncProperty(field, garbage, async (name, value) => {
        const { status, body } = await send({ ...closed, [name]: value, version: 1_000_000 })

        expect([201, 409, 422]).toContain(status)
        if (status === 422) expect(body.error.fields?.[0]?.field).toMatch(/^(exitPrice|exitDate|[a-zA-Z]+)/)
      }),
      { numRuns: Math.ceil(150 * Number(process.env.SHARE_OF_RUNS)) },
    )
  })
})

describe('a trade', () => {
  test.each([
    ['today', { entryDate: day(0) }],
    ['with a quantity of zero', { quantity: '0' }],
    ['with risk at the ends of its range [FORM-15]', { riskPercentage: '100' }],
    ['with risk of 0.1 [FORM-15]', { riskPercentage: '0.1' }],
    ['with risk between the steps of the arrow keys [FORM-15]', { riskPercentage: '0.25' }],
    [
      'with blank texts for what is optional [FORM-12]',
      { fees: '', stopLoss: '', takeProfit: '', riskPercentage: '', strategy: '', account: ' ', notes: '' },
    ],
    [
      'with nulls for what is optional [FORM-12]',
      {
        fees: null,
        stopLoss: null,
        exitPrice: null,
        exitDate: null,
        emotion: null,
        timeFrame: null,
        confidenceLevel: null,
      },
    ],
    ['with links that are not addresses, kept as they are', { links: ['see page 4', 'javascript:alert(1)'] }],
  ])('is accepted %s', async (_what, parts) => {
    expect((await trader.browser.post('/api/v1/trades', buildTrade({ ...parts }))).status).toBe(201)
  })

  test('has its symbol in capitals and without spaces around [FORM-17]', async () => {
    const { body } = await trader.browser.post<Trade>('/api/v1/trades', buildTrade({ symbol: '  btc/usd ' }))

    expect(body.symbol).toBe('BTC/USD')
  })

  test('has its tags trimmed, without empty ones and without the same again [FORM-23]', async () => {
    const { body } = await trader.browser.post<Trade>(
      '/api/v1/trades',
      buildTrade({ tags: [' a', ' ', '', 'b', 'A '] }),
    )

    expect(body.tags).toEqual(['a', 'b'])
  })

  test('has no fees when they are left empty [FORM-25]', async () => {
    const { body } = await trader.browser.post<Trade>('/api/v1/trades', buildTrade({ fees: '  ' }))

    expect(body).toMatchObject({ fees: '0', feesUnit: 'percent' })
  })

  test('of the next day is taken at the hour when it is that day somewhere, and refused an hour before [FORM-14]', async () => {
    onTestFinished(() => server.clock.reset())
    const now = new Date()
    const untilTen =
      (24 + 10 - now.getUTCHours()) * 3_600_000 - now.getUTCMinutes() * 60_000 - now.getUTCSeconds() * 1000
    server.clock.moveBy({ ms: untilTen + 60_000 }) // 10:01 in UTC is 00:01 of the next day in UTC+14
    const tomorrow = new Date(server.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)
    const late = await trader.browser.post('/api/v1/trades', buildTrade({ entryDate: tomorrow }))
    server.clock.moveBy({ ms: -120_000 })
    const early = await trader.browser.post('/api/v1/trades', buildTrade({ entryDate: tomorrow }))

    expect([late.status, early.status]).toEqual([201, 422])
  })
})

describe('closing a trade', () => {
  test.each([
    ['no exit price [CLOSE-04]', { exitPrice: undefined }, 'exitPrice', 'decimal.missing'],
    ['a blank exit price [CLOSE-04]', { exitPrice: '' }, 'exitPrice', 'decimal.missing'],
    ['an exit price in words [CLOSE-04]', { exitPrice: 'market' }, 'exitPrice', 'decimal.not_a_number'],
    ['a negative exit price [CLOSE-04]', { exitPrice: '-1' }, 'exitPrice', 'decimal.negative'],
    ['no exit date [CLOSE-05]', { exitDate: undefined }, 'exitDate', 'day.missing'],
    ['a blank exit date [CLOSE-05]', { exitDate: '' }, 'exitDate', 'day.missing'],
    ['an exit date before the entry', { exitDate: '2026-11-01' }, 'exitDate', 'trade.exit_before_entry'],
    ['an exit date in the future', { exitDate: day(2) }, 'exitDate', 'trade.exit_in_future'],
    ['a flag that is a word', { slHit: 'yes' }, 'slHit', 'field.invalid'],
  ])('with %s is refused at that field and leaves it open', async (_what, parts, field, code) => {
    const { status, body } = await trader.browser.post(`/api/v1/trades/${open.id}/close`, {
      exitPrice: '97000',
      exitDate: '2026-11-03',
      ...parts,
    })

    expect(status).toBe(422)
    expect(body.error).toMatchObject({ code: 'request.invalid', fields: [{ field, code }] })
    expect((await trader.browser.get<Trade>(`/api/v1/trades/${open.id}`)).body).toEqual(open)
  })
})

describe('asking for the list', () => {
  test.each([
    ['limit=0', 'limit'],
    ['limit=201', 'limit'],
    ['limit=abc', 'limit'],
    ['limit=1.5', 'limit'],
    ['limit=1&limit=2', 'limit'],
    ['market=forex', 'market'],
    ['status=any', 'status'],
    [`search=${'x'.repeat(101)}`, 'search'],
    ['search=%00', 'search'],
    ['search[]=a&search[]=b', 'search'],
  ])('with %s is refused at that field', async (query, field) => {
    const { status, body } = await trader.browser.get(`/api/v1/trades?${query}`)

    expect({ status, fields: body.error?.fields }).toMatchObject({ status: 422, fields: [{ field }] })
  })

  test.each(['', 'today=2026-02-30', 'today=x'])(
    'for the cards with %j for today is refused',
    async (query) => {
      const { status, body } = await trader.browser.get(`/api/v1/trades/summary?${query}`)

      expect({ status, fields: body.error?.fields }).toMatchObject({
        status: 422,
        fields: [{ field: 'today' }],
      })
    },
  )
})

test('a trade of a list with shortened notes is refused as the fields of a save, and nothing is written', async () => {
  const { browser } = await server.signUp()
  const { body: made } = await browser.post<Trade>(
    '/api/v1/trades',
    buildTrade({ notes: 'x'.repeat(20_000) }),
  )
  const { body: list } = await browser.get<{ items: Trade[] }>('/api/v1/trades')

  const { status, body } = await browser.put(`/api/v1/trades/${made.id}`, list.items[0])

  expect({ status, fields: body.error.fields }).toMatchObject({
    status: 422,
    fields: [{ field: 'shortened', code: 'record.shortened' }],
  })
  expect((await browser.get<Trade>(`/api/v1/trades/${made.id}`)).body).toEqual(made)
  expect((await browser.put(`/api/v1/trades/${made.id}`, { ...made, shortened: false })).status).toBe(200)
})

describe('a list of trades', () => {
  test('has of a trade only what it has', async () => {
    const { browser } = await server.signUp()
    await browser.post('/api/v1/trades', buildTrade({ symbol: 'BTC', quantity: '2', strategy: 'Gap fill' }))

    const { body } = await browser.get<TradePage>('/api/v1/trades')

    expect(body.items).toEqual([
      {
        id: expect.any(String),
        version: 1,
        symbol: 'BTC',
        market: 'crypto',
        type: 'long',
        status: 'open',
        quantity: '2',
        entryPrice: expect.any(String),
        entryDate: expect.any(String),
        strategy: 'Gap fill',
        createdAt: expect.any(String),
      },
    ])
  })

  test('of 50 trades with what traders fill in is at most 25 KB', async () => {
    const { browser } = await server.signUp()
    for (let n = 0; n < 50; n++)
      await browser.post('/api/v1/trades', {
        ...buildTrade({
          ...closed,
          fees: '0.1',
          stopLoss: '95000',
          takeProfit: '99500',
          riskPercentage: '1',
        }),
        strategy: 'Breakout pullback',
        emotion: 'calm',
        confidenceLevel: 4,
        timeFrame: '1h',
        planFollowed: n % 2 === 0,
        tags: n % 2 === 0 ? ['breakout', 'morning'] : [],
        notes:
          n % 3 === 0 ? 'Waited for the retest, took the second touch and sold into strength.' : undefined,
      })

    const { body, text } = await browser.get<TradePage>('/api/v1/trades')

    expect(body.items).toHaveLength(50)
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(25 * 1024)
  })

  test('has the values of the trades as they are stored', async () => {
    const { browser } = await server.signUp()
    const exit = { status: 'closed', exitPrice: '2.5', exitDate: '2026-11-03' } as const
    const given = [
      buildTrade({ notes: 'Waited.', tags: ['a'], links: ['https://example.com'], confidenceLevel: 4 }),
      buildTrade({ ...exit, fees: '1', feesUnit: 'amount', planFollowed: true, stopLoss: '1' }),
      buildTrade({ ...exit, currency: 'CHF' }), // no rate converts it
      buildTrade({ ...exit, currency: 'CHF', rate: '0.93', rateCurrency: 'EUR' }),
      buildTrade({ ...exit, contractSize: '20', instrument: 'future', market: 'stock' }),
    ]
    const stored: Trade[] = []
    for (const one of given) stored.unshift((await browser.post<Trade>('/api/v1/trades', one)).body)

    const { body } = await browser.get<TradePage>('/api/v1/trades')

    expect(stored.map(({ id }) => id)).not.toContain(undefined)
    expect(TradePage.parse(body)).toEqual(body)
    expect(body.items.map((listed) => restoreDefaults(listed))).toEqual(stored)
  })
})

test('numbers come back exactly as they were sent, in adding, opening and listing [DATA-02]', async () => {
  const sent = [
    buildTrade({ symbol: 'BTC', quantity: '0.00001', entryPrice: '96420.50' }),
    buildTrade({ symbol: 'PEPE', quantity: '5000000', entryPrice: '0.00000012' }),
    buildTrade({ symbol: 'SHIB', quantity: '5000000', entryPrice: '0.000000000000000001' }),
  ]
  const { browser } = await server.signUp()
  for (const trade of sent) {
    const made = await browser.post<Trade>('/api/v1/trades', trade)
    const opened = await browser.get<Trade>(`/api/v1/trades/${made.body.id}`)
    const list = await browser.get<{ items: Trade[] }>('/api/v1/trades?limit=1')

    expect(made.body).toMatchObject(trade)
    expect(opened.body).toMatchObject(trade)
    expect(list.body.items).toMatchObject([trade])
  }
})
