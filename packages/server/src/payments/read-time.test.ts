import { readStripeTime } from '@candlebook/core/payments'
import { expect, test } from 'vitest'
import { openEmptySandbox } from '../testing/payments/open-sandbox-payments.ts'

test('the time of the payment provider is that of the header of its answers', async () => {
  const { sandbox, settings } = await openEmptySandbox()
  const time = await readStripeTime(settings)
  await sandbox.close()

  expect(Math.abs(time!.getTime() - Date.now())).toBeLessThan(60_000) // whole seconds, on a machine that may be busy
  await expect(readStripeTime(settings)).rejects.toMatchObject({ name: 'PaymentsUnavailable' })
})
