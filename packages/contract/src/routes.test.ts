import { expect, test } from 'vitest'
import { contract } from './index.ts'
import { type RouteMeta, route } from './routes.ts'
import { getScope, scopes } from './scopes.ts'

const withBody = ['POST', 'PUT', 'PATCH', 'DELETE']
const routes = findRoutes()
const limits = new Map(
  routes.filter(({ method }) => withBody.includes(method)).map(({ key, meta }) => [key, meta]),
)

test('every route says who may call it', () => {
  expect(routes.length).toBeGreaterThan(40)
  expect(routes.filter(({ meta }) => !['public', 'session', 'user', 'admin'].includes(meta.access!))).toEqual(
    [],
  )
})

test('a route documents how its checks of access and query refuse a request', () => {
  const refusals = (access: 'public' | 'session' | 'user' | 'admin') =>
    Object.keys((access === 'user' ? route(access, { demo: false }) : route(access))['~orpc'].errorMap)

  expect(refusals('public')).toEqual(['request.invalid'])
  expect(refusals('session')).toEqual(['session.required', 'tokens.not_allowed', 'request.invalid'])
  expect(refusals('user')).toEqual([
    'session.required',
    'tokens.not_allowed',
    'demo.not_allowed',
    'request.invalid',
  ])
  expect(refusals('admin')).toEqual([
    'session.required',
    'admin.required',
    'admin.factor_required',
    'tokens.not_allowed',
    'demo.not_allowed',
    'request.invalid',
  ])
  expect(Object.keys(route('user', 'trades')['~orpc'].errorMap)).toEqual([
    'session.required',
    'tokens.scope_missing',
    'demo.not_allowed',
    'request.invalid',
  ])
})

test('the scopes are exactly those that the routes need, and the area of a route is its feature', () => {
  const needed = routes.flatMap(({ method, feature, meta: { area } }) =>
    area ? [{ feature, area, scope: getScope({ method, area }) }] : [],
  )

  expect([...new Set(needed.map(({ scope }) => scope))].toSorted()).toEqual(scopes.toSorted())
  expect(needed.filter(({ feature, area }) => feature !== area)).toEqual([])
})

test('all routes of a feature take API tokens, or none does', () => {
  const byFeature = Map.groupBy(routes, ({ feature }) => feature)
  const mixed = [...byFeature].filter(([, all]) => new Set(all.map(({ meta }) => !meta.area)).size > 1)

  expect(mixed.map(([feature]) => feature)).toEqual([])
})

test('no route of accounts, sessions and administration takes API tokens', () => {
  const taking = routes.filter(({ meta }) => meta.area && meta.access !== 'user')
  const ofAccounts = routes.filter(({ feature, meta }) => closed.includes(feature) && meta.area)

  expect([...taking, ...ofAccounts]).toEqual([])
})

const closed = ['identity', 'profiles', 'subscribers', 'invitations', 'demo']

test('a route that replaces the limits of its body keeps its access', () => {
  const sync = routes.find(({ key }) => key === 'POST /library/sync')

  expect(sync?.meta).toEqual({
    access: 'user',
    area: 'library',
    bodyType: 'json',
    maxBodyBytes: 4 * 1024 * 1024,
  })
})

test('every route with a body has a limit for its bytes and says its form', () => {
  const without = [...limits].filter(
    ([, { bodyType, maxBodyBytes }]) => !bodyType || !((maxBodyBytes ?? 0) > 0),
  )

  expect(limits.size).toBeGreaterThan(15)
  expect(without).toEqual([])
})

test('only routes that take a file may have more than 4 MB, and nothing but JSON has the smaller limits', () => {
  const forms = [...limits].filter(([, { bodyType }]) => bodyType === 'form').map(([name]) => name)
  const large = [...limits]
    .filter(([, { maxBodyBytes }]) => maxBodyBytes! > 4 * 1024 * 1024)
    .map(([name]) => name)

  expect(forms.toSorted()).toEqual(large.toSorted())
  expect(forms.every((name) => /^POST \/(images|imports|exports|admin\/blog-images)(\/|$)/.test(name))).toBe(
    true,
  )
})

test('the limit follows from the shape: a trade 256 KB, an entry 1 MB, a sync 4 MB', () => {
  const kb = (name: string) => limits.get(name)!.maxBodyBytes! / 1024

  expect(['POST /trades', 'PUT /journal-entries/{id}', 'POST /library/sync'].map(kb)).toEqual([
    256, 1024, 4096,
  ])
})

test('the length of every list in a request is checked before its elements', () => {
  const found = routes.flatMap(({ key, input }) => findLists(input, key))

  expect(found.filter(({ isBounded }) => isBounded).length).toBeGreaterThan(10)
  expect(found.filter(({ isBounded }) => !isBounded).map(({ path }) => path)).toEqual([])
})

type Shape = { _zod: { def: Definition } }
type Definition = {
  type: string
  innerType?: Shape
  in?: Shape
  out?: Shape
  element?: Shape
  options?: Shape[]
  shape?: Record<string, Shape>
}

/** The lists of a shape, each with its path. A bounded list checks the length in a transform before the list itself. */
function findLists(
  shape: Shape | undefined,
  path: string,
  isBounded = false,
): { path: string; isBounded: boolean }[] {
  if (!shape) return []
  const {
    type,
    innerType,
    in: before,
    out: after,
    element,
    options = [],
    shape: fields = {},
  } = shape._zod.def
  return [
    ...(type === 'array' ? [{ path, isBounded }] : []),
    ...findLists(innerType, path, isBounded),
    ...findLists(before, path, isBounded),
    ...findLists(after, path, isBounded || before?._zod.def.type === 'transform'),
    ...findLists(element, `${path}[]`),
    ...options.flatMap((option) => findLists(option, path)),
    ...Object.entries(fields).flatMap(([name, field]) => findLists(field, `${path}.${name}`)),
  ]
}

type Procedure = {
  '~orpc': { route: { method?: string; path?: string }; meta: Partial<RouteMeta>; inputSchema?: Shape }
}
type FoundRoute = {
  method: string
  key: string
  feature: string
  meta: Partial<RouteMeta>
  input: Shape | undefined
}

function findRoutes(): FoundRoute[] {
  const found: FoundRoute[] = []
  for (const [feature, router] of Object.entries(contract)) walk(feature, router)
  return found

  function walk(feature: string, node: object): void {
    if ('~orpc' in node) {
      const { route, meta, inputSchema } = (node as Procedure)['~orpc'] // only a procedure has this key
      found.push({
        feature,
        method: route.method ?? '',
        key: `${route.method} ${route.path}`,
        meta,
        input: inputSchema,
      })
    } else for (const child of Object.values(node)) walk(feature, child as object) // a router holds routers and procedures
  }
}
