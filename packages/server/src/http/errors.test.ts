import { AppError } from '@candlebook/core/kernel'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { expect, test } from 'vitest'
import { buildErrorResponse, toAppError } from './errors.ts'

const withCode = (code: string) => Object.assign(new Error('of the database'), { code })
const toCode = (thrown: unknown) => toAppError(new Error('Failed query', { cause: thrown })).code

test.each([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '08000',
  '08001',
  '08003',
  '08006',
  '08P01',
  '25006',
  '53000',
  '53100',
  '53200',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
])('a failure with the code %s is a lost database', (code) => {
  expect(toCode(withCode(code))).toBe('server.unavailable')
})

test.each([
  'Connection terminated unexpectedly',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
])('%s is a lost database', (message) => {
  expect(toCode(new Error(message))).toBe('server.unavailable')
})

test.each(['57014', '55P03', '25P03', '40001', '40P01'])(
  'a failure with the code %s is a busy database',
  (code) => {
    expect(toCode(withCode(code))).toBe('server.busy')
  },
)

test.each(['23505', '42P01', '22P02', 'ERR_INVALID_ARG_TYPE'])(
  'a failure with the code %s is ours',
  (code) => {
    expect(toCode(withCode(code))).toBe('server.failed')
  },
)

test('a refusal is too short to be compressed, and says its length', async () => {
  const app = new Hono()
  app.use(compress())
  app.get('/', () =>
    buildErrorResponse(new AppError('request.too_many', { data: { waitSeconds: 5 } }), 'a-request'),
  )

  const response = await app.request('/', { headers: { 'Accept-Encoding': 'gzip' } })

  expect(response.headers.get('content-encoding')).toBeNull()
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(response.headers.get('content-length')).toBe(String((await response.arrayBuffer()).byteLength))
})
