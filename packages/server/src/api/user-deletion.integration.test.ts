import { listAudit } from '@candlebook/core/db/testing'
import { grantAdmin } from '@candlebook/core/identity'
import { formatDay } from '@candlebook/domain/days/format-day'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type PaidServer,
  type Person,
  startPaidServer,
  subscribe,
  type TestServer,
} from '../testing/index.ts'
import { runJobs, runScheduled } from '../testing/test-server.ts'

let server: TestServer
let sandbox: PaidServer['sandbox']
let admin: Person

beforeAll(async () => {
  ;({ server, sandbox } = await startPaidServer())
})
afterAll(() => server.stop())
beforeEach(async () => {
  sandbox.faults.clear()
  await server.database.owner.query(
    'update profiles set is_admin = false; delete from platform.account_erasures; delete from jobs.job',
  )
  admin = await signUpAdmin()
})

describe('an administrator who deletes a user', () => {
  test('locks the account at once, and the list says when everything is erased [ADEL-03]', async () => {
    const tom = await server.signUp()
    const { status, body } = await remove(admin, ` ${tom.email.toUpperCase()}`, tom.email)
    expect(status).toBe(200)
    expect((await tom.browser.get('/api/v1/trades')).status).toBe(401)
    expect(await list()).toEqual({
      open: [
        expect.objectContaining({
          id: body.id,
          email: tom.email,
          step: 'lock_out',
          failures: 0,
          finishedAt: null,
        }),
      ],
      finished: [],
    })

    await runJobs(server, ['accounts.erase'])
    expect(await list()).toEqual({
      open: [],
      finished: [expect.objectContaining({ id: body.id, email: null, step: 'done' })],
    })
    expect(await findUser(tom)).toBe(false)
  })

  test('stops the charges at the provider, and waits while it cannot be reached [ADEL-04]', async () => {
    const tom = await server.signUp()
    const { subscriptionId } = await subscribe(tom)
    await remove(admin, tom.email)
    sandbox.faults.breakApi('rate_limited')
    await expect(runJobs(server, ['accounts.erase'])).rejects.toThrow()

    expect((await list()).open).toEqual([expect.objectContaining({ email: tom.email, step: 'provider' })])
    sandbox.faults.clear()
    await runScheduled(server, 'accounts.resume-erasures')
    await runJobs(server, ['accounts.erase'])
    expect((await list()).open).toEqual([])
    expect(sandbox.state.subscriptions[subscriptionId]?.status).toBe('canceled')
  })

  test('sees how often the job has failed and when it is tried again', async () => {
    const tom = await server.signUp()
    await remove(admin, tom.email)
    await server.database.owner.query(
      `update jobs.job set state = 'retry', retry_count = 3, start_after = '2031-01-01T10:00:00Z' where name = 'accounts.erase'`,
    )

    expect((await list()).open).toEqual([
      expect.objectContaining({ failures: 3, nextTryAt: '2031-01-01T10:00:00.000Z' }),
    ])
  })

  test('must type the address twice, and a different one deletes no user [ADEL-01]', async () => {
    const tom = await server.signUp()
    const { status, body } = await remove(admin, tom.email, 'tom@example.co')

    expect({ status, fields: body.error?.fields }).toMatchObject({
      status: 422,
      fields: [{ field: 'confirmation', code: 'email.differs' }],
    })
    expect(await findUser(tom)).toBe(true)
  })

  test('cannot delete an unknown address, one that is being deleted, and their own account', async () => {
    const tom = await server.signUp()
    await remove(admin, tom.email)
    const answers = [
      await remove(admin, 'typo@example.com'),
      await remove(admin, tom.email),
      await remove(admin, admin.email),
    ]

    expect(answers.map(({ status, body }) => [status, body.error?.code])).toEqual([
      [404, 'accounts.not_found'],
      [404, 'accounts.not_found'],
      [409, 'accounts.own_account'],
    ])
    expect(await findUser(admin)).toBe(true)
  })

  test('leaves an entry of who asked', async () => {
    const tom = await server.signUp()
    await remove(admin, tom.email)
    const entries = await listAudit(server.database.owner, 'accounts.erasure_requested')

    expect(entries).toContainEqual(expect.objectContaining({ userId: admin.userId, targetId: tom.userId }))
  })

  test('leaves in the entry what a payer loses, and nothing for a user without a plan', async () => {
    const [tom, ana] = [await server.signUp(), await server.signUp()]
    const { periodEnd } = await subscribe(tom, { plan: 'annual' })
    for (const person of [tom, ana]) await remove(admin, person.email)
    const entries = await listAudit(server.database.owner, 'accounts.erasure_requested')
    const findDetail = ({ userId }: Person) => entries.find(({ targetId }) => targetId === userId)?.detail

    const end = formatDay(periodEnd.toISOString().slice(0, 10))
    expect(findDetail(tom)).toBe(`access ends instead of on ${end}; 24.90 EUR is not charged`)
    expect(findDetail(ana)).toBeNull()
  })
})

test('of administrators who delete each other at the same moment, one stays, also with a third one', async () => {
  for (const others of [0, 1]) {
    await server.database.owner.query('update profiles set is_admin = false')
    for (let n = 0; n < others; n++) await signUpAdmin()
    const [ada, bob] = [await signUpAdmin(), await signUpAdmin()]
    const answers = await Promise.all([remove(ada, bob.email), remove(bob, ada.email)])

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.map(({ status }) => status).filter((status) => ![200, 401, 403].includes(status))).toEqual(
      [],
    )
  }
})

test('an account is locked during its import, which holds a share of its row for minutes', async () => {
  const tom = await server.signUp()
  const importer = await server.database.owner.connect()
  try {
    await importer.query('begin')
    await importer.query('select from auth.users where id = $1 for key share', [tom.userId])

    expect((await remove(admin, tom.email)).status).toBe(200)
  } finally {
    await importer.query('rollback')
    importer.release()
  }
})

test('delete-user at its documented address starts the erasure and says that it goes on [API-13]', async () => {
  const tom = await server.signUp()
  const { status, body } = await admin.browser.post('/api/functions/delete-user', { userEmail: tom.email })

  expect({ status, body }).toEqual({
    status: 200,
    body: { success: true, erasure_id: expect.any(String), finished: false },
  })
  expect((await tom.browser.get('/api/v1/trades')).status).toBe(401)
})

type Listed = { open: { id: string }[]; finished: unknown[] }

async function list(): Promise<Listed> {
  return (await admin.browser.get<Listed>('/api/v1/admin/erasures')).body
}

function remove({ browser }: Person, email: string, confirmation = email) {
  return browser.post<{ id?: string; error?: { code: string; fields?: unknown } }>('/api/v1/admin/erasures', {
    email,
    confirmation,
  })
}

async function findUser({ userId }: Person): Promise<boolean> {
  return (await server.database.owner.query('select from auth.users where id = $1', [userId])).rowCount === 1
}

async function signUpAdmin(): Promise<Person> {
  const person = await server.signUp()
  await grantAdmin(server.database.ownerUrl, { userId: person.userId, now: server.clock.now() })
  return person
}
