import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { PaymentNotification } from './billing.ts'

test('a payment notification names one of two types, and nothing else of it counts [I18N-03]', () => {
  const read = (sent: object) => z.safeParse(PaymentNotification, sent).data

  expect(read({ type: 'success', language: 'pt', email: 'eve@example.com' })).toEqual({ type: 'success' })
  expect(read({ type: 'failed' })).toEqual({ type: 'failed' })
  expect(read({ type: 'received' })).toBeUndefined()
})
