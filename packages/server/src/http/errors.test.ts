import { expect, test } from 'vitest'
import { toAppError } from './errors.ts'

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
