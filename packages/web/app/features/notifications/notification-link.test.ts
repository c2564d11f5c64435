import { notificationKinds } from '@candlebook/contract/notifications'
import { expect, test } from 'vitest'
import { getNotificationLink } from './notification-link.ts'

test('missing rates lead to the closed trades without a rate, as the notes next to totals do', () => {
  expect(getNotificationLink('rates-missing')?.href).toBe('/app?status=closed&hasRate=false')
})

test('every event of the product leads to a page of the app, and a message to none', () => {
  for (const kind of notificationKinds) {
    const link = getNotificationLink(kind)
    if (kind === 'message') expect(link).toBeNull()
    else expect(link?.href).toMatch(/^\//)
  }
})
