import { newId } from '@candlebook/core/kernel'
import type { OpenAPI } from '@orpc/openapi'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOpenApiDocument } from '../openapi/openapi.ts'
import {
  type Answer,
  ask,
  dumpRows,
  type Person,
  prepare,
  routes,
  startPaidServer,
  type TestServer,
} from '../testing/index.ts'

// tenant-isolation.integration.test.ts sends ids in the path. Here they are in the query or in the body.

/** A row of the person whose id another user sends, and the part of the request with this id. */
type Case = {
  row: keyof typeof rows
  query?: (id: string) => string
  body?: (id: string) => Record<string, unknown>
}

/** The ids of rows that a person has. */
const rows = {
  trade: (person: Person) => prepare(getRoute('GET /trades/{id}'), person),
  account: (person: Person) => prepare(getRoute('PUT /broker-accounts/{id}'), person),
  notification: (person: Person) => prepare(getRoute('POST /notifications/read'), person),
  import: (person: Person) => prepare(getRoute('POST /imports/{id}/undo'), person),
  checkout: (person: Person) => prepare(getRoute('POST /billing/checkout/return'), person),
  event: async ({ browser }: Person) =>
    (await browser.get<{ items: { id: string }[] }>('/api/v1/security-events')).body.items[0]!.id, // of the sign-up
  execution: async (person: Person) => {
    const id = await prepare(getRoute('PUT /trades/{id}/fee-rate'), person)
    const { body } = await person.browser.get<{ id: string }[]>(`/api/v1/trades/${id}/executions`)
    return body[0]!.id // imported just now
  },
  item: async ({ browser }: Person) => {
    const id = newId()
    await browser.post('/api/v1/library/sync', buildItems(id))
    return id
  },
  binned: (person: Person) => prepare(getRoute('POST /bin/restore'), person),
  preview: (person: Person) => prepare(getRoute('GET /imports/previews/{id}'), person),
  movement: (person: Person) => prepare(getRoute('PUT /movements/{id}'), person),
} satisfies Record<string, (person: Person) => Promise<string>>

const oneOf = (name: string): Case => ({ row: 'trade', query: (id) => `${name}=${id}` })

/** A view stores the id, and finds only own trades when it is opened, as `GET /trades`. */
const viewOf = (name: string): Case => ({ row: 'trade', body: (id) => ({ filter: { [name]: id } }) })

/** How another user sends the id of a row, by the route and the field. */
const cases: Record<string, Case> = {
  'GET /security-events cursor': { row: 'event', query: (id) => `cursor=${id}` },
  'POST /billing/checkout/return sessionId': { row: 'checkout', body: (id) => ({ sessionId: id }) },
  'POST /imports/previews/{id}/answers id': { row: 'preview', body: (id) => ({ answers: [{ id }] }) },
  'GET /imports/movements importId': { row: 'import', query: (id) => `importId=${id}` },
  'POST /journal-entries tradeIds': { row: 'trade', body: (id) => ({ tradeIds: [id] }) },
  'PUT /journal-entries/{id} tradeIds': { row: 'trade', body: (id) => ({ tradeIds: [id] }) },
  'PUT /playbooks/of-strategy itemIds': { row: 'item', body: (id) => ({ itemIds: [id] }) },
  'POST /library/sync id': { row: 'item', body: buildItems },
  'POST /notifications/read upTo': { row: 'notification', body: (id) => ({ upTo: id }) },
  'POST /notifications/clear upTo': { row: 'notification', body: (id) => ({ upTo: id }) },
  'GET /trades id': oneOf('id'),
  'GET /trades fromTrade': oneOf('fromTrade'),
  'GET /trades afterTrade': oneOf('afterTrade'),
  'GET /trades toTrade': oneOf('toTrade'),
  'GET /trades/totals fromTrade': oneOf('fromTrade'),
  'GET /trades/totals afterTrade': oneOf('afterTrade'),
  'GET /trades/totals toTrade': oneOf('toTrade'),
  'POST /trades/bulk ids': { row: 'trade', body: (id) => ({ ids: [id] }) },
  'POST /trades/bulk-delete ids': { row: 'trade', body: (id) => ({ ids: [id] }) },
  'POST /bin ids': { row: 'trade', body: (id) => ({ ids: [id] }) },
  'POST /bin/restore ids': { row: 'binned', body: (id) => ({ ids: [id] }) },
  'POST /bin/delete ids': { row: 'binned', body: (id) => ({ ids: [id] }) },
  'PUT /trades/{id}/fills executionId': {
    row: 'execution',
    body: (id) => ({
      fills: [{ role: 'entry', day: '2026-11-02', quantity: '1', price: '96000', fee: '2', executionId: id }],
    }),
  },
  'POST /trade-views fromTrade': viewOf('fromTrade'),
  'POST /trade-views afterTrade': viewOf('afterTrade'),
  'POST /trade-views toTrade': viewOf('toTrade'),
  'PUT /trade-views/{id} fromTrade': viewOf('fromTrade'),
  'PUT /trade-views/{id} afterTrade': viewOf('afterTrade'),
  'PUT /trade-views/{id} toTrade': viewOf('toTrade'),
  'POST /broker-accounts/{id}/movements/take ids': { row: 'movement', body: (id) => ({ ids: [id] }) },
  'POST /broker-accounts/{id}/merge into': { row: 'account', body: (id) => ({ into: id }) },
}

/** Ids that the client makes, so that a repeated request is found. They name no row of another user. */
const madeByClients =
  /^clientKey$|^keptRules$|^brokenRules$|^PUT \/playbooks\/of-strategy id$|^POST \/page-views sessionId$/

let server: TestServer

beforeAll(async () => {
  ;({ server } = await startPaidServer())
})
afterAll(() => server.stop())

test('each id in the query or the body of a route has a case here', async () => {
  const fields = listIdFields(await buildOpenApiDocument())

  expect(fields.length).toBeGreaterThan(10)
  expect(fields.filter((field) => !(field in cases))).toEqual([])
  expect(Object.keys(cases).filter((field) => !fields.includes(field))).toEqual([])
})

test.each(Object.entries(cases))(
  '%s: the id of another user is answered as one that does not exist, and changes none of its rows [PERM-04] [PERM-05]',
  async (field, { row, query, body }) => {
    const owner = await server.signUp()
    const id = await rows[row](owner)
    const before = await dumpRows(server.database.owner, owner.userId)
    const send = async (sent: string) => {
      const route = getRoute(field.slice(0, field.lastIndexOf(' ')))
      const otherUser = await server.signUp()
      const own = await prepare(route, otherUser)
      return ask(otherUser.browser, route, { id: own, query: query?.(sent) ?? '', body: body?.(sent) ?? {} })
    }
    const foreign = await send(id)

    expect(comparable(foreign)).toEqual(comparable(await send(newId())))
    expect(await dumpRows(server.database.owner, owner.userId)).toEqual(before)
  },
)

function getRoute(key: string) {
  const route = routes.find((one) => one.key === key)
  if (!route) throw new Error(`The contract has no route ${key}.`)
  return route
}

/** An answer without the ids, instants and numbers that differ from one request to the next. */
function comparable({ status, text }: Answer) {
  return { status, text: text.replace(/req_\w+|[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id').replace(/\d+/g, '0') }
}

function buildItems(id: string) {
  const item = {
    ...{ type: 'text', title: 'A rule', description: null, category: 'Macro', tags: [], content: 'x' },
    ...{ attachedImages: [], attachedLinks: [], url: null, pageScreenshot: null },
    ...{ createdAt: '2026-11-12T10:00:00.000Z', updatedAt: '2026-11-12T10:00:00.000Z' },
  }
  return { cursor: '', items: [{ id, item, deletedUpTo: null }], categories: ['Macro'] }
}

/** 'GET /trades fromTrade' for each field of a query or body with an id, of the routes that administrators do not need. */
function listIdFields(document: OpenAPI.Document): string[] {
  const found = new Set<string>()
  for (const [path, item = {}] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(item as Record<string, OpenAPI.OperationObject>)) {
      const key = `${method.toUpperCase()} ${path}`
      if (getRoute(key).access === 'admin') continue
      const parts = [
        operation.requestBody,
        operation.parameters?.filter((one) => 'in' in one && one.in === 'query'),
      ]
      for (const name of parts.flatMap((part) => listIds(part, document))) {
        if (!madeByClients.test(name) && !madeByClients.test(`${key} ${name}`)) found.add(`${key} ${name}`)
      }
    }
  }
  return [...found]
}

type Node = Record<string, unknown>

/** The names of the fields below a part of the document that are UUIDs or have the name of an id. */
function listIds(part: unknown, document: OpenAPI.Document, name = ''): string[] {
  if (typeof part !== 'object' || part === null) return []
  if (Array.isArray(part)) return part.flatMap((one) => listIds(one, document, name))
  const { $ref, name: parameter, properties, ...others } = part as Node
  if (typeof $ref === 'string') return listIds(resolve($ref, document), document, name)
  const isId =
    others.format === 'uuid' || (others.type === 'string' && /^(into|upTo)$|^ids?$|Ids?$/.test(name))
  const fields = Object.entries((properties ?? {}) as Node)
  return [
    ...(isId ? [name] : []),
    ...fields.flatMap(([field, shape]) => listIds(shape, document, field)),
    ...Object.values(others).flatMap((one) =>
      listIds(one, document, typeof parameter === 'string' ? parameter : name),
    ),
  ]
}

function resolve(reference: string, document: OpenAPI.Document): unknown {
  const names = reference.split('/').slice(1)
  return names.reduce<unknown>((node, one) => (node as Node)[one], document)
}
