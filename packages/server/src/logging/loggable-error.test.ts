import { expect, test } from 'vitest'
import { toLoggableError } from './loggable-error.ts'

test('a failure keeps its kind, message, code and the places in the code', () => {
  const error = Object.assign(new TypeError('x is not a function'), { code: 'ERR_X' })

  expect(toLoggableError(error)).toMatchObject({
    type: 'TypeError',
    message: 'x is not a function',
    code: 'ERR_X',
  })
  expect(toLoggableError(error).frames[0]).toMatch(/^at .*loggable-error\.test\.ts/)
})

test('a failed query keeps its SQL and loses its values, in message and stack too', () => {
  const error = Object.assign(new Error('Failed query: select $1\nparams: CANARY'), {
    query: 'select $1',
    params: ['CANARY'],
  })
  const logged = toLoggableError(error)

  expect(logged).toMatchObject({ type: 'Error', query: 'select $1' })
  expect(JSON.stringify(logged)).not.toContain('CANARY')
})

test('the database’s own words are kept unless they repeat a value', () => {
  const missing = Object.assign(new Error('relation "x" does not exist'), {
    code: '42P01',
  })
  const invalid = Object.assign(new Error('invalid input syntax for type uuid: "CANARY"'), {
    code: '22P02',
  })
  const taken = Object.assign(new Error('duplicate key value violates "k"'), {
    code: '23505',
    constraint: 'k',
    detail: 'Key (email)=(CANARY) already exists.',
  })

  expect(toLoggableError(missing)).toMatchObject({ message: 'relation "x" does not exist', code: '42P01' })
  expect(toLoggableError(taken)).toMatchObject({ code: '23505', constraint: 'k' })
  expect(JSON.stringify([toLoggableError(invalid), toLoggableError(taken)])).not.toContain('CANARY')
})

test('causes are told too, each by the same rules', () => {
  const cause = Object.assign(new Error('params: CANARY'), { params: ['CANARY'], query: 'q' })
  const logged = toLoggableError(new Error('outer', { cause }))

  expect(logged).toMatchObject({ message: 'outer', cause: { query: 'q' } })
  expect(JSON.stringify(logged)).not.toContain('CANARY')
})

test('a thrown value that is not an error is described by its type only', () => {
  expect(toLoggableError('CANARY')).toEqual({ type: 'string', frames: [] })
})
