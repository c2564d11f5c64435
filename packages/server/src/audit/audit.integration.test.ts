import type { AuditPage, SecurityEventPage } from '@candlebook/contract/audit'
import { auditActionNames } from '@candlebook/contract/audit-actions'
import { type AuditedAction, listAudit } from '@candlebook/core/db/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  makeAdministrator,
  type Person,
  routes,
  runJobs,
  runScheduled,
  startPaidServer,
  type TestServer,
} from '../testing/index.ts'
import { auditScenarios } from './audit-scenarios.fixtures.ts'

let server: TestServer
let user: Person
let admin: Person

beforeAll(async () => {
  ;({ server } = await startPaidServer())
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.clock.moveBy({ ms: 61_000 }) // a new minute of the limit of refusals
  user = await server.signUp()
  admin = await server.signUp()
  await makeAdministrator(admin)
  await server.database.owner.query('delete from platform.audit_entries')
})

describe('an entry says who, what, to whom and from where, for', () => {
  test.each(auditActionNames)('%s', async (action) => {
    const { isFromRequest = true, ...expected } = await auditScenarios[action]({ server, user, admin })
    const entries = await listAudit(server.database.owner, action)

    const source = isFromRequest ? { address: '127.0.0.1', device: 'node' } : { address: null, device: null }
    expect(entries).toContainEqual(expect.objectContaining({ action, ...expected, ...source }))
    if (action === 'tokens.used') expect(entries).toHaveLength(1) // of two uses on one day
  })
})

/** What each write of an administrator leaves, or why it leaves nothing. */
const administratorWrites: Record<string, string> = {
  'POST /admin/administrators/grant': 'admin.granted',
  'POST /admin/administrators/revoke': 'admin.revoked',
  'POST /admin/audit/exports': 'audit.exported',
  'POST /admin/billing/cancel': 'billing.cancelled',
  'POST /admin/billing/extend': 'billing.extended',
  'POST /admin/billing/refund': 'billing.refunded',
  'POST /admin/billing/sync': 'billing.sync_started',
  'POST /admin/blog-images': 'no entry: a picture is seen in the post only, whose change leaves one',
  'POST /admin/blog-posts': 'blog.created',
  'PUT /admin/blog-posts/{id}': 'blog.updated',
  'DELETE /admin/blog-posts/{id}': 'blog.deleted',
  'POST /admin/erasures': 'accounts.erasure_requested',
  'POST /admin/invitations': 'invitations.created',
  'POST /admin/invitations/code': 'invitations.code_read',
  'POST /admin/invitations/mail': 'invitations.sent_again',
  'POST /admin/invitations/withdraw': 'invitations.withdrawn',
  'POST /admin/notifications': 'notifications.sent',
  'POST /admin/operations/jobs/retry': 'operations.job_retried',
  'POST /admin/operations/mails/retry': 'operations.mail_retried',
  'PUT /admin/operations/notice': 'operations.notice_set',
  'DELETE /admin/operations/notice': 'operations.notice_removed',
}

test('every write of administrators has an action, or a reason for none', () => {
  const writes = routes.filter(({ access, method }) => access === 'admin' && method !== 'GET')

  expect(writes.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
    Object.keys(administratorWrites).sort(),
  )
  for (const action of Object.values(administratorWrites))
    if (!action.startsWith('no entry: ')) expect(auditActionNames).toContain(action)
})

describe('a refused sign-in', () => {
  test('with an address that no account has keeps a keyed hash only, by which it is found', async () => {
    const typed = 'Nobody.Here@example.com'
    await signIn(typed)
    const { rows } = await server.database.owner.query<{ text: string; email_hash: string }>(
      `select e::text as text, email_hash from platform.audit_entries e where action = 'sessions.refused'`,
    )
    const { items } = await read({ email: 'nobody.here@example.com' })

    expect(rows[0]?.text.toLowerCase()).not.toContain('nobody')
    expect(rows[0]?.email_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(items).toEqual([
      expect.objectContaining({ actor: { kind: 'visitor' }, target: { kind: 'unknown-address' } }),
    ])
    expect((await read({ email: 'somebody.else@example.com' })).items).toEqual([])
  })

  test('does not fill the log: ten of one network are recorded within a minute', async () => {
    for (let tries = 0; tries < 13; tries++) await signIn(`trader${tries}@example.com`)
    expect(await listAudit(server.database.owner, 'sessions.refused')).toHaveLength(10)

    server.clock.moveBy({ ms: 61_000 })
    await signIn('trader@example.com')
    expect(await listAudit(server.database.owner, 'sessions.refused')).toHaveLength(11)
  })
})

describe('refused access', () => {
  test('to a route of administrators is recorded for a visitor and for a user, without ids', async () => {
    await server.browser().get('/api/v1/admin/audit')
    await user.browser.delete(`/api/v1/admin/blog-posts/${user.userId}`)
    await user.browser.post('/api/functions/delete-user', { email: admin.email })

    expect(summarise(await listAudit(server.database.owner))).toEqual([
      ['access.denied', null, 'GET /admin/audit'],
      ['access.denied', user.userId, 'DELETE /admin/blog-posts/{id}'],
      ['access.denied', user.userId, 'POST /api/functions/delete-user'],
    ])
  })

  test('of a visitor who only has no session leaves nothing', async () => {
    await server.browser().get('/api/v1/trades')

    expect(await listAudit(server.database.owner)).toEqual([])
  })

  test('does not fill the log: ten of a user are recorded within a minute, and each is refused', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => user.browser.get('/api/v1/admin/audit')),
    )

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]))
    expect(await listAudit(server.database.owner)).toHaveLength(10)
  })
})

describe('an administrator', () => {
  test('reads the log a page at a time, each entry once, the newest first', async () => {
    for (let at = 0; at < 7; at++) {
      server.clock.moveBy({ ms: 1000 })
      await user.browser.post('/api/auth/sign-in/email', { email: user.email, password: user.password })
    }
    const pages = [await read({ limit: '3' })]
    while (pages.at(-1)?.nextCursor)
      pages.push(await read({ limit: '3', cursor: pages.at(-1)?.nextCursor ?? '' }))
    const items = pages.flatMap((page) => page.items)

    expect(pages.map((page) => page.items.length)).toEqual([3, 3, 1])
    expect(new Set(items.map(({ id }) => id)).size).toBe(7)
    expect(items.map(({ createdAt }) => createdAt)).toEqual(
      items
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .reverse(),
    )
    expect(items[0]).toMatchObject({
      action: 'sessions.opened',
      outcome: 'done',
      actor: { kind: 'account', email: user.email },
      target: null,
      detail: 'password',
      address: '127.0.0.1',
    })
  })

  test('filters by group, outcome, person and days', async () => {
    await signIn(user.email)
    await admin.browser.post('/api/v1/admin/administrators/grant', { email: user.email })
    const today = server.clock.now().toISOString().slice(0, 10)
    const actions = async (filter: Record<string, string>) =>
      (await read(filter)).items.map(({ action }) => action)

    expect(await actions({ group: 'admin' })).toEqual(['admin.granted'])
    expect(await actions({ outcome: 'refused' })).toEqual(['sessions.refused'])
    expect(await actions({ email: user.email })).toEqual(['admin.granted', 'sessions.refused'])
    expect(await actions({ email: admin.email })).toEqual(['admin.granted'])
    expect(await actions({ group: 'admin', outcome: 'refused' })).toEqual([])
    expect(await actions({ from: today, to: today })).toHaveLength(2)
    expect(await actions({ to: '2020-01-01' })).toEqual([])
  })

  test('is told next to the field what is wrong with the filter', async () => {
    const { status, body } = await admin.browser.get('/api/v1/admin/audit?from=2026-11-20&to=2026-11-19')

    expect(status).toBe(422)
    expect(body.error.fields).toEqual([
      expect.objectContaining({ field: 'to', code: 'audit.period_reversed' }),
    ])
  })

  test('finds and exports what happened up to the last day that a date can name', async () => {
    await signIn(user.email)
    const until = { from: '2020-01-01', to: '9999-12-31' }
    const exported = await admin.browser.post('/api/v1/admin/audit/exports', until)

    expect((await read(until)).items).toHaveLength(2) // the second is that of the export
    expect(exported).toMatchObject({ status: 200, body: { entries: 1 } })
    expect((await read({ to: '0001-01-01' })).items).toEqual([])
  })

  test('exports what the filter matches as CSV, in which no cell is a formula', async () => {
    await server.database.owner.query(
      `select record_action(gen_random_uuid(), 'sessions.opened', $1, null, null, '=1+1', null, '203.0.113.7', '@SUM(A1)', now())`,
      [user.userId],
    )
    const { body } = await admin.browser.post<{ csv: string; entries: number; isCut: boolean }>(
      '/api/v1/admin/audit/exports',
      { group: 'sessions' },
    )
    const [head, line] = body.csv.split('\r\n')

    expect(body).toMatchObject({ entries: 1, isCut: false })
    expect(head).toContain('When (UTC),Action,Outcome,Who,Target')
    expect(line).toContain(`sessions.opened,done,${user.email},,"'=1+1",203.0.113.7,"'@SUM(A1)"`)
  })

  test('sees an erased account as such, in each of its entries', async () => {
    await runJobs(server, ['accounts.erase']) // those that other tests requested
    await server.database.owner.query('delete from platform.audit_entries')
    await signIn(user.email)
    await auditScenarios['accounts.erased']({ server, user, admin })
    const { items } = await read({})

    expect(items.map(({ action, target }) => [action, target])).toEqual([
      ['accounts.erased', { kind: 'record', id: expect.any(String) }],
      ['accounts.erasure_requested', { kind: 'erased', email: null }],
      ['sessions.refused', { kind: 'erased', email: null }],
    ])
    expect((await read({ email: user.email })).items).toEqual([])
  })
})

describe('one’s own security events', () => {
  test('are what the user did and what was done to the account, without the device of an administrator', async () => {
    await signIn(user.email)
    await admin.browser.post('/api/v1/admin/administrators/grant', { email: user.email })
    await user.browser.post('/api/v1/exports')
    const { items } = await readOwn(user)

    expect(items.map(({ action, by, device, address }) => ({ action, by, device, address }))).toEqual([
      { action: 'exports.requested', by: 'you', device: 'node', address: '127.0.0.1' },
      { action: 'admin.granted', by: 'administrator', device: null, address: null },
      { action: 'sessions.refused', by: 'visitor', device: 'node', address: '127.0.0.1' },
    ])
    expect(JSON.stringify(items)).not.toContain(admin.email)
  })

  test('of another user are not in the list, also not with the id of an entry of that user', async () => {
    await user.browser.post('/api/v1/exports')
    const [entry] = (await readOwn(user)).items
    const otherUser = await server.signUp()
    await server.database.owner.query(
      `delete from platform.audit_entries where action <> 'exports.requested'`,
    )

    expect((await readOwn(otherUser)).items).toEqual([])
    expect((await readOwn(otherUser, `?cursor=${entry?.id}`)).items).toEqual([])
  })

  test('come a page at a time', async () => {
    for (const scopes of [['trades:read'], ['journal:read'], ['trades:write']]) {
      server.clock.moveBy({ ms: 11_000 })
      const expiresAt = new Date(server.clock.now().getTime() + 60_000).toISOString()
      await user.browser.post('/api/v1/api-tokens', {
        name: 'Backup',
        scopes,
        expiresAt,
        password: user.password,
      })
    }
    const first = await readOwn(user, '?limit=2')
    const second = await readOwn(user, `?limit=2&cursor=${first.nextCursor}`)

    expect([first.items.length, second.items.length, second.nextCursor]).toEqual([2, 1, null])
  })
})

test('the daily job removes what is old', async () => {
  await signIn(user.email)
  await server.database.owner.query(
    `update platform.audit_entries set created_at = now() - interval '31 days'`,
  )
  await runScheduled(server, 'audit.remove-old')

  expect(await listAudit(server.database.owner)).toEqual([expect.objectContaining({ address: null })])
})

async function signIn(email: string): Promise<void> {
  server.clock.moveBy({ ms: 100 })
  await server.browser().post('/api/auth/sign-in/email', { email, password: 'not the one' })
}

async function read(filter: Record<string, string>): Promise<AuditPage> {
  return (await admin.browser.get<AuditPage>(`/api/v1/admin/audit?${new URLSearchParams(filter)}`)).body
}

async function readOwn({ browser }: Person, query = ''): Promise<SecurityEventPage> {
  return (await browser.get<SecurityEventPage>(`/api/v1/security-events${query}`)).body
}

function summarise(entries: AuditedAction[]) {
  return entries.map(({ action, userId, detail }) => [action, userId, detail])
}
