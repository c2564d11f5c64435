import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { routes } from '../testing/index.ts'
import { buildOpenApiDocument } from './openapi.ts'

const committed = readFileSync(new URL('../../../../docs/openapi.json', import.meta.url), 'utf8')

test('the committed document is the contract’s: a change of the API is a visible one (node scripts/write-openapi.ts)', async () => {
  expect(JSON.parse(committed)).toEqual(JSON.parse(JSON.stringify(await buildOpenApiDocument())))
})

test('the document has every route of the contract and no other', async () => {
  const { paths = {} } = await buildOpenApiDocument()
  const written = Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
  )

  expect(written.toSorted()).toEqual(routes.map(({ key }) => key).toSorted())
})

test('the document says which codes an operation answers with, and in which shape', async () => {
  const { paths } = await buildOpenApiDocument()
  const refusals = paths?.['/trades/{id}/close']?.post?.responses

  expect(Object.keys(refusals ?? {})).toEqual(['200', '401', '403', '404', '409', '413', '422', '429', '503'])
  expect(refusals?.['409']).toMatchObject({
    description: 'This trade is already closed. This trade was changed somewhere else.',
    content: {
      'application/json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/ErrorBody' },
            {
              properties: {
                error: {
                  properties: {
                    code: {
                      enum: ['trades.already_closed', 'trades.changed_elsewhere'],
                    },
                  },
                },
              },
            },
          ],
        },
      },
    },
  })
})

const { paths: documentedPaths } = await buildOpenApiDocument()
const security = {
  public: [],
  session: [{ session: ['recovery'] }],
  user: [{ session: [] }],
  admin: [{ session: ['administrator'] }],
}

test.each(routes)(
  'the document asks for what the access of $key needs',
  ({ method, path, access, scope }) => {
    const operation = documentedPaths?.[path]?.[method.toLowerCase() as 'get'] // the document has the route, see above

    expect(operation?.security).toEqual([...security[access], ...(scope ? [{ apiToken: [scope] }] : [])])
  },
)

test('no request of the API takes the data of a card: payment happens on the provider’s pages [CHK-01]', async () => {
  const { paths = {} } = await buildOpenApiDocument()
  const operations = Object.values(paths).flatMap((item) => Object.values(item ?? {}))
  const names = listNames(operations.map((operation) => (operation as { requestBody?: unknown }).requestBody))

  expect(names).toContain('planType')
  const ofCards = names.filter((name) => /card|cvc|cvv|iban|expiry/i.test(name))
  expect(ofCards.filter((name) => name !== 'expiry')).toEqual([]) // the expiry of an option or a future
})

/** The names of all fields in a part of the document. */
function listNames(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return []
  const own = 'properties' in part ? Object.keys(part.properties ?? {}) : []
  return [...own, ...Object.values(part).flatMap(listNames)]
}
