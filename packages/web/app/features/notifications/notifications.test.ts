import { type Notification, notificationKinds } from '@candlebook/contract/notifications'
import { hideAmounts } from '@candlebook/domain/text/hidden-amounts'
import { expect, onTestFinished, test } from 'vitest'
import {
  addArrived,
  applyChange,
  formatUnreadCount,
  getNotificationLink,
  getShownMessage,
  toListed,
  undoChange,
} from './notifications.ts'

const [newest, middle, oldest] = ['2026-11-20', '2026-11-19', '2026-11-18'].map(
  (day): Notification => ({
    id: `id of ${day}`,
    kind: 'message',
    title: `News of ${day}`,
    message: 'Nothing special.',
    createdAt: `${day}T09:00:00.000Z`,
  }),
) as [Notification, Notification, Notification] // three days give three
const list = toListed([newest, middle, oldest])
const titles = (of: { title: string }[]) => of.map(({ title }) => title)

test('a notification that was read stays in the list without its dot [NOTIF-14] [NOTIF-23]', () => {
  const after = applyChange(list, { type: 'read', ids: [middle.id] })

  expect(after.map(({ isRead }) => isRead)).toEqual([false, true, false])
})

test('a deletion that fails puts the notification back in its place, and keeps those that arrived during this time', () => {
  const change = { type: 'removed', ids: [middle.id] } as const
  const arrived = { ...newest, id: 'another', title: 'Arrived', createdAt: '2026-11-21T09:00:00.000Z' }
  const after = addArrived(applyChange(list, { ...change, ids: [...change.ids] }), arrived)

  expect(titles(after)).toEqual(['Arrived', newest.title, oldest.title])
  expect(titles(undoChange(after, list, { ...change, ids: [...change.ids] }))).toEqual([
    'Arrived',
    newest.title,
    middle.title,
    oldest.title,
  ])
})

test('reading that fails makes unread again only what was unread', () => {
  const before = applyChange(list, { type: 'read', ids: [oldest.id] })
  const change = { type: 'read' as const, ids: [newest.id, middle.id] }

  expect(undoChange(applyChange(before, change), before, change).map(({ isRead }) => isRead)).toEqual([
    false,
    false,
    true,
  ])
})

test('a notification that arrives twice is listed once', () => {
  expect(titles(addArrived(list, newest))).toEqual(titles(list))
})

test.each([
  [0, null],
  [1, '1'],
  [9, '9'],
  [10, '9+'],
  [100, '9+'],
])('%i unread notifications are shown as %s [NOTIF-01]', (unread, shown) => {
  expect(formatUnreadCount(unread)).toBe(shown)
})

test('missing rates lead to the closed trades without a rate', () => {
  expect(getNotificationLink('rates-missing')?.href).toBe('/app?hasRate=false')
})

test('each notification of the product shows a page of the app, and a message shows none', () => {
  for (const kind of notificationKinds) {
    const link = getNotificationLink(kind)
    if (kind === 'message') expect(link).toBeNull()
    else expect(link).toEqual({ label: expect.stringMatching(/^Show /), href: expect.stringMatching(/^\//) })
  }
})

test('the amounts of a corrected rate are hidden with all others, and its number of trades stays', () => {
  const message =
    'The European Central Bank corrected the exchange rates of 1,200 trades in JPY and 2 trades in SEK. The P&L of these trades together was +€1,234.56 and is now −CHF 12.'
  expect(getShownMessage({ kind: 'rates-corrected', message })).toBe(message)
  onTestFinished(() => hideAmounts(false))
  hideAmounts(true)
  expect(getShownMessage({ kind: 'rates-corrected', message })).toBe(
    message.replace('1,234.56', '•••').replace('12.', '•••.'),
  )
  expect(getShownMessage({ kind: 'message', message: 'Version 2' })).toBe('Version 2')
})
