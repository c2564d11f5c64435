import { listAudit } from '@candlebook/core/db/testing'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  addPasskey,
  enableTwoFactor,
  enterPassword,
  type Person,
  signInWithPasskey,
  startTestServer,
  type TestServer,
} from '../testing/index.ts'
import { runCommand } from './run-command.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  vi.stubEnv('DATABASE_URL', server.database.ownerUrl)
  vi.stubEnv('DATA_DIR', server.appContext.config.dataFolder)
  vi.stubEnv('BASE_URL', undefined) // vitest has one of its own
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await server.stop()
})

describe('two-factor remove', () => {
  test('removes the app and the backup codes: the password alone signs in, and all sessions ended', async () => {
    const ada = await server.signUp()
    await enableTwoFactor(server, ada)

    expect(await run('two-factor', 'remove', ada.email.toUpperCase())).toEqual({
      code: 0,
      lines: [
        `Removed from ${ada.email.toUpperCase()}: authenticator app and backup codes. All sessions of the account ended. The owner is told by mail.`,
      ],
    })
    expect((await ada.browser.get('/api/v1/session')).status).toBe(401)
    expect((await enterPassword(server.browser(), ada)).status).toBe(204)
    expect(await countRows('auth.two_factors', ada)).toBe(0)
    expect(await countRows('auth.backup_codes', ada)).toBe(0)
  })

  test('ends a sign-in that waits for its code', async () => {
    const ada = await server.signUp()
    await enableTwoFactor(server, ada)
    const waiting = server.browser()
    expect((await enterPassword(waiting, ada)).body).toEqual({ secondStep: true })
    await run('two-factor', 'remove', ada.email)

    const { body } = await waiting.post('/api/auth/sign-in/code', { code: '123456' })

    expect(body.error.code).toBe('auth.step_expired')
  })

  test('leaves passkeys, which --passkeys removes too', async () => {
    const ada = await server.signUp()
    const authenticator = await addPasskey(server, ada)
    await enableTwoFactor(server, ada)
    await run('two-factor', 'remove', ada.email)
    expect((await signInWithPasskey(server, ada.browser, authenticator)).status).toBe(204)
    expect(await run('two-factor', 'remove', ada.email)).toEqual({
      code: 1,
      lines: [`${ada.email} has no authenticator app.`],
    })
    expect((await ada.browser.get('/api/v1/session')).status).toBe(200)

    const { code } = await run('two-factor', 'remove', ada.email, '--passkeys')

    expect(code).toBe(0)
    expect((await ada.browser.get('/api/v1/session')).status).toBe(401)
    const { body } = await signInWithPasskey(server, server.browser(), authenticator)
    expect(body.error.code).toBe('passkeys.refused')
  })

  test('tells the owner by mail in the language of the account, and leaves one audit entry without a person', async () => {
    const ada = await server.signUp()
    await ada.browser.put('/api/v1/settings/preferences', { mailLanguage: 'fr' })
    await enableTwoFactor(server, ada)
    await server.deliverMail()
    await run('two-factor', 'remove', ada.email)

    const [mail] = (await server.deliverMail()).filter(({ to }) => to === ada.email)
    expect(mail).toMatchObject({
      subject: 'La connexion à votre compte Candlebook a été modifiée',
      text: expect.stringContaining('L’opérateur a retiré votre application d’authentification'),
    })
    expect(await listAudit(server.database.owner, 'factors.removed')).toContainEqual(
      expect.objectContaining({ userId: null, targetId: ada.userId }),
    )
  })

  test('changes nothing when the mail cannot be stored', async () => {
    const ada = await server.signUp()
    await enableTwoFactor(server, ada)
    const { owner } = server.database
    await owner.query(`create function refuse_mail() returns trigger language plpgsql as
      $$ begin raise exception 'the disk is full' using errcode = '53100'; end $$;
      create trigger refuse_mail before insert on platform.mails for each row execute function refuse_mail()`)
    const removed = run('two-factor', 'remove', ada.email)
    await expect(removed).rejects.toThrow()
    await owner.query('drop trigger refuse_mail on platform.mails; drop function refuse_mail')

    expect(await countRows('auth.two_factors', ada)).toBe(1)
    expect((await ada.browser.get('/api/v1/session')).status).toBe(200)
    const entries = await listAudit(owner, 'factors.removed')
    expect(entries.filter(({ targetId }) => targetId === ada.userId)).toEqual([])
  })

  test('refuses an address without an account', async () => {
    expect(await run('two-factor', 'remove', 'nobody@example.com')).toEqual({
      code: 1,
      lines: ['There is no user with the email address nobody@example.com.'],
    })
  })

  test.each([
    [],
    ['remove'],
    ['remove', 'nobody'],
    ['remove', 'a@example.com', 'b@example.com'],
    ['add', 'a@example.com'],
  ])('called as %j %j %j says how', async (...words) => {
    const { code, lines } = await run('two-factor', ...words.filter((word) => word !== undefined))

    expect(code).toBe(2)
    expect(lines.at(-1)).toContain('two-factor remove EMAIL [--passkeys]')
  })
})

async function countRows(table: string, { userId }: Person): Promise<number> {
  const { rowCount } = await server.database.owner.query(`select from ${table} where user_id = $1`, [userId])
  return rowCount ?? 0
}

async function run(...words: string[]): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = []
  const say = (text: string) => void lines.push(...text.split('\n'))
  const code = await runCommand(words, { say, ask: async () => false })
  return { code, lines }
}
