import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { PaymentNotification } from './billing.shapes.ts'

test('a payment notification is in one of four languages, and otherwise in English [I18N-03]', () => {
  const read = (language?: unknown) =>
    z.safeParse(PaymentNotification, { type: 'success', language }).data?.language

  expect(['en', 'pt', 'es', 'fr'].map(read)).toEqual(['en', 'pt', 'es', 'fr'])
  expect(['de', 'pt-BR', '', null, 7, undefined].map(read)).toEqual(['en', 'en', 'en', 'en', 'en', 'en'])
  expect(z.safeParse(PaymentNotification, { type: 'success' }).data?.language).toBe('en')
  expect(z.safeParse(PaymentNotification, { type: 'received', language: 'en' }).success).toBe(false)
})
