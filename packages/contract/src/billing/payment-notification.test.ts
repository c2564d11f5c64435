import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { PaymentNotification } from './billing.shapes.ts'

test('a payment notification is in one of four languages, and in English when none is given [I18N-03]', () => {
  const read = (language?: string) =>
    z.safeParse(PaymentNotification, { type: 'success', ...(language && { language }) }).data?.language

  expect(['en', 'pt', 'es', 'fr', undefined].map(read)).toEqual(['en', 'pt', 'es', 'fr', 'en'])
  expect(read('de')).toBeUndefined()
})
