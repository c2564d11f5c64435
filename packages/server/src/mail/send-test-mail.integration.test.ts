import { grantAdmin } from '@candlebook/core/identity'
import { expect, test } from 'vitest'
import {
  createProgram,
  type Person,
  signUp,
  startTestServer,
  TestBrowser,
  type TestServer,
  type TestServerOptions,
} from '../testing/index.ts'

const send = (browser: TestBrowser) => browser.post('/api/v1/test-email')
const getStatus = async (browser: TestBrowser) => (await send(browser)).status

test('a development server sends one mail to the configured address and answers with a success flag [MAILT-01] [API-15]', async () => {
  await withServer({ testMailTo: 'operator@example.com' }, async (server) => {
    const { status, text } = await send(server.browser())
    const mails = await server.deliverMail()

    expect([status, text]).toEqual([200, '{"success":true,"problem":null}'])
    expect(mails.map(({ to }) => to)).toEqual(['operator@example.com'])
    expect(mails[0]?.text).toContain('development')
  })
})

test('no request chooses the recipient', async () => {
  await withServer({ testMailTo: 'operator@example.com' }, async (server) => {
    const named = await server.browser().post('/api/v1/test-email?to=eve@example.com')
    await server.browser().post('/api/v1/test-email', { to: 'eve@example.com' })

    expect(named.status).toBe(422)
    expect((await server.deliverMail()).map(({ to }) => to)).toEqual(['operator@example.com'])
  })
})

test('one network address may send three within an hour, another one its own three', async () => {
  const options = { limitRequests: true, clientAddressHeader: 'x-real-ip' }
  await withServer(options, async (server) => {
    const sendFrom = async (address: string) =>
      (
        await server
          .browser()
          .send('POST', '/api/v1/test-email', { headers: { 'X-Real-Ip': address }, isProgram: true })
      ).status
    const first = [await sendFrom('1.1.1.1'), await sendFrom('1.1.1.1'), await sendFrom('1.1.1.1')]
    const fourth = await sendFrom('1.1.1.1')
    const other = await sendFrom('2.2.2.2')
    server.clock.moveBy({ ms: 60 * 60_000 })

    expect([...first, fourth, other, await sendFrom('1.1.1.1')]).toEqual([200, 200, 200, 429, 200, 200])
  })
})

test('in production the route and the page exist for administrators only', async () => {
  const render: NonNullable<TestServerOptions['web']>['render'] = async (_request, api) =>
    new Response(null, { status: (await api.canSendTestMail()) ? 200 : 404 })
  await withServer({ production: true, web: { render } }, async (server) => {
    const { baseUrl } = server.appContext.config // in production only pages of this address may write
    const [user, administrator] = [await signUp(baseUrl), await signUp(baseUrl)]
    await makeAdministrator(server, administrator)
    const program = await createProgram(administrator, ['trades:read'])
    const visitors = [new TestBrowser(baseUrl), user.browser, program, administrator.browser]
    const answers = await Promise.all(visitors.map(getStatus))
    const pages = await Promise.all(
      visitors.map(async (browser) => (await browser.get('/email-test')).status),
    )

    expect(answers).toEqual([404, 404, 404, 200])
    expect(pages).toEqual([404, 404, 404, 200])
  })
})

test('without a mail server the answer says what is missing', async () => {
  await withServer({ production: true }, async (server) => {
    const administrator = await signUp(server.appContext.config.baseUrl)
    await makeAdministrator(server, administrator)

    expect((await send(administrator.browser)).body).toEqual({
      success: false,
      problem: 'Email is not set up on this server. Set SMTP_URL and MAIL_FROM.',
    })
  })
})

async function withServer(
  options: TestServerOptions,
  work: (server: TestServer) => Promise<void>,
): Promise<void> {
  const server = await startTestServer(options)
  await work(server).finally(() => server.stop())
}

async function makeAdministrator(server: TestServer, { userId }: Person): Promise<void> {
  await grantAdmin(server.database.ownerUrl, { userId, now: server.clock.now() })
}
