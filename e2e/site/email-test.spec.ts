import { expect, test } from '../fixtures.ts'
import { expectToast } from '../toasts.ts'

test('a visitor of a development server sends a test mail and sees the answer of the server as it is, or why none was sent; in production there is no such page [MAILT-01] [MAILT-02] [ROUTE-01]', async ({
  page,
  server,
}) => {
  const send = page.getByRole('button', { name: 'Send Test Mail' })
  const answer = page.getByLabel('Answer of the server')
  const problem = page.getByRole('main').getByRole('alert')
  await page.goto('/email-test')

  await send.click()

  await expectToast(page, 'Test mail sent', 'It is on its way to the address in TEST_MAIL_TO.')
  await expect(answer).toHaveText('{"success":true,"problem":null}')
  await expect(problem).toHaveCount(0)
  const mails = await server.deliverMail()
  expect(mails.filter(({ to }) => to === 'you@example.com')).not.toEqual([])

  await test.step('a refusal is said in a sentence and shown as the server wrote it', async () => {
    const text = '{"error":{"code":"request.too_many","message":"Too many requests.","requestId":"r1"}}'
    await page.route('**/api/v1/test-email', (route) => route.fulfill({ status: 429, body: text }))
    await send.click()
    await expectToast(page, 'Error', 'The test mail was not sent.')
    await expect(problem).toHaveText('The test mail was not sent. Too many requests.')
    await expect(answer).toHaveText(text)
  })

  await test.step('a server without mail says what is missing', async () => {
    const missing = { success: false, problem: 'Email is not set up on this server.' }
    await page.route('**/api/v1/test-email', (route) => route.fulfill({ json: missing }))
    await send.click()
    await expect(problem).toHaveText(`The test mail was not sent. ${missing.problem}`)
  })

  await test.step('without a connection the page says so', async () => {
    await page.route('**/api/v1/test-email', (route) => route.abort())
    await send.click()
    await expect(problem).toContainText('Candlebook cannot be reached.')
    await expect(answer).toHaveCount(0)
  })

  server.appContext.config.production = true
  expect((await page.goto('/email-test'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  await expect(send).toHaveCount(0)
})
