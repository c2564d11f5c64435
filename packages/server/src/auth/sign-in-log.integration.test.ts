import { expect, test } from 'vitest'
import { startTestServer } from '../testing/index.ts'

test('each attempt to sign in leaves a line with its outcome and nothing personal', async () => {
  const server = await startTestServer({ logLevel: 'info' })
  const { userId, email, password } = await server.signUp()
  server.logged.length = 0
  const wrong = await server.browser().post('/api/auth/sign-in/email', { email, password: 'not the one' })
  const right = await server.browser().post('/api/auth/sign-in/email', { email, password })
  await server.stop()
  const lines = server.logged.map(({ time: _, pid: __, hostname: ___, ...line }) => line)

  expect(lines).toEqual([
    {
      level: 30,
      msg: 'auth request',
      route: '/sign-in/email',
      requestId: wrong.headers.get('x-request-id'),
      outcome: 'refused',
      code: 'auth.wrong_credentials',
    },
    {
      level: 30,
      msg: 'auth request',
      route: '/sign-in/email',
      requestId: right.headers.get('x-request-id'),
      outcome: 'done',
      userId,
    },
  ])
})
