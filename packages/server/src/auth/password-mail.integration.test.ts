import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startTestServer, type TestServer } from '../testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const change = async ({ browser, password }: Person) =>
  (await browser.post('/api/auth/reset-password', { currentPassword: password, newPassword: 'another one' }))
    .status
const signIn = async ({ email }: Person, password: string) =>
  (await server.browser().post('/api/auth/sign-in/email', { email, password })).status
const subjects = async ({ email }: Person) =>
  (await server.deliverMail()).filter(({ to }) => to === email).map(({ subject }) => subject)

test('the mail about a new password goes to the address of the account, once', async () => {
  const ada = await server.signUp()

  expect(await change(ada)).toBe(204)
  expect(await subjects(ada)).toEqual(['Your Candlebook password was changed'])
})

test('when the outbox refuses the mail at the commit, the password stays as it was', async () => {
  const ada = await server.signUp()
  const { owner } = server.database
  await owner.query(`create function refuse_mail() returns trigger language plpgsql as
    $$ begin raise exception 'the disk is full' using errcode = '53100'; end $$;
    create constraint trigger refuse_mail after insert on platform.mails deferrable initially deferred
      for each row execute function refuse_mail()`)
  const status = await change(ada)
  await owner.query('drop trigger refuse_mail on platform.mails; drop function refuse_mail')

  expect(status).toBe(503)
  expect([await signIn(ada, ada.password), await signIn(ada, 'another one')]).toEqual([204, 401])
  expect(await subjects(ada)).toEqual([])
})

test('when the job of the mail cannot be enqueued, the password stays as it was and no mail is queued', async () => {
  const ada = await server.signUp()
  const { owner } = server.database
  await owner.query(`create function refuse_job() returns trigger language plpgsql as
    $$ begin raise exception 'the disk is full' using errcode = '53100'; end $$;
    create trigger refuse_job before insert on jobs.job_common for each row execute function refuse_job()`)
  const status = await change(ada)
  await owner.query('drop trigger refuse_job on jobs.job_common; drop function refuse_job')

  expect(status).toBe(503)
  expect([await signIn(ada, ada.password), await signIn(ada, 'another one')]).toEqual([204, 401])
  const { rows } = await owner.query('select from platform.mails where user_id = $1', [ada.userId])
  expect(rows).toEqual([])
})
