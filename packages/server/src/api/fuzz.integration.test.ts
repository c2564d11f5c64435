import { readFileSync } from 'node:fs'
import { API_PREFIX } from '@candlebook/contract'
import { grantAdmin } from '@candlebook/core/identity'
import { newId } from '@candlebook/core/kernel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  getSample,
  type Person,
  prepare,
  type Route,
  routes,
  samples,
  startPaidServer,
  type TestServer,
} from '../testing/index.ts'

/** `FUZZ_REQUESTS` sends another number of requests, `FUZZ_SEED` repeats a run. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? Math.ceil(10_000 * Number(process.env.SHARE_OF_RUNS)))
const SEED = Number(process.env.FUZZ_SEED ?? 20261127)

let server: TestServer

beforeAll(async () => {
  ;({ server } = await startPaidServer())
})
afterAll(() => server.stop())

test(
  `no request answers with a failure of the server: ${REQUESTS} requests with the seed ${SEED}`,
  async () => {
    const random = openRandom(SEED)
    const failures: object[] = []
    const statuses = new Map<number, number>()
    let caller = await signUpAdministrator()
    for (let sent = 0; sent < REQUESTS; sent++) {
      const route = targets[sent % targets.length]!
      const request = await buildRequest(route, { caller, random })
      const response = await server.app.request(request.path, request.init)
      const text = await response.text()
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      if (response.status >= 500)
        failures.push({ sent, request: describe(request), text: text.slice(0, 300) })
      const isSignedOut = response.status === 401 && request.hasSession
      if (isSignedOut && (await caller.browser.get(`${API_PREFIX}/session`)).status === 401)
        caller = await signUpAdministrator() // a request before this one ended the session
    }

    expect(failures).toEqual([])
    // Otherwise the requests were refused too early to test anything.
    expect(statuses.get(200)).toBeGreaterThan(REQUESTS / 20)
    expect(statuses.get(422)).toBeGreaterThan(REQUESTS / 10)
  },
  120_000 + REQUESTS * 100,
)

test('two query parameters of which one is an object are no failure of the server', async () => {
  const { browser } = await signUpAdministrator()
  await browser.post(`${API_PREFIX}/trades`, samples.trades.create.body!(''))
  const paths = routes.filter(({ method, path }) => method === 'GET' && !path.includes('{'))
  const answers = await Promise.all(
    paths.map(async ({ path }) => {
      const query = '?today=2026-11-21&x[y]=1&x[z]=2&[]=3'
      return { path, isFailure: (await browser.get(`${API_PREFIX}${path}${query}`)).status >= 500 }
    }),
  )

  expect(answers.filter(({ isFailure }) => isFailure)).toEqual([])
})

type Parameter = { name: string; in: string; schema: { enum?: string[]; type?: string } }
type Target = { method: string; path: string; route: Route | null; parameters: Parameter[] }

/** The routes of the OpenAPI document, and the addresses outside it that take a body. */
const targets: Target[] = [...listDocumented(), ...listOthers()]

function listDocumented(): Target[] {
  const file = new URL('../../../../docs/openapi.json', import.meta.url)
  const { paths } = JSON.parse(readFileSync(file, 'utf8')) as {
    paths: Record<string, Record<string, { parameters?: Parameter[] }>>
  }
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([lower, { parameters = [] }]) => {
      const method = lower.toUpperCase()
      const route = routes.find(({ key }) => key === `${method} ${path}`) ?? null
      return { method, path: `${API_PREFIX}${path}`, route, parameters }
    }),
  )
}

function listOthers(): Target[] {
  const posts = [
    '/api/webhooks/payments',
    '/api/functions/create-checkout',
    '/api/functions/validate-invitation',
    '/api/functions/send-invitation-email',
    '/api/functions/delete-user',
    '/api/rpc/insert_analytics_data',
    '/api/rpc/get_analytics_data',
    '/api/rpc/update_admin_status',
    '/api/auth/sign-in/email',
    '/api/auth/sign-in/code',
    '/api/auth/request-password-reset',
    '/api/auth/confirm-email',
    '/api/auth/change-email',
  ]
  return posts.map((path) => ({ method: 'POST', path, route: null, parameters: [] }))
}

type Random = {
  below(limit: number): number
  pick<T>(values: readonly T[]): T
  chance(share: number): boolean
}

/** A random number generator with a seed (mulberry32), so that a run can be repeated. */
function openRandom(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { below, pick: (values) => values[below(values.length)]!, chance: (share) => next() < share }
}

type Sent = { path: string; init: RequestInit & { headers: Record<string, string> }; hasSession: boolean }

/** Builds a request to a route: its sample with a few parts that the route does not expect. */
async function buildRequest(
  { method, path, route, parameters }: Target,
  { caller, random }: { caller: Person; random: Random },
): Promise<Sent> {
  const id = path.includes('{') ? await chooseId(route, { caller, random }) : ''
  const query = buildQuery(route, parameters, random)
  const hasSession = random.chance(0.95)
  const { body, type } = method === 'GET' ? { body: null, type: null } : buildBody(route, id, random)
  return {
    path: `${path.replace(/\{\w+\}/g, encodeURIComponent(id))}${query}`,
    init: {
      method,
      headers: {
        ...(hasSession && { Cookie: caller.browser.cookieHeader() }),
        ...(type !== null && { 'Content-Type': type }),
        ...buildHeaders(random),
      },
      body,
    },
    hasSession,
  }
}

/** A new row of the caller, where creating one is quick; a random id; or no id at all. */
async function chooseId(
  route: Route | null,
  { caller, random }: { caller: Person; random: Random },
): Promise<string> {
  if (route && !/imports|merge|fee-rate/.test(route.path) && random.chance(0.1))
    return await prepare(route, caller)
  return random.chance(0.3) ? newId() : random.pick(invalidTexts).toWellFormed()
}

function buildQuery(route: Route | null, parameters: Parameter[], random: Random): string {
  const sample = (route && getSample(route).query?.slice(1)) ?? ''
  const parts = random.chance(0.8) ? sample.split('&').filter(Boolean) : []
  const named = parameters.filter((parameter) => parameter.in === 'query')
  for (let count = random.below(4); count > 0; count--) {
    const parameter = named.length > 0 && random.chance(0.8) ? random.pick(named) : null
    const name = `${parameter?.name ?? random.pick(invalidKeys)}${random.pick(['', '', '', '[]', '[y]', '[y][z]', '[0]'])}`
    const known = parameter?.schema.enum ?? ['1', '2026-11-21', 'BTC']
    const value = random.chance(0.4) ? random.pick(known) : String(random.pick(invalidValues)).toWellFormed()
    parts.push(`${encodeURIComponent(name)}=${random.chance(0.95) ? encodeURIComponent(value) : '%E0%A4%A'}`)
  }
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

function buildBody(
  route: Route | null,
  id: string,
  random: Random,
): { body: string | FormData | null; type: string | null } {
  const sample = route ? getSample(route).body?.(id) : { planType: 'annual', email: 'ada@example.com' }
  if (sample instanceof FormData) return { body: random.chance(0.5) ? sample : new FormData(), type: null }
  if (random.chance(0.1)) return { body: String(random.pick(invalidTexts)), type: 'application/json' }
  const changed = structuredClone(sample ?? {})
  const body = JSON.stringify(mutate(changed, random))
  return {
    body,
    type: random.chance(0.97) ? 'application/json' : random.pick(['text/plain', 'multipart/form-data']),
  }
}

/** The value with one to three of its parts replaced, removed or added, at any depth. */
function mutate(value: unknown, random: Random): unknown {
  if (random.chance(0.05)) return pickInvalid(random)
  for (let count = random.below(3); count > 0; count--) {
    let place = value
    while (typeof place === 'object' && place !== null) {
      const keys = Object.keys(place)
      const key = keys.length > 0 && random.chance(0.9) ? random.pick(keys) : random.pick(invalidKeys)
      const parts = place as Record<string, unknown> // an array has the same keys
      const child = Object.hasOwn(parts, key) ? parts[key] : undefined // not the prototype of all objects
      if (typeof child === 'object' && child !== null && random.chance(0.7)) {
        place = child
        continue
      }
      if (Array.isArray(place)) place.push(pickInvalid(random))
      else if (random.chance(0.15)) delete parts[key]
      else
        Object.defineProperty(parts, key, {
          value: pickInvalid(random),
          enumerable: true,
          configurable: true,
          writable: true,
        })
      break
    }
  }
  return value
}

/** A copy, because a later change of the body would change the value for all requests. */
function pickInvalid(random: Random): unknown {
  return structuredClone(random.pick(invalidValues))
}

function buildHeaders(random: Random): Record<string, string> {
  const headers: Record<string, string> = {}
  if (random.chance(0.1)) headers['If-None-Match'] = random.pick(['*', '""', 'W/"x", , "y', 'a'.repeat(5000)])
  if (random.chance(0.05)) headers['Accept-Encoding'] = random.pick(['br;q=x', '*', 'gzip, br', ';;;'])
  if (random.chance(0.05)) headers['User-Agent'] = random.pick(['', 'x'.repeat(5000), '\u00ff\u00fe'])
  if (random.chance(0.05))
    headers['stripe-signature'] = random.pick(['t=1,v1=', 'v1=', 't=,v1=,v1=', 't=x', ',,='])
  if (random.chance(0.02))
    headers.Authorization = random.pick(['Bearer', 'Bearer cb_', 'Bearer a.b', 'Basic eDp5'])
  return headers
}

const invalidTexts = [
  '',
  ' ',
  '\0',
  '\ud800',
  '../../etc/passwd',
  "' or 1=1 --",
  '{"a":',
  '[]',
  'null',
  '"text"',
  'x'.repeat(3000),
  '\u202e\u0000\ufeff',
  '😀'.repeat(50),
  '%00',
  '$1',
  '2026-02-30',
  '-0',
  '1e400',
  'NaN',
] as const

const invalidValues = [
  ...invalidTexts,
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  '9'.repeat(60),
  '0.'.padEnd(60, '3'),
  '-5',
  '2026-11-21',
  '0000-01-01',
  '9999-12-31T23:59:59.999Z',
  '275760-09-13',
  [],
  {},
  [null],
  [[[]]],
  { a: { b: {} } },
  ['x', 1, null],
  Array.from({ length: 300 }, (_, index) => `${index}`),
]

const invalidKeys = [
  '__proto__',
  'constructor',
  'toString',
  'length',
  '',
  '0',
  'userId',
  'id',
  'x',
  'version',
  'a.b',
]

async function signUpAdministrator(): Promise<Person> {
  const person = await server.signUp()
  await grantAdmin(server.database.ownerUrl, { userId: person.userId, now: server.clock.now() })
  return person
}

function describe({ path, init: { method, headers, body } }: Sent): string {
  const { Cookie: _, ...others } = headers
  return `${method} ${path.slice(0, 300)} ${JSON.stringify(others).slice(0, 200)} ${String(body).slice(0, 500)}`
}
