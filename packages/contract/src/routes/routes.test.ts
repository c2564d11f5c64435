import { expect, test } from 'vitest'
import { contract } from '../index.ts'
import type { RouteMeta } from './index.ts'

const withBody = ['POST', 'PUT', 'PATCH', 'DELETE']
const limits = new Map<string, Partial<RouteMeta>>()
for (const { contract: procedure } of findProcedures()) {
  const { route, meta } = procedure['~orpc']
  if (withBody.includes(route.method ?? '')) limits.set(`${route.method} ${route.path}`, meta)
}

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

function findProcedures() {
  const found: {
    contract: { '~orpc': { route: { method?: string; path?: string }; meta: Partial<RouteMeta> } }
  }[] = []
  walk(contract)
  return found

  function walk(node: object): void {
    if ('~orpc' in node)
      found.push({ contract: node as (typeof found)[number]['contract'] }) // a procedure
    else for (const child of Object.values(node)) walk(child as object) // a router holds routers and procedures
  }
}
