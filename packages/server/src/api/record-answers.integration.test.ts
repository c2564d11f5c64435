import { API_PREFIX } from '@candlebook/contract'
import { newId } from '@candlebook/core/kernel'
import { loadRates } from '@candlebook/core/rates'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ask,
  buildTrade,
  makeAdministrator,
  type Person,
  prepare,
  type Route,
  routes,
  runJobs,
  startPaidServer,
  type TestBrowser,
  type TestServer,
} from '../testing/index.ts'

const withPrefix = (address: string) => `${API_PREFIX}${address}`

/** At least one of these changes with everything that a write of the walk over all routes changes. */
const someAddresses: readonly string[] = [
  '/analytics?today=2026-11-24',
  '/analytics/risk?today=2026-11-24',
  '/trades/totals',
  '/trades/totals?tag=A%2B%20setup',
].map(withPrefix)

/** Addresses of every route whose answer follows from the record, with the filters that read more than a column. */
const recordAddresses: readonly string[] = [
  ...someAddresses,
  ...[
    '/analytics?today=2026-11-24&strategy=Opening%20range%20(5m)',
    '/analytics?today=2026-11-24&account=Prop%20%E2%82%AC50k',
    '/analytics?today=2026-11-24&currency=EUR&from=2026-11-01',
    '/analytics/groups-in-r?today=2026-11-24',
    '/analytics/by-currency?today=2026-11-24',
    '/analytics/drawdown-risk?today=2026-11-24&unit=money&depth=100',
    '/analytics/trades?today=2026-11-24',
    '/trades/totals?status=open',
    '/trades/summary?today=2026-11-24',
  ].map(withPrefix),
]

/** Read around each write of the walk over all routes. */
const walkedAddresses = process.env.TEST_ALL ? recordAddresses : someAddresses

/** One answer: its body, and the tag that the server gave it. */
type TaggedAnswer = { address: string; tag: string | null; text: string }

/** All of these answers now; none for a caller who is refused. */
async function readTagged(
  browser: TestBrowser,
  addresses: readonly string[] = recordAddresses,
): Promise<TaggedAnswer[]> {
  const answers = await Promise.all(
    addresses.map(async (address) => ({ address, ...(await browser.get(address)) })),
  )
  return answers
    .filter(({ status }) => status === 200)
    .map(({ address, text, headers }) => ({ address, tag: headers.get('ETag'), text }))
}

/** The answers among `after` whose body differs from the one before. */
function findChanged(before: TaggedAnswer[], after: TaggedAnswer[]): TaggedAnswer[] {
  return after.filter(({ address, text }) => before.find((one) => one.address === address)?.text !== text)
}

/** The changed answers that have the tag of the one before, or none: a browser would keep the former figures. */
function findWrongTags(before: TaggedAnswer[], after: TaggedAnswer[]): string[] {
  return findChanged(before, after)
    .filter(({ address, tag }) => tag === null || before.find((one) => one.address === address)?.tag === tag)
    .map(({ address }) => address)
}

/** Adds a record with two currencies, a trade without one, an account, a strategy, a tag and an open trade. */
async function addRecord({ browser }: Person): Promise<string[]> {
  const closed = { status: 'closed', exitPrice: '97000', exitDate: '2026-11-03' } as const
  const ids: string[] = []
  for (const parts of [
    { ...closed, tags: ['A+ setup'], strategy: 'Opening range (5m)' },
    { ...closed, symbol: 'SAP.DE', market: 'stock', currency: 'EUR', account: 'Prop €50k' },
    {
      ...closed,
      symbol: 'BRK.B',
      market: 'stock',
      currency: 'USD',
      exitDate: '2026-11-19',
      strategy: 'Opening range (5m)',
    },
    { symbol: 'ETH/USDT', strategy: 'Fade [late]' },
  ]) {
    const { status, text } = await browser.post(
      `${API_PREFIX}/trades`,
      buildTrade({ ...parts, clientKey: newId() }),
    )
    if (status !== 201) throw new Error(`the trade was not added: ${status} ${text}`)
    ids.push((JSON.parse(text) as { id: string }).id) // a created trade has an id
  }
  return ids
}

let server: TestServer

beforeAll(async () => {
  ;({ server } = await startPaidServer())
  await loadDollarRate('1.0850')
})
afterAll(() => server.stop())

const REPORT = `${API_PREFIX}/analytics?today=2026-11-24`

/** A person with a record. */
async function createTrader(): Promise<Person> {
  const person = await server.signUp()
  await addRecord(person)
  return person
}

const askAgain = ({ browser }: Pick<Person, 'browser'>, address: string, tag: string) =>
  browser.send('GET', address, { headers: { 'If-None-Match': tag } })

async function readTag({ browser }: Pick<Person, 'browser'>, address = REPORT): Promise<string> {
  const { headers } = await browser.get(address)
  return headers.get('ETag') ?? 'none'
}

describe('an answer of the record', () => {
  test('that the client has is answered with 304, its tag and no body, at every such route', async () => {
    const trader = await createTrader()
    for (const { address, tag } of await readTagged(trader.browser)) {
      const { status, text, headers } = await askAgain(trader, address, `"another", ${tag}`)

      expect({ address, status, text }).toEqual({ address, status: 304, text: '' })
      expect(headers.get('ETag')).toBe(tag)
      expect(headers.get('Cache-Control')).toBe('no-store')
    }
    const paths = routes.filter(({ isOfRecord }) => isOfRecord).map(({ path }) => API_PREFIX + path)
    expect(new Set(recordAddresses.map((address) => address.split('?')[0]))).toEqual(new Set(paths))
  })

  test('is complete for a client that sends no tag, an older one, or something else', async () => {
    const trader = await createTrader()
    const { text } = await trader.browser.get(REPORT)

    for (const tag of ['', '*', 'W/"', '"0"', 'x'.repeat(5000)])
      expect(await askAgain(trader, REPORT, tag)).toMatchObject({ status: 200, text })
  })

  test('has no tag before the first trade, and none when it is refused', async () => {
    const { browser } = await server.signUp()

    expect((await browser.get(REPORT)).headers.get('ETag')).toBeNull()
    expect((await browser.get(`${API_PREFIX}/analytics?today=soon`)).headers.get('ETag')).toBeNull()
  })

  test('of one user never makes a 304 for another one, nor for a visitor', async () => {
    const trader = await createTrader()
    const otherUser = await createTrader()
    const tag = await readTag(trader)

    expect((await askAgain(otherUser, REPORT, tag)).status).toBe(200)
    expect((await askAgain({ browser: server.browser() }, REPORT, tag)).status).toBe(401)
  })

  test.each([
    ['day', 'today=2026-11-25'],
    ['filter', 'today=2026-11-24&type=long'],
    ['account', 'today=2026-11-24&account=Prop%20%E2%82%AC50k'],
    ['route', 'by-currency'],
  ])('of another %s has another tag', async (_what, query) => {
    const trader = await createTrader()
    const address =
      query === 'by-currency' ? REPORT.replace('?', '/by-currency?') : `${API_PREFIX}/analytics?${query}`
    const tag = await readTag(trader)

    expect(await readTag(trader, address)).not.toBe(tag)
    expect((await askAgain(trader, address, tag)).status).toBe(200)
  })

  test('has the same tag for the same parameters in another order', async () => {
    const trader = await createTrader()
    const [a, b] = ['today=2026-11-24', 'type=long']

    expect(await readTag(trader, `${API_PREFIX}/analytics?${a}&${b}`)).toBe(
      await readTag(trader, `${API_PREFIX}/analytics?${b}&${a}`),
    )
  })

  test('follows from trades, their versions and settings: no other table is read', async () => {
    const trader = await createTrader()
    const { owner } = server.database
    const { rows } = await owner.query<{
      name: string
    }>(`select quote_ident(schemaname) || '.' || quote_ident(tablename) as name
      from pg_tables where schemaname in ('public', 'platform') and has_table_privilege('candlebook_app', schemaname || '.' || tablename, 'select')`)
    const others = rows.map(({ name }) => name).filter((name) => !ofRecord.includes(name))
    const tables = others.join(', ')
    await owner.query(`revoke select on ${tables} from candlebook_app`)
    try {
      expect((await readTagged(trader.browser)).map(({ address }) => address)).toEqual(recordAddresses)
      expect((await trader.browser.get(`${API_PREFIX}/broker-accounts`)).status).toBe(500)
    } finally {
      await owner.query(`grant select on ${tables} to candlebook_app`)
    }
  })
})

/** What the tag covers, and the profile, which the check of the session reads. */
const ofRecord = ['profiles', 'trades', 'user_settings', 'record_versions'].map((name) => `public.${name}`)

describe('the tag changes whenever the body does', () => {
  const writes = routes.filter(({ method }) => method !== 'GET')
  const changing = new Set<string>()

  test.each(writes)('with $key', async (route) => {
    const trader = await createTrader()
    if (route.access === 'admin') await makeAdministrator(trader)
    const id = await prepare(route, trader)
    const before = await readTagged(trader.browser, walkedAddresses)
    await ask(trader.browser, route as Route, { id })
    await runJobs(server, ['trades.change-base-currency'])
    const after = await readTagged(trader.browser, walkedAddresses)

    expect(findWrongTags(before, after)).toEqual([])
    if (findChanged(before, after).length > 0) changing.add(route.key)
  })

  test('and these routes change a body', () => {
    expect([...changing].sort()).toEqual([
      'DELETE /trades/{id}',
      'POST /bin',
      'POST /bin/restore',
      'POST /imports/previews/{id}/commit',
      'POST /imports/{id}/undo',
      'POST /trades',
      'POST /trades/bulk',
      'POST /trades/bulk-delete',
      'POST /trades/{id}/close',
      'PUT /settings',
      'PUT /settings/currency',
      'PUT /trades/{id}/fee-rate',
      'PUT /trades/{id}/fills',
    ])
  })

  const hasTrades = (person: Person) => addRecord(person)

  test.each<[string, Scenario]>([
    [
      'a trade that is added',
      { prepare: hasTrades, write: ({ browser }) => browser.post(TRADES, buildClosed()) },
    ],
    [
      'another strategy of a trade',
      {
        prepare: hasTrades,
        write: async ({ browser }, [id]) => {
          const { body } = await browser.get<{ version: number }>(`${TRADES}/${id}`)
          await browser.put(`${TRADES}/${id}`, {
            ...buildClosed({ strategy: 'Fade [late]' }),
            version: body.version,
          })
        },
      },
    ],
    ['an open trade that is closed', { prepare: hasTrades, write: close }],
    [
      'a deleted trade',
      { prepare: hasTrades, write: ({ browser }, [id]) => browser.delete(`${TRADES}/${id}`) },
    ],
    ['a renamed account', { prepare: hasTrades, write: renameAccount }],
    ['an account that is merged into another', { prepare: hasTrades, write: mergeAccounts }],
    ['corrected rates', { prepare: hasTrades, write: () => loadDollarRate('1.2000') }],
    ['another base currency, with former amounts', { prepare: hasTrades, write: changeCurrency('write') }],
    [
      'another base currency, with former amounts left',
      { prepare: hasTrades, write: changeCurrency('leave') },
    ],
    [
      'another sign of trades without a currency',
      { prepare: addWithoutCurrency, write: changeCurrency('leave') },
    ],
    ['the demo record', { prepare: async () => [], write: ({ browser }) => browser.post(DEMO) }],
    [
      'the removed demo record',
      {
        prepare: async ({ browser }) => {
          await browser.post(DEMO)
          return []
        },
        write: ({ browser }) => browser.delete(DEMO),
      },
    ],
    ['rows that a program of the operator writes', { prepare: hasTrades, write: writeBySql }],
  ])('with %s', async (_what, { prepare: prepareRecord, write }) => {
    const person = await server.signUp()
    const ids = await prepareRecord(person)
    const before = await readTagged(person.browser)
    await write(person, ids)
    const after = await readTagged(person.browser)

    expect(findChanged(before, after)).not.toEqual([])
    expect(findWrongTags(before, after)).toEqual([])
    const kept = before.find(({ address }) => address === REPORT)
    if (findChanged(before, after).some(({ address }) => address === REPORT))
      expect((await askAgain(person, REPORT, kept?.tag ?? '')).status).toBe(200)
  })

  test('with any sequence of writes, compared after each of them', async () => {
    const person = await server.signUp()
    const ids = await addRecord(person)
    await fc.assert(
      fc.asyncProperty(fc.array(anyWrite, { minLength: 1, maxLength: 6 }), async (steps) => {
        for (const step of steps) {
          const before = await readTagged(person.browser)
          await step(person, ids)
          expect(findWrongTags(before, await readTagged(person.browser))).toEqual([])
        }
      }),
      { numRuns: Math.ceil(8 * Number(process.env.SHARE_OF_RUNS)) },
    )
  })

  test('and with another time zone and every other setting', async () => {
    const trader = await createTrader()
    const tag = await readTag(trader)
    const zone = { statementZone: 'America/New_York' }
    expect((await trader.browser.put(`${API_PREFIX}/settings/preferences`, zone)).status).toBe(200)

    expect(await readTag(trader)).not.toBe(tag)
  })
})

/** `prepare` returns the ids of the trades that `write` needs. */
type Scenario = {
  prepare: (person: Person) => Promise<string[]>
  write: (person: Person, ids: string[]) => Promise<unknown>
}

const TRADES = `${API_PREFIX}/trades`
const DEMO = `${API_PREFIX}/demo-record`
const ACCOUNTS = `${API_PREFIX}/broker-accounts`

const buildClosed = (parts: Record<string, unknown> = {}) =>
  buildTrade({ status: 'closed', exitPrice: '96000.5', exitDate: '2026-11-04', ...parts })

const anyWrite = fc.oneof(
  fc.constantFrom('2026-11-04', '2025-01-02').map(
    (exitDate): Scenario['write'] =>
      ({ browser }) =>
        browser.post(
          TRADES,
          buildClosed({ entryDate: '2025-01-02', exitDate, fees: '1.25', currency: 'GBP' }),
        ),
  ),
  fc.nat(3).map((at): Scenario['write'] => async ({ browser }, ids) => {
    const { body } = await browser.get<{ version: number }>(`${TRADES}/${ids[at]}`)
    await browser.put(`${TRADES}/${ids[at]}`, {
      ...buildClosed({ tags: ['A+ setup'] }),
      version: body.version,
    })
  }),
  fc.constantFrom('1.10', '1.09').map(
    (rate): Scenario['write'] =>
      () =>
        loadDollarRate(rate),
  ),
  fc.constantFrom('EUR', 'USD').map((currency): Scenario['write'] => changeCurrency('leave', currency)),
)

async function close({ browser }: Person, ids: string[]): Promise<void> {
  await browser.post(`${TRADES}/${ids.at(-1)}/close`, { exitPrice: '97000', exitDate: '2026-11-05' })
}

async function addWithoutCurrency({ browser }: Person): Promise<string[]> {
  await browser.post(TRADES, buildClosed())
  return []
}

type Accounts = { items: { id: string; name: string }[] } | { id: string; name: string }[]

async function findAccount({ browser }: Person): Promise<{ id: string; name: string }> {
  const { body } = await browser.get<Accounts>(ACCOUNTS)
  const list = Array.isArray(body) ? body : body.items
  return list[0]! // the record has one
}

async function renameAccount(person: Person): Promise<void> {
  const account = await findAccount(person)
  await person.browser.put(`${ACCOUNTS}/${account.id}`, { ...account, ...looks, name: 'Prop (closed)' })
}

async function mergeAccounts(person: Person): Promise<void> {
  const { id } = await findAccount(person)
  const { text } = await person.browser.post(ACCOUNTS, { name: 'U•••123', ...looks })
  await person.browser.post(`${ACCOUNTS}/${id}/merge`, { into: JSON.parse(text).id })
}

const looks = { broker: null, currency: null, colour: 'teal', archived: false }

function changeCurrency(formerCurrency: 'write' | 'leave', currency = 'GBP'): Scenario['write'] {
  return async ({ browser }) => {
    if (currency === 'GBP')
      await browser.put(`${API_PREFIX}/settings/currency`, { currency: 'EUR', formerCurrency: 'leave' })
    await browser.put(`${API_PREFIX}/settings/currency`, { currency, formerCurrency })
    await runJobs(server, ['trades.change-base-currency'])
  }
}

async function writeBySql({ userId }: Person): Promise<void> {
  await server.database.owner.query('update trades set quantity = quantity * 2 where user_id = $1', [userId])
}

async function loadDollarRate(rate: string): Promise<void> {
  const csv = `Date,USD,GBP,\n2026-11-19,${rate},0.84413,\n2026-11-03,1.0850,0.84413,\n`
  await loadRates(server.appContext, new TextEncoder().encode(csv))
  await runJobs(server, ['rates.recompute'])
}
