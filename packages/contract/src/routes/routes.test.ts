import { expect, test } from 'vitest'
import { contract } from '../index.ts'
import { type RouteMeta, route } from './index.ts'

const withBody = ['POST', 'PUT', 'PATCH', 'DELETE']
const routes = findRoutes()
const limits = new Map(
  routes.filter(({ method }) => withBody.includes(method)).map(({ key, meta }) => [key, meta]),
)

test('every route says who may call it', () => {
  expect(routes.length).toBeGreaterThan(40)
  expect(routes.filter(({ meta }) => !['public', 'user', 'admin'].includes(meta.access!))).toEqual([])
})

test('a route documents how its access check refuses a request', () => {
  const refusals = (access: 'public' | 'user' | 'admin') => Object.keys(route(access)['~orpc'].errorMap)

  expect(refusals('public')).toEqual([])
  expect(refusals('user')).toEqual(['session.required'])
  expect(refusals('admin')).toEqual(['session.required', 'admin.required'])
})

test('a route that replaces the limits of its body keeps its access', () => {
  const sync = routes.find(({ key }) => key === 'POST /library/sync')

  expect(sync?.meta).toEqual({ access: 'user', bodyType: 'json', maxBodyBytes: 4 * 1024 * 1024 })
})

test('every route with a body has a limit for its bytes and says its form', () => {
  const without = [...limits].filter(
    ([, { bodyType, maxBodyBytes }]) => !bodyType || !((maxBodyBytes ?? 0) > 0),
  )

  expect(limits.size).toBeGreaterThan(15)
  expect(without).toEqual([])
})

test('only routes that take a file may have 24 MB, and nothing but JSON has the smaller limits', () => {
  const forms = [...limits].filter(([, { bodyType }]) => bodyType === 'form').map(([name]) => name)
  const large = [...limits]
    .filter(([, { maxBodyBytes }]) => maxBodyBytes! > 4 * 1024 * 1024)
    .map(([name]) => name)

  expect(forms.toSorted()).toEqual(large.toSorted())
  expect(forms.every((name) => /^POST \/(images|imports)(\/|$)/.test(name))).toBe(true)
})

test('the limit follows from the shape: a trade 256 KB, an entry 1 MB, a sync 4 MB', () => {
  const kb = (name: string) => limits.get(name)!.maxBodyBytes! / 1024

  expect(['POST /trades', 'PUT /journal-entries/{id}', 'POST /library/sync'].map(kb)).toEqual([
    256, 1024, 4096,
  ])
})

type Procedure = { '~orpc': { route: { method?: string; path?: string }; meta: Partial<RouteMeta> } }
type FoundRoute = { method: string; key: string; meta: Partial<RouteMeta> }

function findRoutes(): FoundRoute[] {
  const found: FoundRoute[] = []
  walk(contract)
  return found

  function walk(node: object): void {
    if ('~orpc' in node) {
      const { route, meta } = (node as Procedure)['~orpc'] // only a procedure has this key
      found.push({ method: route.method ?? '', key: `${route.method} ${route.path}`, meta })
    } else for (const child of Object.values(node)) walk(child as object) // a router holds routers and procedures
  }
}
