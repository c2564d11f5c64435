import { loadWeb } from '../../packages/server/src/pages/load-web.ts'
import { startTestServer } from '../../packages/server/src/testing/index.ts'
import { expect, test } from '../fixtures.ts'
import { expectToast } from '../toasts.ts'

test('a visitor of a development server sends a test mail and sees the answer of the server as it is [MAILT-01] [MAILT-02] [ROUTE-01]', async ({
  page,
  server,
}) => {
  await page.goto('/email-test')

  await page.getByRole('button', { name: 'Send Test Mail' }).click()

  await expectToast(page, 'Test mail sent', 'It is on its way to the address in TEST_MAIL_TO.')
  await expect(page.getByLabel('Answer of the server')).toHaveText('{"success":true,"problem":null}')
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  const mails = await server.deliverMail()
  expect(mails.filter(({ to }) => to === 'you@example.com')).not.toEqual([])
})

test('a refusal is said in a sentence and shown as the server wrote it, with a toast [MAILT-01] [MAILT-02]', async ({
  page,
}) => {
  const text = '{"error":{"code":"request.too_many","message":"Too many requests.","requestId":"r1"}}'
  await page.route('**/api/v1/test-email', (route) => route.fulfill({ status: 429, body: text }))
  await page.goto('/email-test')

  await page.getByRole('button', { name: 'Send Test Mail' }).click()

  await expectToast(page, 'Error', 'The test mail was not sent.')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'The test mail was not sent. Too many requests.',
  )
  await expect(page.getByLabel('Answer of the server')).toHaveText(text)
})

test('a server without mail says what is missing, and without a connection the page says so [MAILT-02]', async ({
  page,
}) => {
  const answer = { success: false, problem: 'Email is not set up on this server.' }
  await page.route('**/api/v1/test-email', (route) => route.fulfill({ json: answer }))
  await page.goto('/email-test')
  const problem = page.getByRole('main').getByRole('alert')
  await page.getByRole('button', { name: 'Send Test Mail' }).click()
  await expect(problem).toHaveText(`The test mail was not sent. ${answer.problem}`)

  await page.route('**/api/v1/test-email', (route) => route.abort())
  await page.getByRole('button', { name: 'Send Test Mail' }).click()

  await expect(problem).toContainText('Candlebook cannot be reached.')
  await expect(page.getByLabel('Answer of the server')).toHaveCount(0)
})

test('in production a visitor gets the page that says that there is nothing', async ({ page }) => {
  const production = await startTestServer({ web: await loadWeb(), production: true })
  try {
    const answer = await page.goto(`${production.url}/email-test`)

    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send Test Mail' })).toHaveCount(0)
  } finally {
    await production.stop()
  }
})
