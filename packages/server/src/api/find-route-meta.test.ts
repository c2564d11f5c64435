import { defaultBody } from '@candlebook/contract/routes'
import { expect, test } from 'vitest'
import { contractRoutes } from './contract-routes.ts'
import { findRouteMeta, openRouteFinder } from './find-route-meta.ts'

const anId = '01900000-0000-7000-8000-000000000001'

test.each(contractRoutes)(
  '$key is found by its address',
  ({ method, path, access, area, demo, body, query }) => {
    const found = findRouteMeta(method, path.replace(/\{\w+\}/g, anId))
    expect(found).toEqual({ access, path, area, demo, query, ...body })
  },
)

test.each([
  ['GET', '/nothing'],
  ['POST', '/demo-accounts'],
  ['GET', '/demo-accounts/1'],
  ['GET', '/Demo-Accounts'],
  ['GET', ''],
])('an address that does not exist needs a session: %s %s', (method, path) => {
  expect(findRouteMeta(method, path)).toEqual({ access: 'user', ...defaultBody })
})

test('a public route with a parameter leaves a route with a fixed segment in its place to users', () => {
  const find = openRouteFinder([
    { method: 'GET', path: '/posts/{id}', access: 'public', body: defaultBody },
    { method: 'GET', path: '/posts/{id}/comments', access: 'public', body: defaultBody },
    { method: 'GET', path: '/posts/drafts', access: 'admin', body: defaultBody },
    { method: 'GET', path: '/posts/drafts/comments', access: 'user', body: defaultBody },
  ])
  const paths = ['/posts/1', '/posts/drafts', '/posts/1/comments', '/posts/drafts/comments']

  expect(paths.map((path) => find('GET', path).access)).toEqual(['public', 'admin', 'public', 'user'])
})
