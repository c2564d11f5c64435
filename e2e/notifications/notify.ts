import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { grantAdmin } from '../../packages/core/src/identity/index.ts'
import type { TestServer } from '../../packages/server/src/testing/index.ts'
import { createTrader, type Trader } from '../trader.ts'

/** A new administrator. */
export async function signUpAdministrator(server: TestServer, name = 'Nora Administrator'): Promise<Trader> {
  const admin = createTrader(await server.signUp({ name }))
  await grantAdmin(server.appContext.ownerUrl, { userId: admin.userId, now: new Date() })
  return admin
}

/** Sends a notification to one user, or with null to all. */
export async function notify(
  admin: Trader,
  to: { userId: string } | null,
  { title, message = 'Nothing to do.' }: { title: string; message?: string },
): Promise<void> {
  const recipientIds = to && [to.userId]
  const sent = await admin.browser.post('/api/v1/admin/notifications', {
    title,
    message,
    recipientIds,
    clientKey: randomUUID(),
  })
  if (sent.status !== 200) throw new Error(`sending answered ${sent.status}: ${sent.text}`)
}

/** The bell with its number, such as "Notifications, 9+ unread". */
export const bell = (page: Page): Locator => page.getByRole('button', { name: /^Notifications/ })

/** The rows of the open list. */
export const rows = (page: Page): Locator =>
  page
    .getByRole('banner')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Delete notification/ }) })
