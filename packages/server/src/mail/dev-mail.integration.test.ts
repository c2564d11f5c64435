import { newId } from '@candlebook/core/kernel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/index.ts'

describe('the mailbox of a development server', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.stop())

  test('shows each mail as HTML in a sandbox and as text', async () => {
    const browser = server.browser()
    const form = new FormData()
    form.set('language', 'pt')
    expect((await browser.send('POST', '/dev/mail', { body: form })).status).toBe(303)

    const list = await browser.get('/dev/mail')
    const address = /href="(\/dev\/mail\/[0-9a-f-]{36})">E-mail de teste do Candlebook/.exec(list.text)?.[1]
    const mail = await browser.get(address!)

    expect(mail.text).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
    expect(mail.text).toContain('srcdoc="&lt;!DOCTYPE html')
    expect(mail.text).toContain(`href=&quot;${server.appContext.config.baseUrl}&quot;`)
    expect(mail.text).toMatch(/<pre[^>]*>[^<]*Os e-mails do Candlebook chegam até você\./)
  })

  test('has no mail with another id', async () => {
    for (const id of [newId(), 'x']) expect((await server.browser().get(`/dev/mail/${id}`)).status).toBe(404)
  })

  test('is ready without a mail server, and says nothing about one', async () => {
    expect((await server.browser().get('/readyz')).text).toBe('ok')
  })
})

describe('in production without a mail server', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({
      production: true,
      web: { render: async () => new Response('', { status: 404 }) },
    })
  })
  afterAll(() => server.stop())

  test('there is no mailbox: nothing is shown and nothing is queued', async () => {
    const browser = server.browser()

    expect((await browser.get('/dev/mail')).status).toBe(404)
    const headers = { Origin: server.appContext.config.baseUrl }
    expect((await browser.send('POST', '/dev/mail', { body: new FormData(), headers })).status).toBe(404)
    const { rows } = await server.database.owner.query('select from platform.mails')
    expect(rows).toEqual([])
  })

  test('the health page says that mail is not set up', async () => {
    const { status, text } = await server.browser().get('/readyz')

    expect([status, text.split('\n').slice(0, 2)]).toEqual([
      200,
      ['ok', 'mail is not set up: SMTP_URL is missing'],
    ])
  })

  test('the health page names the missing details of the operator, and nothing when all are set [LEGAL-05]', async () => {
    const { operator } = server.appContext.config
    const readLast = async () => (await server.browser().get('/readyz')).text.split('\n').at(-1)
    const before = await readLast()
    for (const detail of Object.keys(operator)) Object.assign(operator, { [detail]: 'x' })

    expect(before).toBe(
      'the legal pages are not complete: site.json has no operator.name, operator.address, operator.taxNumber, operator.hostingProvider, operator.mailProvider; CONTACT_EMAIL is missing',
    )
    expect(await readLast()).toBe('mail is not set up: SMTP_URL is missing')
  })
})
