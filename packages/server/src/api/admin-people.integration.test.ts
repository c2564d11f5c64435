import type { UserDetails } from '@candlebook/contract/admin'
import type { ContactMessagePage } from '@candlebook/contract/contact'
import type { SentNotificationPage } from '@candlebook/contract/notifications'
import { grantAdmin } from '@candlebook/core/identity'
import { newId } from '@candlebook/core/kernel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTrade, type Person, startTestServer, type TestServer } from '../testing/index.ts'

let server: TestServer
let admin: Person
let ana: Person
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signUp()
  await grantAdmin(server.database.ownerUrl, { userId: admin.userId, now: server.clock.now() })
  ana = await server.signUp({ name: 'Ana Martins' })
})
afterAll(() => server.stop())

describe('an administrator', () => {
  test('sees what is stored of one user, and nothing of another one', async () => {
    const notes = [...Array(2000).keys()].join(' ')
    await ana.browser.post('/api/v1/trades', buildTrade({ notes }))
    const rui = await server.signUp()
    const ofAna = (await admin.browser.get<UserDetails>(`/api/v1/admin/users/${ana.userId}`)).body
    const ofRui = (await admin.browser.get<UserDetails>(`/api/v1/admin/users/${rui.userId}`)).body

    expect(ofAna).toMatchObject({
      email: ana.email,
      fullName: 'Ana Martins',
      isAdmin: false,
      planType: 'Unpaid',
      trades: 1,
      journalEntries: 0,
      imageBytes: 0,
      maxStoredBytes: server.appContext.config.maxStoredBytes,
    })
    expect(ofAna.textBytes).toBeGreaterThan(2000)
    expect(ofRui.textBytes).toBe(0)
    expect(ofAna.sessions).toHaveLength(1)
    expect(ofAna.lastSeenAt).toBe(ofAna.sessions[0]?.lastUsedAt)
    const { rows } = await server.database.owner.query<{ created_at: Date }>(
      'select created_at from auth.users where id = $1',
      [ana.userId],
    )
    expect(ofAna.signedUpAt).toBe(rows[0]?.created_at.toISOString())
    expect(ofRui.trades).toBe(0)
  })

  test('sees the mails to a user without their contents', async () => {
    await server.database.owner.query(
      `insert into platform.mails (id, user_id, template, language, recipient, data, state, created_at, updated_at)
       values ($1, $2, 'reset-password', 'en', 'x@example.com', '{"token": "secret"}', 'waiting', now(), now())`,
      [newId(), ana.userId],
    )
    const { body, text } = await admin.browser.get<UserDetails>(`/api/v1/admin/users/${ana.userId}`)

    expect(body.mails).toMatchObject([{ template: 'reset-password', state: 'waiting', sentAt: null }])
    expect(text).not.toContain('secret')
  })

  test('gets no page of an account that does not exist', async () => {
    const { status, body } = await admin.browser.get(`/api/v1/admin/users/${newId()}`)

    expect([status, body.error.code]).toEqual([404, 'accounts.not_found'])
  })

  test.each(['nobody', '-0', '%2500'])('gets no page for the id %s, which is none', async (id) => {
    const { status, body } = await admin.browser.get(`/api/v1/admin/users/${id}`)

    expect([status, body.error.code]).toEqual([404, 'accounts.not_found'])
  })

  test('reads all messages of the contact form, page by page, the newest first', async () => {
    await server.database.owner.query(
      `insert into platform.contact_messages
         (id, client_key, client_key_digest, name, email, subject, category, priority, message, created_at)
       select gen_random_uuid(), gen_random_uuid(), 'digest', 'Ana', 'ana@example.com', 'Message ' || n, 'billing',
         'high', 'Can I import both accounts?', now() - n / 2 * interval '1 hour' from generate_series(1, 45) n`,
    )
    const subjects = new Set<string>()
    let cursor: string | null = null
    let pages = 0
    do {
      const path: string = `/api/v1/admin/contact-messages${cursor ? `?cursor=${cursor}` : ''}`
      const { items, nextCursor }: ContactMessagePage = (await admin.browser.get<ContactMessagePage>(path))
        .body
      for (const { subject } of items) subjects.add(subject)
      cursor = nextCursor
      pages += 1
    } while (cursor)

    expect([subjects.size, pages]).toEqual([45, 3])
  })

  test('reads what administrators sent, and nothing that the product told by itself', async () => {
    const send = (recipientIds: string[] | null, title: string) =>
      admin.browser.post('/api/v1/admin/notifications', {
        title,
        message: 'Maintenance on Sunday.',
        recipientIds,
        clientKey: newId(),
      })
    await send([ana.userId], 'To one')
    server.clock.moveBy({ ms: 1000 })
    await send([ana.userId, admin.userId], 'To two')
    server.clock.moveBy({ ms: 1000 })
    await send(null, 'To all')
    await server.database.owner.query(
      `insert into platform.notifications (id, kind, title, message, recipient_id, unique_key, created_at)
       values ($1, 'export-ready', 'Ready', 'Ready.', $2, 'export/1', now())`,
      [newId(), ana.userId],
    )
    const { items } = (await admin.browser.get<SentNotificationPage>('/api/v1/admin/notifications/sent')).body

    expect(items).toMatchObject([
      { title: 'To all', recipients: null, recipient: null, sender: admin.email },
      { title: 'To two', recipients: 2, recipient: null },
      { title: 'To one', recipients: 1, recipient: ana.email },
    ])
  })
})

test('a user and a visitor read nothing of it [ADM-05]', async () => {
  const paths = ['contact-messages', 'notifications/sent', `users/${ana.userId}`].map(
    (path) => `/api/v1/admin/${path}`,
  )
  for (const path of paths) {
    expect((await ana.browser.get(path)).status).toBe(403)
    expect((await server.browser().get(path)).status).toBe(401)
  }
})
