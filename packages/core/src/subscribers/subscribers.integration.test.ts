import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asAuth, asUser, transaction } from '../db/index.ts'
import { createTestDatabase, createTestUser, type TestDatabase } from '../db/testing/index.ts'
import { newId } from '../kernel/index.ts'
import { getProfile, updateProfile } from '../profiles/index.ts'
import { getSubscriber, saveSubscriber } from './index.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

describe('the subscriber of a user', () => {
  test('has the e-mail of the account in lower case, no trial and an open onboarding [API-19] [DATAC-04]', async () => {
    const ctx = await createTestUser(database)

    expect(await getSubscriber(ctx)).toEqual({
      userId: ctx.actor.userId,
      email: `${ctx.actor.userId}@example.com`,
      trialStart: null,
      trialEnd: null,
      trialDays: null,
      subscribed: false,
      onboardingCompleted: false,
      updatedAt: expect.any(String),
    })
  })

  test('is one row, also when 20 saves are the first at the same moment [API-20]', async () => {
    const ctx = await createTestUser(database)
    await Promise.all(Array.from({ length: 20 }, () => saveSubscriber(ctx, { onboardingCompleted: true })))

    const { rows } = await database.owner.query(
      'select onboarding_completed from subscribers where user_id = $1',
      [ctx.actor.userId],
    )
    expect(rows).toEqual([{ onboarding_completed: true }])
  })

  test('gets the e-mail of the account and ignores a written one, in an insert and in an update [API-20]', async () => {
    const [ada, eve] = [await createTestUser(database), await createTestUser(database)]
    await getSubscriber(ada)
    const emailOfAda = `${ada.actor.userId}@example.com`
    const write = (text: string) =>
      transaction(asUser(database.db, eve.actor.userId), ({ db }) =>
        db.$client.query(text, [eve.actor.userId, emailOfAda]),
      )

    await write(
      'insert into subscribers (user_id, email, created_at, updated_at) values ($1, $2, now(), now())',
    )
    expect((await getSubscriber(eve)).email).toBe(`${eve.actor.userId}@example.com`)
    await write('update subscribers set email = $2 where user_id = $1')
    expect((await getSubscriber(eve)).email).toBe(`${eve.actor.userId}@example.com`)
  })
})

describe('a change of the account', () => {
  test('changes the e-mail and the name of profile and subscriber in the same transaction [DATAC-08]', async () => {
    const ctx = await createTestUser(database)
    const email = `New.${newId()}@Example.com`
    await getSubscriber(ctx)
    await transaction(asAuth(database.authDb), (db) =>
      db.$client.query(`update auth.users set email = $2, name = 'Ada Byron' where id = $1`, [
        ctx.actor.userId,
        email,
      ]),
    )

    expect((await getSubscriber(ctx)).email).toBe(email.toLowerCase())
    expect(await getProfile(ctx)).toMatchObject({ email: email.toLowerCase(), fullName: 'Ada Byron' })
  })

  test('of the name in the profile changes the account, which the session shows', async () => {
    const ctx = await createTestUser(database)
    await updateProfile(ctx, { fullName: 'Ada Lovelace' })

    const { rows } = await database.owner.query('select name from auth.users where id = $1', [
      ctx.actor.userId,
    ])
    expect(rows).toEqual([{ name: 'Ada Lovelace' }])
  })
})
