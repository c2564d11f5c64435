import { notificationKinds } from '@candlebook/contract/notifications'
import { expect, test } from 'vitest'
import { getNotificationLink } from './notification-link.ts'

test('missing rates lead to the closed trades without a rate', () => {
  expect(getNotificationLink('rates-missing')?.href).toBe('/app?status=closed&hasRate=false')
})

test('each notification of the product shows a page of the app, and a message shows none', () => {
  for (const kind of notificationKinds) {
    const link = getNotificationLink(kind)
    if (kind === 'message') expect(link).toBeNull()
    else expect(link).toEqual({ label: expect.stringMatching(/^Show /), href: expect.stringMatching(/^\//) })
  }
})
