import type { NotificationList } from '@candlebook/contract/notifications'
import { asUserId } from '@candlebook/core/db'
import { newId } from '@candlebook/core/kernel'
import { notifyUser } from '@candlebook/core/notifications'
import { recallServer } from '../../testing/invite.ts'
import type { Samples } from '../../testing/sample.ts'
import type { Person } from '../../testing/sign-up.ts'

/** Requests to the routes of notifications that succeed. */
export const samples: Samples = {
  'GET /notifications': {},
  'PUT /notifications/{id}/read': { prepare: notify },
  'DELETE /notifications/{id}': { prepare: notify },
  'POST /notifications/read': { prepare: notify, body: (id) => ({ upTo: id }) },
  'POST /notifications/clear': { prepare: notify, body: (id) => ({ upTo: id }) },
  'GET /admin/notifications/recipients': { query: '?search=example' },
  'GET /admin/notifications/sent': {},
  'POST /admin/notifications': {
    body: () => ({
      title: 'Maintenance on Sunday',
      message: 'Candlebook is not reachable from 06:00 to 07:00 UTC.',
      recipientIds: null,
      clientKey: newId(),
    }),
  },
}

/** Tells the person that an export is ready. */
async function notify(person: Person): Promise<string> {
  const { db } = recallServer(person)
  const news = { kind: 'export-ready', title: 'Your export is ready', message: 'Download it.' } as const
  await asUserId(db, person.userId, (scope) =>
    notifyUser(scope, { ...news, uniqueKey: newId(), now: new Date() }),
  )
  const { body } = await person.browser.get<NotificationList>('/api/v1/notifications')
  return body.notifications[0]!.id // the one just written
}
