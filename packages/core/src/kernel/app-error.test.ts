import { expect, test } from 'vitest'
import { AppError, buildFieldRefusal } from './index.ts'

test('a refusal has the status and the sentence of its code', () => {
  const error = new AppError('trades.already_closed')

  expect(error).toMatchObject({ code: 'trades.already_closed', status: 409, name: 'AppError' })
  expect(error.message).toBe('This trade is already closed.')
})

test('the message of a refusal does not contain its cause', () => {
  const cause = new Error('select * from secrets')
  const error = new AppError('server.failed', { cause })

  expect(error.cause).toBe(cause)
  expect(error.message).not.toContain('secrets')
})

test('a refusal of fields names each with its code and sentence', () => {
  expect(buildFieldRefusal([{ field: 'exitDate', code: 'trade.exit_before_entry' }])).toMatchObject({
    code: 'request.invalid',
    status: 422,
    fields: [
      {
        field: 'exitDate',
        code: 'trade.exit_before_entry',
        message: 'The exit date is before the entry date',
      },
    ],
  })
})
