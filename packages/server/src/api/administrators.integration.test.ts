import { listAudit as listAllEntries } from '@candlebook/core/db/testing'
import { grantAdmin } from '@candlebook/core/identity'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, startTestServer, type TestServer } from '../testing/index.ts'

let server: TestServer
let admin: Person

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.database.owner.query('update profiles set is_admin = false')
  admin = await signUpAdmin()
})

describe('an administrator', () => {
  test('makes another account one, in any case, who can then list them [AADM-01] [API-21]', async () => {
    const rita = await server.signUp({ name: 'Rita Sousa' })
    const { status, body } = await grant(admin, ` ${rita.email.toUpperCase()} `)

    expect({ status, body }).toEqual({ status: 200, body: { email: rita.email, isChanged: true } })
    expect((await grant(admin, rita.email)).body).toEqual({ email: rita.email, isChanged: false })
    const { items } = (await rita.browser.get<{ items: unknown[] }>('/api/v1/admin/administrators')).body
    expect(items).toContainEqual({ id: rita.userId, email: rita.email, fullName: 'Rita Sousa' })
    expect(items).toHaveLength(2)
    expect(await listAudit(rita.userId)).toEqual([{ action: 'admin.granted', userId: admin.userId }])
  })

  test('takes the rights from another, who is refused from the next request on [AADM-02]', async () => {
    const rita = await signUpAdmin()
    expect((await rita.browser.get('/api/v1/admin/administrators')).status).toBe(200)
    const { body } = await revoke(admin, rita.email)

    expect(body).toEqual({ email: rita.email, isChanged: true })
    expect((await rita.browser.get('/api/v1/admin/administrators')).status).toBe(403)
    expect(await listAudit(rita.userId)).toEqual([{ action: 'admin.revoked', userId: admin.userId }])
  })

  test('is told that an address has no account [AADM-04] [ERRC-29]', async () => {
    const { status, body } = await grant(admin, 'tipo@example.com')

    expect({ status, code: body.error.code }).toEqual({ status: 404, code: 'accounts.not_found' })
  })

  test('is told of an empty address next to the field [AADM-03]', async () => {
    expect((await grant(admin, ' ')).body.error.fields).toMatchObject([
      { field: 'email', code: 'email.invalid' },
    ])
  })

  test('cannot remove their own rights, so that one administrator is always left [AADM-02]', async () => {
    await signUpAdmin()
    const { status, body } = await revoke(admin, admin.email)

    expect({ status, code: body.error.code }).toEqual({ status: 409, code: 'admin.own_rights' })
    expect(await countAdmins()).toBe(2)
  })

  test('cannot make an account one that is about to be erased', async () => {
    const tom = await server.signUp()
    await server.database.owner.query('update auth.users set erasure_requested_at = now() where id = $1', [
      tom.userId,
    ])

    expect((await grant(admin, tom.email)).status).toBe(404)
  })
})

test('of two administrators who remove each other at the same moment, one stays', async () => {
  for (let round = 0; round < 5; round++) {
    await server.database.owner.query('update profiles set is_admin = false')
    const [ada, bob] = [await signUpAdmin(), await signUpAdmin()]
    const answers = await Promise.all([revoke(ada, bob.email), revoke(bob, ada.email)])

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403])
    expect(await countAdmins()).toBe(1)
  }
})

describe('the app role', () => {
  test('cannot write the rights of an administrator by itself, nor as a user or a job', async () => {
    const { userId, email } = await server.signUp()
    const run = (actor: string, text: string) =>
      inTransaction(
        `select set_config('app.user_id', '${userId}', true), set_config('app.actor', '${actor}', true)`,
        text,
      )

    await expect(run('administrator', 'update profiles set is_admin = true')).rejects.toMatchObject({
      code: '42501',
    })
    for (const actor of ['user', 'job'])
      await expect(
        run(actor, `select * from set_administrator('${email}', true, now())`),
      ).rejects.toMatchObject({ code: '42501' })
    // A user who claims to be an administrator is none.
    expect(
      (await run('administrator', `select outcome from set_administrator('${email}', true, now())`)).rows,
    ).toEqual([{ outcome: 'not_permitted' }])
    for (const list of ['list_administrators()', `list_subscribers('', '', 10)`])
      await expect(run('administrator', `select * from ${list}`)).rejects.toMatchObject({ code: '42501' })
  })
})

describe('update_admin_status at its documented address', () => {
  test('answers whether there is an account with the address [API-23] [AADM-04]', async () => {
    const rita = await server.signUp()
    const call = (target_email: string, admin_status: boolean) =>
      admin.browser.post('/api/rpc/update_admin_status', { target_email, admin_status })

    expect((await call(rita.email, true)).body).toBe(true)
    expect((await rita.browser.get('/api/v1/admin/administrators')).status).toBe(200)
    expect((await call(rita.email, false)).body).toBe(true)
    expect((await call('tipo@example.com', true)).body).toBe(false)
    expect((await rita.browser.get('/api/v1/admin/administrators')).status).toBe(403)
  })

  test.each([
    ['rpc/update_admin_status', { target_email: 'a@example.com', admin_status: true }],
    ['functions/delete-user', { userEmail: 'a@example.com' }],
    ['functions/send-invitation-email', { email: 'a@example.com', invitationCode: 'b', durationDays: 7 }],
  ])('%s answers 401 without a session and 403 to a user [ADM-05]', async (path, body) => {
    const user = await server.signUp()

    expect((await server.browser().post(`/api/${path}`, body)).status).toBe(401)
    expect((await user.browser.post(`/api/${path}`, body)).status).toBe(403)
  })
})

type Refusal = { error: { code: string; fields?: unknown[] } }

function grant({ browser }: Person, email: string) {
  return browser.post<Refusal>('/api/v1/admin/administrators/grant', { email })
}

function revoke({ browser }: Person, email: string) {
  return browser.post<Refusal>('/api/v1/admin/administrators/revoke', { email })
}

async function signUpAdmin(): Promise<Person> {
  const person = await server.signUp()
  await grantAdmin(server.database.ownerUrl, { userId: person.userId, now: server.clock.now() })
  await server.database.owner.query('delete from platform.audit_entries')
  return person
}

async function listAudit(targetId: string): Promise<unknown[]> {
  const entries = await listAllEntries(server.database.owner, 'admin.')
  return entries
    .filter((entry) => entry.targetId === targetId)
    .map(({ action, userId }) => ({ action, userId }))
}

async function countAdmins(): Promise<number> {
  return (await server.database.owner.query('select from profiles where is_admin')).rowCount ?? 0
}

/** Runs one statement of the app role in a transaction that is rolled back. */
async function inTransaction(settings: string, text: string) {
  const client = await server.appContext.db.pool.connect()
  try {
    await client.query('begin')
    await client.query(settings)
    return await client.query(text)
  } finally {
    await client.query('rollback')
    client.release()
  }
}
