import { CreateTrade } from '@candlebook/contract/trades'
import { DAY_MS } from '@candlebook/domain/days/day'
import type { UserCurrency } from '@candlebook/domain/settings/currencies'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { asUser, transaction } from '../db/index.ts'
import { createTestDatabase, createTestUser, listAudit, type TestDatabase } from '../db/testing/index.ts'
import { type JobQueue, openJobQueue } from '../jobs/index.ts'
import type { Actor } from '../kernel/index.ts'
import { buildMailer, type Mailer, openMailTransport } from '../mail/index.ts'
import { findCurrency, saveCurrency } from '../settings/index.ts'
import { getSubscriber, getSubscription } from '../subscribers/index.ts'
import { createTrade } from '../trades/index.ts'
import { createInvitation, openInvitationPort, redeemInvitation, validateInvitation } from './index.ts'

const START = new Date('2026-11-22T12:00:00.000Z')

let database: TestDatabase
let jobs: JobQueue
let mailer: Mailer
let now = START
const clock = { now: () => now }
const commandLine: Actor = { kind: 'job', name: 'command line' }

beforeAll(async () => {
  database = await createTestDatabase()
  jobs = await openJobQueue(database.db)
  const transport = openMailTransport({ smtpUrl: null, from: 'a@b.example', production: false })
  mailer = buildMailer({ transport, jobs, clock })
})
afterAll(async () => {
  await jobs.close()
  await database.drop()
})
beforeEach(async () => {
  now = START
  await database.owner.query('delete from platform.invitations; delete from platform.mails')
})

describe('inviting', () => {
  test('stores the address, the inviter, the duration, 30 days to redeem, and no readable code [ASUB-04] [DATAC-06]', async () => {
    const { actor } = await createTestUser(database, { name: 'Alex Admin' })
    const inviter: Actor = { kind: 'administrator', userId: actor.userId }
    const { id, code } = await invite(' Ada@Example.com ', { actor: inviter, durationDays: 7 })

    const rows = await listInvitations()
    expect(rows).toEqual([
      expect.objectContaining({
        id,
        email: 'ada@example.com',
        duration_days: 7,
        invited_by: actor.userId,
        expires_at: daysLater(30),
        used_at: null,
        used_by: null,
      }),
    ])
    expect(code).toMatch(/^[0-9a-f]{32}$/)
    expect(JSON.stringify(rows)).not.toContain(code)
    const entries = await listAudit(database.owner, 'invitations.')
    expect(entries.filter(({ targetId }) => targetId === id)).toEqual([
      expect.objectContaining({ action: 'invitations.created', userId: actor.userId }),
    ])
  })

  test('queues one mail with the inviter’s name, the duration and the code [ASUB-05]', async () => {
    const { actor } = await createTestUser(database, { name: 'Alex Admin' })
    const { code } = await invite('ada@example.com', {
      actor: { kind: 'administrator', userId: actor.userId },
      durationDays: -1,
    })

    const mails = await database.owner.query('select template, recipient, data from platform.mails')
    expect(mails.rows).toEqual([
      {
        template: 'invitation',
        recipient: 'ada@example.com',
        data: { inviterName: 'Alex Admin', durationDays: -1, code, redeemBy: daysLater(30).toISOString() },
      },
    ])
  })

  test('stores the invitation and no mail on a server without a mail server', async () => {
    const transport = openMailTransport({ smtpUrl: null, from: 'a@b.example', production: true })
    const mailer = buildMailer({ transport, jobs, clock })
    const fields = { email: 'ada@example.com', durationDays: 30 }
    const { isMailQueued } = await createInvitation({ ...context(commandLine), mailer }, fields)

    expect(isMailQueued).toBe(false)
    expect(await listInvitations()).toHaveLength(1)
    expect((await database.owner.query('select from platform.mails')).rowCount).toBe(0)
  })

  test('is refused to a user and to a visitor, and stores nothing', async () => {
    const { actor } = await createTestUser(database)

    await expect(invite('ada@example.com', { actor })).rejects.toMatchObject({ code: 'admin.required' })
    await expect(invite('ada@example.com', { actor: { kind: 'anonymous' } })).rejects.toMatchObject({
      code: 'session.required',
    })
    expect(await listInvitations()).toEqual([])
  })

  test('ends an earlier unused invitation to the same address', async () => {
    const first = await invite('ada@example.com')
    const second = await invite('ADA@example.com')

    expect(await check(first.code)).toEqual({ valid: false })
    expect(await check(second.code)).toMatchObject({ valid: true })
  })
})

describe('checking a code', () => {
  test('tells the address and the days of an invitation, with spaces and capitals or without [API-14]', async () => {
    const { code } = await invite('ada@example.com', { durationDays: -1 })
    const answer = { valid: true, invitation: { email: 'ada@example.com', durationDays: -1 } }

    expect(await check(code)).toEqual(answer)
    expect(await check(` ${code.toUpperCase()} `)).toEqual(answer)
  })

  test('gives one answer for unknown, used and expired codes and one with a changed character [INV-11]', async () => {
    const expired = await invite('bob@example.com')
    now = daysLater(30)
    const used = await invitedUser()
    await redeem(used) // it is used, and not expired yet
    const live = await invite('eve@example.com')
    const changed = `${live.code.slice(0, -1)}${live.code.endsWith('0') ? '1' : '0'}`

    const codes = ['', 'nonsense', '%', 'b'.repeat(32), used.code, expired.code, changed]
    expect(await Promise.all(codes.map(check))).toEqual(codes.map(() => ({ valid: false })))
  })

  test('accepts a code until the last moment of 30 days', async () => {
    const { code } = await invite('ada@example.com')
    now = new Date(daysLater(30).getTime() - 1)

    expect(await check(code)).toMatchObject({ valid: true })
  })
})

describe('redeeming', () => {
  test('gives the access from now on, sets used_at and completes the onboarding [INV-12]', async () => {
    const invited = await invitedUser({ durationDays: 7 })
    const subscription = await redeem(invited)

    expect(subscription).toMatchObject({
      subscribed: true,
      planType: 'Invited',
      tier: 'Premium',
      subscriptionEnd: daysLater(7).toISOString(),
    })
    expect(await getSubscriber(invited.ctx)).toMatchObject({ onboardingCompleted: true, subscribed: true })
    expect(await listInvitations()).toMatchObject([{ used_at: START, used_by: invited.ctx.actor.userId }])
  })

  test('saves the proposed base currency of an account that has none, and leaves a saved one [ONB-07]', async () => {
    const [fresh, chosen, silent] = [await invitedUser(), await invitedUser(), await invitedUser()]
    await saveUserCurrency(chosen, 'GBP')
    for (const invited of [fresh, chosen]) await redeem(invited, { currency: 'BRL' })
    await redeem(silent)

    expect(await findUserCurrency(fresh)).toBe('BRL')
    expect(await findUserCurrency(chosen)).toBe('GBP')
    expect(await findUserCurrency(silent)).toBeNull()
  })

  test('saves no base currency over trades: their sign on every screen would change', async () => {
    const invited = await invitedUser()
    await createTrade(
      invited.ctx,
      CreateTrade.parse({
        symbol: 'KO',
        market: 'stock',
        type: 'long',
        status: 'open',
        quantity: '10',
        entryPrice: '60',
        entryDate: '2026-11-02',
      }),
    )
    await redeem(invited, { currency: 'BRL' })

    expect(await findUserCurrency(invited)).toBeNull()
  })

  test('saves no base currency over a trade that another request is writing: it waits for that trade', async () => {
    const invited = await invitedUser()
    const writing = await database.owner.connect()
    await writing.query('begin')
    await writing.query(
      `insert into trades (user_id, id, symbol, market, type, status, quantity, entry_price, entry_date, exit_price, exit_date,
          currency, created_at, updated_at)
        values ($1, gen_random_uuid(), 'NVDA', 'stock', 'long', 'closed', 10, 150, '2026-11-02', 160, '2026-11-03', 'EUR', now(), now())`,
      [invited.ctx.actor.userId],
    )
    const redeeming = redeem(invited, { currency: 'BRL' })
    try {
      await vi.waitFor(async () => {
        const { rowCount } = await writing.query(
          `select from pg_locks where locktype = 'advisory' and not granted
           and pid in (select pid from pg_stat_activity where datname = current_database())`,
        )
        expect(rowCount).toBe(1)
      }, 4000)
      await writing.query('commit')
    } finally {
      await writing.query('rollback') // does nothing after the commit
      writing.release()
    }
    await redeeming

    expect(await findUserCurrency(invited)).toBeNull()
  })

  test('saves no base currency when the code is refused', async () => {
    const [invited, otherUser] = [await invitedUser(), await createTestUser(database, { clock })]
    const code = { invitationCode: invited.code, currency: 'BRL' } as const
    await expect(redeemInvitation({ ...otherUser, jobs, mailer }, code)).rejects.toMatchObject({
      code: 'invitations.invalid',
    })

    expect(await findUserCurrency({ ...invited, ctx: otherUser })).toBeNull()
  })

  test('ends with the assigned days, and never for a lifetime [INV-13]', async () => {
    const [days, lifetime] = [await invitedUser({ durationDays: 7 }), await invitedUser({ durationDays: -1 })]
    await Promise.all([redeem(days), redeem(lifetime)])

    now = new Date(daysLater(7).getTime() - 1)
    expect((await getSubscription(days.ctx)).planType).toBe('Invited')
    now = daysLater(7)
    expect(await getSubscription(days.ctx)).toMatchObject({ planType: 'Unpaid', subscribed: false })
    now = daysLater(20_000)
    expect(await getSubscription(lifetime.ctx)).toMatchObject({ planType: 'Invited', subscriptionEnd: null })
  })

  test('20 times at the same moment gives one grant [INV-11]', async () => {
    const invited = await invitedUser()
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => redeem(invited)))

    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refusals = tries.filter((outcome) => outcome.status === 'rejected')
    expect(new Set(refusals.map(({ reason }) => reason.code))).toEqual(new Set(['invitations.invalid']))
    expect(await countGrants(invited.ctx.actor.userId)).toBe(1)
    const { userId } = invited.ctx.actor
    const entries = await listAudit(database.owner, 'invitations.redeemed')
    expect(entries.filter((entry) => entry.userId === userId)).toHaveLength(1)
  })

  test('is refused to another address, whose code stays unused [INV-06]', async () => {
    const invited = await invitedUser()
    const otherUser = await createTestUser(database, { clock })

    const refused = redeemInvitation({ ...otherUser, jobs, mailer }, { invitationCode: invited.code })
    await expect(refused).rejects.toMatchObject({ code: 'invitations.invalid' })
    expect(await countGrants(otherUser.actor.userId)).toBe(0)
    expect(await redeem(invited)).toMatchObject({ planType: 'Invited' })
  })

  test('is refused from the moment at which the invitation expires [INV-11]', async () => {
    const invited = await invitedUser()
    now = daysLater(30)

    await expect(redeem(invited)).rejects.toMatchObject({ code: 'invitations.invalid' })
    expect(await countGrants(invited.ctx.actor.userId)).toBe(0)
  })
})

describe('the sign-up with a code', () => {
  const port = () => openInvitationPort({ db: database.db, clock })

  test('is allowed for the invited address in any case, and for no other address or code [INV-06] [INV-08]', async () => {
    const { code } = await invite('ada@example.com')
    const isAllowed = (given: string, email: string) =>
      port()
        .assertRedeemable(given, email)
        .then(() => true)
        .catch((error: { code: string }) => error.code)

    expect(await isAllowed(code, 'Ada@Example.com')).toBe(true)
    expect(await isAllowed(code, 'bob@example.com')).toBe('invitations.invalid')
    expect(await isAllowed('b'.repeat(32), 'ada@example.com')).toBe('invitations.invalid')
    now = daysLater(30)
    expect(await isAllowed(code, 'ada@example.com')).toBe('invitations.invalid')
  })

  test('activates the invitation when the address is confirmed, once in 20 tries at the same moment [INV-12]', async () => {
    const { ctx, code, email } = await invitedUser({ durationDays: 30 })
    const user = { userId: ctx.actor.userId, email }
    await port().assertRedeemable(code, email)
    expect((await getSubscription(ctx)).planType).toBe('Unpaid') // not before the address is confirmed
    expect(await port().findWaitingDuration(email)).toBe(30)

    await Promise.all(Array.from({ length: 20 }, () => port().redeem(user)))

    expect(await getSubscription(ctx)).toMatchObject({ planType: 'Invited', subscribed: true })
    expect(await countGrants(user.userId)).toBe(1)
    expect(await port().findWaitingDuration(email)).toBeNull()
  })

  test('counts as in time when the address is confirmed after the last day', async () => {
    const { ctx, code, email } = await invitedUser()
    now = new Date(daysLater(30).getTime() - 1)
    await port().assertRedeemable(code, email)
    now = daysLater(31)
    await port().redeem({ userId: ctx.actor.userId, email })

    expect((await getSubscription(ctx)).planType).toBe('Invited')
  })

  test('gives nothing to an address that signed up without a code', async () => {
    const { ctx, email } = await invitedUser()
    await port().redeem({ userId: ctx.actor.userId, email })

    expect((await getSubscription(ctx)).planType).toBe('Unpaid')
    expect(await port().findWaitingDuration(email)).toBeNull()
  })
})

test('a transaction of a user sees, adds and changes no invitation, also not their own [DATAC-12]', async () => {
  const { ctx, email } = await invitedUser()
  const run = (text: string, values: unknown[] = []) =>
    transaction(asUser(database.db, ctx.actor.userId), ({ db }) => db.$client.query(text, values))

  expect(await listInvitations()).toHaveLength(1)
  expect((await run('select from platform.invitations')).rowCount).toBe(0)
  expect((await run('update platform.invitations set duration_days = -1')).rowCount).toBe(0)
  expect((await run('delete from platform.invitations')).rowCount).toBe(0)
  const insert = `insert into platform.invitations (id, email, code_hash, encrypted_code, duration_days, expires_at, created_at, updated_at)
    values (gen_random_uuid(), $1, 'x', '', -1, now(), now(), now())`
  await expect(run(insert, [email])).rejects.toThrow('row-level security')
})

function context(actor: Actor) {
  const files = {} as never // no operation of invitations uses files
  return { actor, db: database.db, clock, files, mailer, invitationKey: 'a key that only tests know' }
}

function invite(
  email: string,
  { actor = commandLine, durationDays = 30 }: { actor?: Actor; durationDays?: number } = {},
) {
  return createInvitation(context(actor), { email, durationDays })
}

/** A user with an account to whose address an invitation was sent. */
async function invitedUser({ durationDays = 30 } = {}) {
  const ctx = await createTestUser(database, { clock })
  const email = `${ctx.actor.userId}@example.com`
  const { code } = await invite(email, { durationDays })
  return { ctx, email, code }
}

type Invited = Awaited<ReturnType<typeof invitedUser>>

function redeem({ ctx, code }: Invited, more: { currency?: UserCurrency } = {}) {
  return redeemInvitation({ ...ctx, jobs, mailer }, { invitationCode: code, ...more })
}

function findUserCurrency({ ctx }: Invited) {
  return transaction(asUser(database.db, ctx.actor.userId), findCurrency)
}

function saveUserCurrency({ ctx }: Invited, currency: UserCurrency) {
  return transaction(asUser(database.db, ctx.actor.userId), (scope) => saveCurrency(scope, { currency, now }))
}

function check(invitationCode: string) {
  return validateInvitation({ db: database.db, clock }, { invitationCode })
}

function daysLater(days: number): Date {
  return new Date(START.getTime() + days * DAY_MS)
}

async function listInvitations(): Promise<object[]> {
  return (await database.owner.query<object>('select * from platform.invitations order by created_at')).rows
}

async function countGrants(userId: string): Promise<number> {
  const { rowCount } = await database.owner.query('select from invitation_grants where user_id = $1', [
    userId,
  ])
  return rowCount ?? 0
}
