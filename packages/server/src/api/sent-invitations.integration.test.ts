import { listAudit } from '@candlebook/core/db/testing'
import { grantAdmin } from '@candlebook/core/identity'
import { afterEach, describe, expect, test } from 'vitest'
import { invite, type Person, startTestServer, type TestServer } from '../testing/index.ts'

const started: TestServer[] = []
afterEach(() => Promise.all(started.splice(0).map((server) => server.stop())))

describe('an administrator who sends an invitation', () => {
  test('gets it at the top of the history with the first 8 characters of its code [ASUB-04] [ASUB-06] [ASUB-07]', async () => {
    const { admin } = await start()
    await send(admin, { email: 'marta@example.com', durationDays: 7 })
    const { status, body } = await send(admin, { email: ' Rui@Example.com', durationDays: -1 })

    expect(status).toBe(200)
    const { items, total } = await list(admin)
    expect(total).toBe(2)
    expect(items.map(({ email }) => email)).toEqual(['rui@example.com', 'marta@example.com'])
    expect(items[0]).toEqual(body)
    expect(items[0]).toMatchObject({ durationDays: -1, state: 'pending', mail: 'waiting', usedAt: null })
    expect(items[0]?.codeStart).toMatch(/^[0-9a-f]{8}$/)
  })

  test.each([1, 8, 0, -2, 3650])('cannot offer %d days [ASUB-03]', async (durationDays) => {
    const { admin } = await start()
    const { status } = await send(admin, { email: 'rui@example.com', durationDays })

    expect({ status, total: (await list(admin)).total }).toEqual({ status: 422, total: 0 })
  })

  test.each(['', '  ', 'rui', 'rui@example.com\nbcc: eve@example.com'])(
    'cannot send one to %j, and nothing is stored [ASUB-01]',
    async (email) => {
      const { admin } = await start()
      const { status } = await send(admin, { email, durationDays: 30 })

      expect({ status, total: (await list(admin)).total }).toEqual({ status: 422, total: 0 })
    },
  )

  test('can read its full code, which leaves an entry in the audit log [ASUB-07]', async () => {
    const { server, admin } = await start()
    const { id, codeStart } = (await send(admin, { email: 'rui@example.com', durationDays: 30 })).body
    const { code } = (await admin.browser.post<{ code: string }>('/api/v1/admin/invitations/code', { id }))
      .body

    expect(code.slice(0, 8)).toBe(codeStart)
    const check = await server.browser().post('/api/v1/invitations/validate', { invitationCode: code })
    expect(check.body).toMatchObject({ valid: true })
    expect(await listAudit(server.database.owner, 'invitations.code_read')).toEqual([
      expect.objectContaining({ userId: admin.userId, targetId: id }),
    ])
  })

  test('stores no readable code in the table', async () => {
    const { server, admin } = await start()
    const { id } = (await send(admin, { email: 'rui@example.com', durationDays: 30 })).body
    const { code } = (await admin.browser.post<{ code: string }>('/api/v1/admin/invitations/code', { id }))
      .body
    const { rows } = await server.database.owner.query('select * from platform.invitations')

    expect(JSON.stringify(rows)).not.toContain(code)
    expect(JSON.stringify(rows)).not.toContain(code.slice(0, 8))
  })
})

describe('the mail of an invitation', () => {
  test('is queued, then sent, and can be sent again with the same code [ASUB-05]', async () => {
    const { server, admin } = await start()
    const { id } = (await send(admin, { email: 'rui@example.com', durationDays: 30 })).body
    await again(admin, id)
    expect(await server.deliverMail()).toHaveLength(1) // one that waits is not queued twice
    expect((await list(admin)).items[0]?.mail).toBe('kept')

    server.clock.moveBy({ ms: 1000 })
    expect((await again(admin, id)).body).toMatchObject({ mail: 'waiting' })
    const mails = await server.deliverMail()
    expect(mails.map(({ to }) => to)).toEqual(['rui@example.com', 'rui@example.com'])
  })

  test('is shown as refused when the mail server refuses the address, and as retried after a failure [ERRC-27]', async () => {
    const { server, admin } = await start()
    await send(admin, { email: 'rui@example.com', durationDays: 30 })
    const { owner } = server.database
    await owner.query(`update platform.mails set attempts = 1, problem = '451'`)
    expect((await list(admin)).items[0]?.mail).toBe('retrying')
    await owner.query(`update platform.mails set state = 'undeliverable'`)
    expect((await list(admin)).items[0]?.mail).toBe('refused')
    await owner.query('delete from platform.mails')

    expect((await list(admin)).items[0]?.mail).toBe('unknown')
  })

  test('is none on a server without mail, and the invitation is in the history [ERRC-27]', async () => {
    const { server, admin } = await start()
    server.appContext.mailer.transport = { kind: 'none' }
    const { status, body } = await send(admin, { email: 'rui@example.com', durationDays: 30 })

    expect({ status, mail: body.mail }).toEqual({ status: 200, mail: 'none' })
    expect((await list(admin)).items).toMatchObject([{ email: 'rui@example.com', mail: 'none' }])
  })
})

describe('an invitation in the history', () => {
  test('is pending, then used, also past its expiry, or expired [ASUB-08]', async () => {
    const { server, admin } = await start()
    const rui = await server.signUp()
    const code = await invite(rui)
    await send(admin, { email: 'lea@example.com', durationDays: 7 })
    await rui.browser.post('/api/v1/invitations/redeem', { invitationCode: code })
    const states = async () => (await list(admin)).items.map(({ state }) => state)
    expect(await states()).toEqual(['pending', 'used'])

    await server.database.owner.query(`update platform.invitations set expires_at = now() - interval '1 day'`)
    expect(await states()).toEqual(['expired', 'used'])
  })

  test('can be withdrawn while it is pending: its code is refused from then on', async () => {
    const { server, admin } = await start()
    const { id } = (await send(admin, { email: 'rui@example.com', durationDays: 30 })).body
    const { code } = (await admin.browser.post<{ code: string }>('/api/v1/admin/invitations/code', { id }))
      .body
    const { body } = await admin.browser.post('/api/v1/admin/invitations/withdraw', { id })

    expect(body).toMatchObject({ id, state: 'expired' })
    const check = await server.browser().post('/api/v1/invitations/validate', { invitationCode: code })
    expect(check.body).toEqual({ valid: false })
    expect((await again(admin, id)).status).toBe(409)
  })

  test('is on exactly one page of 50, also among those of one instant', async () => {
    const { server, admin } = await start()
    await server.database.owner.query(
      `insert into platform.invitations (id, email, code_hash, encrypted_code, duration_days, expires_at, created_at, updated_at)
       select gen_random_uuid(), 'p' || n || '@example.com', n, '', 7, now(), '2026-11-01'::timestamptz + (n / 10) * interval '1 second', now()
       from generate_series(1, 120) n`,
    )
    const first = await list(admin)
    const second = await list(admin, first.nextCursor)
    const third = await list(admin, second.nextCursor)
    const all = [first, second, third].flatMap(({ items }) => items)

    expect([first, second, third].map(({ items }) => items.length)).toEqual([50, 50, 20])
    expect(third.nextCursor).toBeNull()
    expect(new Set(all.map(({ id }) => id)).size).toBe(120)
    expect(all.map(({ createdAt }) => createdAt)).toEqual(
      all
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .reverse(),
    )
  })
})

test('send-invitation-email sends the mail of the stored row, and nothing for other values [API-11]', async () => {
  const { server, admin } = await start()
  const { id, email } = (await send(admin, { email: 'rui@example.com', durationDays: 30 })).body
  const { code } = (await admin.browser.post<{ code: string }>('/api/v1/admin/invitations/code', { id })).body
  await server.deliverMail()
  server.clock.moveBy({ ms: 1000 })
  const call = (changes: object) =>
    admin.browser.post('/api/functions/send-invitation-email', {
      email,
      invitationCode: code,
      inviterName: 'The President',
      durationDays: 30,
      ...changes,
    })

  for (const changes of [
    { email: 'eve@example.com' },
    { durationDays: -1 },
    { invitationCode: 'b'.repeat(32) },
  ])
    expect((await call(changes)).status).toBe(404)
  expect((await call({})).body).toEqual({ success: true })
  const mails = await server.deliverMail()
  expect(mails).toHaveLength(2)
  expect(JSON.stringify(mails)).not.toContain('President')
})

type Sent = {
  id: string
  email: string
  state: string
  mail: string
  codeStart: string | null
  createdAt: string
}
type Page = { items: Sent[]; nextCursor: string | null; total: number }

async function start(): Promise<{ server: TestServer; admin: Person }> {
  const server = await startTestServer()
  started.push(server)
  const admin = await server.signUp({ name: 'Alex Admin' })
  await grantAdmin(server.database.ownerUrl, { userId: admin.userId, now: server.clock.now() })
  return { server, admin }
}

function send({ browser }: Person, offer: { email: string; durationDays: number }) {
  return browser.post<Sent>('/api/v1/admin/invitations', offer)
}

function again({ browser }: Person, id: string) {
  return browser.post('/api/v1/admin/invitations/mail', { id })
}

async function list({ browser }: Person, cursor: string | null = null): Promise<Page> {
  return (await browser.get<Page>(`/api/v1/admin/invitations${cursor ? `?cursor=${cursor}` : ''}`)).body
}
