import type { Page, Request } from '@playwright/test'
import { everyOrFirst, expect, longTest, test } from '../fixtures.ts'
import { isPageView } from '../page-views.ts'
import { expectToast } from '../toasts.ts'
import { checkBoxes, fillNewAccount, openAccountForm } from './account-form.ts'

const SIGN_UP = '**/api/auth/sign-up/email'

/** Fills in the whole form and ticks both boxes. */
async function fillSignUp(page: Page, changes: Partial<Record<string, string>> = {}): Promise<string> {
  const email = await fillNewAccount(page, changes)
  await checkBoxes(page)
  return email
}

/** Whether the page sent a form. Ticking the first box fetches the challenge with GET. */
function watchForms(page: Page): { sent: string[] } {
  const watch = { sent: [] as string[] }
  page.on('request', (request: Request) => {
    if (request.method() === 'POST' && !isPageView(request)) watch.sent.push(new URL(request.url()).pathname)
  })
  return watch
}

const create = (page: Page) => page.getByRole('button', { name: 'Create Account' })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })

test('a visitor comes from the landing page, completes the form and is in the dashboard 2 seconds after the account was created [AUTH-01] [AUTH-02] [AUTH-04] [AUTH-06] [AUTH-09] [AUTH-10] [AUTH-11] [AUTH-14]', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Back to homepage' }).click()
  await expect(page).toHaveURL('/')
  await page.getByRole('link', { name: 'Sign In / Sign Up' }).click()
  await page.waitForURL('/auth') // the landing page has no hydration, so this is a page load
  const forms = watchForms(page)
  const robot = page.getByLabel('I am not a robot')

  await test.step('sign-in and sign-up replace each other at one address without a page load', async () => {
    await page.getByLabel('Email').fill('ada@example.com')
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(heading(page, 'Create your account')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('ada@example.com')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(heading(page, 'Welcome back')).toBeVisible()
    await expect(page).toHaveURL('/auth')
    await page.getByRole('button', { name: 'Sign Up' }).click()
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  })

  await test.step('password managers find a name, an address and two new passwords', async () => {
    const kinds = await page
      .locator('form input:visible')
      .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('autocomplete')).filter(Boolean))
    expect(kinds).toEqual(['name', 'username', 'new-password', 'new-password'])
  })

  await test.step('Enter checks the form while the button is disabled, and sends nothing', async () => {
    await fillNewAccount(page, { 'Full name': '' })
    await page.getByLabel('Confirm password').press('Enter')
    await expect(page.getByLabel('Full name')).toHaveAccessibleDescription('Enter your full name.')
    await expect(page.getByLabel('Full name')).toBeFocused()
    await expect(robot).toHaveAccessibleDescription('Please verify that you are not a robot.')
    await expect(page.getByLabel(/I agree/)).toHaveAccessibleDescription(
      'Please agree to the Terms of Service and Privacy Policy.',
    )
    await page.getByLabel('Full name').fill('Ada Trader')
  })

  await test.step('the button is disabled until both boxes are ticked, and the first tick solves a challenge in a worker', async () => {
    await expect(create(page)).toBeDisabled()
    const started = page.waitForEvent('worker')
    await robot.check()
    await started
    await expect(create(page)).toBeDisabled()
    await page.getByLabel(/I agree/).check()
    await expect(create(page)).toBeEnabled()
    await robot.uncheck()
    await expect(create(page)).toBeDisabled()
    await robot.check()
    await expect(page.getByText('Checking your browser')).toHaveCount(0)
    await expect(create(page)).toBeEnabled()
    expect(forms.sent).toEqual([])
  })

  const sent = page.waitForRequest(SIGN_UP)
  await page.clock.pauseAt(Date.now() + 60_000)
  await create(page).click()

  const { challenge, website, acceptedTerms } = (await sent).postDataJSON()
  expect(JSON.parse(Buffer.from(challenge, 'base64').toString())).toMatchObject({
    challenge: { signature: expect.any(String) },
    solution: { counter: expect.any(Number) },
  })
  expect({ website, acceptedTerms }).toEqual({ website: '', acceptedTerms: true })
  await expect(heading(page, 'Account created')).toBeVisible()
  await page.clock.runFor(1_999)
  await expect(page).toHaveURL(/\/auth/)
  await page.clock.runFor(1)
  await expect(page).toHaveURL('/app')
  await page.clock.resume()
  await expect(heading(page, /^Welcome, /)).toBeVisible()
  expect(forms.sent.filter((path) => path.startsWith('/api/auth'))).toEqual([
    '/api/auth/sign-out',
    '/api/auth/sign-up/email',
  ])
})

test('an account can be created with the keyboard alone, also when the sign-out before it fails, and counts in the currency of the browser’s region [AUTH-13]', async ({
  anotherBrowser,
}) => {
  const page = await (await anotherBrowser({ locale: 'pt-BR' })).newPage()
  await page.route('**/api/auth/sign-out', (route) => route.abort())
  await openAccountForm(page, '/auth?mode=sign-up')
  await expect(page.getByLabel('Full name')).toBeFocused()
  const { keyboard } = page
  await keyboard.type('Ada Trader')
  await keyboard.press('Tab')
  await keyboard.type(`${crypto.randomUUID()}@example.com`)
  for (const _ of ['Password', 'Confirm password']) {
    await keyboard.press('Tab')
    await keyboard.type('long-enough')
    await keyboard.press('Tab') // the button that shows the password
  }
  await keyboard.press('Tab')
  await keyboard.press('Space')
  await keyboard.press('Tab')
  await keyboard.press('Space')
  await expect(create(page)).toBeEnabled()

  await keyboard.press('Enter')

  await expect(heading(page, /^Welcome, /)).toBeVisible()
  const settings = await page.evaluate(() => fetch('/api/v1/settings').then((answer) => answer.json()))
  expect(settings).toMatchObject({ hasCurrency: true, currency: 'BRL' })
})

test('a refused sign-up shows its text, keeps the form, and takes another try with another solution [AUTH-09] [AUTH-17] [ERRC-02] [ERRC-03] [ERRC-05]', async ({
  page,
  server,
}) => {
  const { email } = await server.signUp()
  await openAccountForm(page, '/auth?mode=sign-up')

  await test.step('a box whose check fails is unticked and says so', async () => {
    await page.route('**/api/auth/challenge', (route) => route.abort(), { times: 1 })
    const box = page.getByLabel('I am not a robot')
    await box.click()
    await expect(box).toHaveAccessibleDescription('The check did not work. Tick the box to try again.')
    await expect(box).not.toBeChecked()
  })

  await fillSignUp(page, { Email: email })
  for (const [answer, text] of [
    [{ json: {} }, 'Failed to create user account'],
    [
      { status: 503, json: { error: { code: 'server.busy', message: 'Busy.', requestId: 'r' } } },
      'Failed to create account. Please try again.',
    ],
    [
      { status: 422, json: { error: { code: 'auth.email_invalid', message: 'Bad.', requestId: 'r' } } },
      'Please enter a valid email address.',
    ],
  ] as const) {
    await answerSignUp(page, answer)
    await create(page).click()

    await expectToastOf(page, text)
    await expect(page.getByLabel('Full name')).toHaveValue('Ada Trader')
    await expect(create(page)).toBeEnabled()
  }
  await page.unroute(SIGN_UP)

  await test.step('an address that already has an account is refused next to the field', async () => {
    await create(page).click()
    const text = 'An account with this email already exists. Please sign in instead.'
    await expectToastOf(page, text)
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(text)
    await expect(page.getByLabel('Full name')).toHaveValue('Ada Trader')
    await expect(page.getByLabel('Confirm password')).toHaveValue('long-enough')
  })

  await page.getByLabel('Email').fill(`other-${email}`)
  await create(page).click()
  await expect(heading(page, 'Account created')).toBeVisible()
})

test('a session of before is ended everywhere, its traces are removed while plan and consent stay, and a solution that expired while the form was filled in is replaced [AUTH-12] [AUTH-13]', async ({
  page,
  server,
  trader,
}) => {
  await openAccountForm(page, '/auth?mode=sign-up')
  await page.evaluate(() => {
    localStorage.setItem('cookie-consent', 'accepted')
    localStorage.setItem('selectedPlan', 'annual')
    localStorage.setItem('candlebook.been-here', 'yes')
  })
  await fillSignUp(page)
  await expect(page.getByText('Checking your browser')).toHaveCount(0)
  const challenges: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/challenge')) challenges.push(request.url())
  })
  server.clock.moveBy({ ms: 60 * 60_000 })
  const left = page.evaluate(
    () =>
      new Promise<Record<string, string>>((resolve) => {
        const send = window.fetch
        window.fetch = (input, init) => {
          const isSignUp = input instanceof Request && input.url.endsWith('/sign-up/email')
          if (isSignUp) resolve({ ...localStorage })
          return send(input, init)
        }
      }),
  )

  await create(page).click()

  await expect(heading(page, 'Account created')).toBeVisible()
  server.clock.reset()
  expect(challenges).toHaveLength(1)
  expect(await left).toMatchObject({ 'cookie-consent': 'accepted', selectedPlan: 'annual' })
  expect(await left).not.toHaveProperty('candlebook.been-here')
  expect((await trader.browser.get('/api/v1/session')).status).toBe(401)
})

test('an account without a session in the answer is signed in a second later, and where that fails the page offers sign-in after 2 seconds [AUTH-15] [ERRC-04] [ERRC-07]', async ({
  page,
  server,
}) => {
  const { email, password } = await server.signUp()
  await page.clock.install()
  const error = { code: 'server.failed', requestId: 'r' }

  await test.step('an account that the server reports as created without a sign-in leads to sign-in', async () => {
    const message = 'Account created but login failed'
    await answerSignUp(page, { status: 500, json: { error: { ...error, message } } })
    await openAccountForm(page, '/auth?mode=sign-up')
    await fillSignUp(page)
    await create(page).click()
    await expectToast(page, 'Account created', 'Account created successfully! Please try signing in.')
    await page.clock.fastForward(2_000)
    await expect(heading(page, 'Welcome back')).toBeVisible()
  })

  await answerSignUp(page, { json: { session: false } })

  await test.step('a sign-in to the new account that fails', async () => {
    const text = 'Account created but automatic login failed. Please try signing in manually.'
    await page.route('**/api/auth/sign-in/email', (route) =>
      route.fulfill({ status: 500, json: { error: { ...error, message: 'No.' } } }),
    )
    await openAccountForm(page, '/auth?mode=sign-up')
    const typed = await fillSignUp(page)
    const refused = page.waitForResponse('**/api/auth/sign-in/email')
    await create(page).click()
    await refused
    await expect(heading(page, 'Account created')).toBeVisible()
    await expectToast(page, 'Account created', text)
    await page.clock.fastForward(2_000)
    await expect(heading(page, 'Welcome back')).toBeVisible()
    await expect(page.getByRole('main').getByText(text)).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(typed)
    await page.unroute('**/api/auth/sign-in/email')
  })

  await openAccountForm(page, '/auth?mode=sign-up')
  await fillSignUp(page, { Email: email, Password: password, 'Confirm password': password })
  await expect(page.getByText('Checking your browser')).toHaveCount(0)
  const forms = watchForms(page)
  const answered = page.waitForResponse(SIGN_UP)
  await page.clock.pauseAt(Date.now() + 60_000)
  await create(page).click()
  await answered
  await page.clock.runFor(999)
  expect(forms.sent).not.toContain('/api/auth/sign-in/email')
  await page.clock.runFor(1)
  await expect.poll(() => forms.sent).toContain('/api/auth/sign-in/email')
  await expect(heading(page, 'Account created')).toBeVisible()
})

// light-pages.spec.ts checks on each push that text and ticks of before the scripts are kept.
longTest('text and ticks of before hydration are kept', async ({ page }) => {
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto('/auth?mode=sign-up', { waitUntil: 'commit' })
  await fillSignUp(page)
  await expect(create(page)).toBeDisabled()

  scripts.resolve()
  await create(page).click()

  await expect(heading(page, 'Account created')).toBeVisible()
})

/** Answers the sign-up in place of the server. */
async function answerSignUp(page: Page, answer: { status?: number; json: object }): Promise<void> {
  await page.unroute(SIGN_UP)
  await page.route(SIGN_UP, (route) => route.fulfill(answer))
}

async function expectToastOf(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('listitem').filter({ hasText: 'Sign up failed' })).toContainText(text)
}

for (const viewport of everyOrFirst([
  { width: 320, height: 568 },
  { width: 1440, height: 900 },
]))
  test(`at ${viewport.width} px a press on a box counts when the check of the browser begins or ends during the press`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/auth/challenge', async (route) => {
      await answer.promise
      await route.continue()
    })
    await openAccountForm(page, '/auth?mode=sign-up')
    const places = () =>
      page.locator('form :is(input, button):visible').evaluateAll((controls) => {
        return controls.map((control) => control.getBoundingClientRect().top + window.scrollY)
      })
    const agreement = page.getByLabel(/I agree/)
    const before = await places()
    await page.getByLabel('I am not a robot').check()
    await expect(page.getByText('Checking your browser')).toBeVisible()
    expect(await places()).toEqual(before)

    const label = page.locator('label').filter({ has: agreement })
    await label.hover({ position: { x: 12, y: ((await label.boundingBox())?.height ?? 0) - 2 } })
    await page.mouse.down()
    answer.resolve()
    await expect(page.getByText('Checking your browser')).toHaveCount(0)
    await page.mouse.up()

    await expect(agreement).toBeChecked()
    expect(await places()).toEqual(before)
  })
