import { findConnectionProblem, MigrationRefused } from '@candlebook/core/db'
import { expect, test } from 'vitest'
import { ConfigError } from '../config/config.ts'
import { describeRefusal } from './refusals.ts'

test('a database that cannot be used is one line without an address or a password', async () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:5432'), { code: 'ECONNREFUSED' })
  const wrongPassword = Object.assign(new Error('password authentication failed'), { code: '28P01' })

  expect(describeRefusal(new Error('Failed query', { cause: refused }))).toBe(
    'the database cannot be used: ECONNREFUSED. Start PostgreSQL, and check DATABASE_URL and the network to it.',
  )
  expect(describeRefusal(wrongPassword)).toBe(
    'the database cannot be used: 28P01. The password in DATABASE_URL is wrong.',
  )
  expect(await findConnectionProblem('postgres://a:b@127.0.0.1:1/c')).toBe('ECONNREFUSED')
})

test('a wrong setting and a database that cannot be migrated say what is wrong, and any other error keeps its stack', () => {
  expect(describeRefusal(new ConfigError('PORT must be a number.'))).toBe('PORT must be a number.')
  expect(describeRefusal(new MigrationRefused('create the database again.'))).toBe(
    'create the database again.',
  )
  expect(describeRefusal(new TypeError('a is not a function'))).toBeNull()
})
