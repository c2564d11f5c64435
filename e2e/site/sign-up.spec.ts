import type { Page, Request } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { isPageView } from '../page-views.ts'
import { expectToast } from '../toasts.ts'
import { checkBoxes, fillNewAccount } from './account-form.ts'

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

test('signing up creates an account and opens the dashboard after 2 seconds [AUTH-04] [AUTH-06]', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/')
  await page.getByRole('link', { name: 'Sign In / Sign Up' }).click()
  await page.waitForURL('/auth') // the landing page has no hydration, so this is a page load
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await fillSignUp(page)
  await expect(page.getByText('Checking your browser')).toHaveCount(0)
  await expect(create(page)).toBeEnabled()
  await page.clock.pauseAt(Date.now() + 60_000)

  await page.getByRole('button', { name: 'Create Account' }).click()

  await expect(page.getByRole('heading', { name: 'Account created' })).toBeVisible()
  await page.clock.runFor(1_999)
  await expect(page).toHaveURL(/\/auth/)
  await page.clock.runFor(1)
  await expect(page).toHaveURL('/app')
  await page.clock.resume()
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible()
})

test('sign-in and sign-up replace each other at one address without a page load [AUTH-01]', async ({
  page,
}) => {
  await page.goto('/auth')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))

  await page.getByRole('button', { name: 'Sign Up' }).click()

  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.com')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await expect(page).toHaveURL('/auth')
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
})

test('the sign-in page links to the landing page [AUTH-02]', async ({ page }) => {
  await page.goto('/auth')

  await page.getByRole('link', { name: 'Back to homepage' }).click()

  await expect(page).toHaveURL('/')
})

test('signing up without a field shows an error next to it and sends no request [AUTH-06]', async ({
  page,
}) => {
  await page.goto('/auth?mode=sign-up')
  const forms = watchForms(page)
  await fillSignUp(page)
  for (const [field, problem] of [
    ['Full name', 'Enter your full name.'],
    ['Email', 'Enter your email address.'],
    ['Password', 'Choose a password.'],
    ['Confirm password', 'Repeat your password.'],
  ] as const) {
    const box = page.getByLabel(field, { exact: true })
    const typed = await box.inputValue()
    await box.fill('')

    await create(page).click()

    await expect(box).toHaveAccessibleDescription(problem)
    await expect(box).toBeFocused()
    await box.fill(typed)
  }
  expect(forms.sent).toEqual([])
})

test('an address that already has an account is refused next to the field, and the typed text stays [ERRC-02]', async ({
  page,
  server,
}) => {
  const { email } = await server.signUp()
  await page.goto('/auth?mode=sign-up')
  await fillSignUp(page, { Email: email })

  await page.getByRole('button', { name: 'Create Account' }).click()

  const text = 'An account with this email already exists. Please sign in instead.'
  await expectToastOf(page, text)
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(text)
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Trader')
  await expect(page.getByLabel('Confirm password')).toHaveValue('long-enough')
})

test('the button is disabled until both boxes are ticked [AUTH-11]', async ({ page }) => {
  await page.goto('/auth?mode=sign-up')
  await fillNewAccount(page)
  await expect(create(page)).toBeDisabled()

  await page.getByLabel('I am not a robot').check()
  await expect(create(page)).toBeDisabled()
  await page.getByLabel(/I agree/).check()
  await expect(create(page)).toBeEnabled()
  await page.getByLabel('I am not a robot').uncheck()

  await expect(create(page)).toBeDisabled()
})

test('Enter checks the form while the button is disabled, and names both boxes [AUTH-09] [AUTH-10]', async ({
  page,
}) => {
  await page.goto('/auth?mode=sign-up')
  await expect(page.locator('html')).not.toHaveAttribute('data-late') // the scripts have arrived
  const forms = watchForms(page)
  await fillNewAccount(page)

  await page.getByLabel('Confirm password').press('Enter')

  await expect(page.getByLabel('I am not a robot')).toHaveAccessibleDescription(
    'Please verify that you are not a robot.',
  )
  await expect(page.getByLabel(/I agree/)).toHaveAccessibleDescription(
    'Please agree to the Terms of Service and Privacy Policy.',
  )
  expect(forms.sent).toEqual([])
})

test('a session of before is ended everywhere, and its traces are removed while plan and consent stay [AUTH-12] [AUTH-13]', async ({
  page,
  trader,
}) => {
  await page.goto('/auth?mode=sign-up')
  await page.evaluate(() => {
    localStorage.setItem('cookie-consent', 'accepted')
    localStorage.setItem('selectedPlan', 'annual')
    localStorage.setItem('candlebook.been-here', 'yes')
  })
  await fillSignUp(page)
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

  await expect(page.getByRole('heading', { name: 'Account created' })).toBeVisible()
  expect(await left).toMatchObject({ 'cookie-consent': 'accepted', selectedPlan: 'annual' })
  expect(await left).not.toHaveProperty('candlebook.been-here')
  expect((await trader.browser.get('/api/v1/session')).status).toBe(401)
})

test('signing up continues when the sign-out before it fails, and signs in without a second request [AUTH-13] [AUTH-14]', async ({
  page,
}) => {
  await page.route('**/api/auth/sign-out', (route) => route.abort())
  await page.goto('/auth?mode=sign-up')
  await fillSignUp(page)
  const forms = watchForms(page)

  await create(page).click()

  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible()
  expect(forms.sent.filter((path) => path.startsWith('/api/auth'))).toEqual([
    '/api/auth/sign-out',
    '/api/auth/sign-up/email',
  ])
})

test('without a session in the answer, the page signs in a second later [AUTH-15]', async ({
  page,
  server,
}) => {
  const { email, password } = await server.signUp()
  await page.clock.install()
  await answerSignUp(page, { json: { session: false } })
  await page.goto('/auth?mode=sign-up')
  await fillSignUp(page, { Email: email, Password: password, 'Confirm password': password })
  await expect(page.getByText('Checking your browser')).toHaveCount(0)
  const forms = watchForms(page)
  const answered = page.waitForResponse('**/api/auth/sign-up/email')
  await page.clock.pauseAt(Date.now() + 60_000)

  await create(page).click()
  await answered
  await page.clock.runFor(999)
  expect(forms.sent).not.toContain('/api/auth/sign-in/email')
  await page.clock.runFor(1)

  await expect.poll(() => forms.sent).toContain('/api/auth/sign-in/email')
  await expect(page.getByRole('heading', { name: 'Account created' })).toBeVisible()
})

for (const [id, refused, text] of [
  [
    'ERRC-06',
    { status: 403, code: 'auth.email_unconfirmed' },
    'Account created successfully! However, email confirmation is still required. Please check your email and click the confirmation link, then try signing in.',
  ],
  [
    'ERRC-07',
    { status: 500, code: 'server.failed' },
    'Account created but automatic login failed. Please try signing in manually.',
  ],
] as const) {
  test(`when signing in to the new account answers ${refused.code}, the page says so and offers sign-in after 2 seconds [${id}]`, async ({
    page,
  }) => {
    await answerSignUp(page, { json: { session: false } })
    await page.route('**/api/auth/sign-in/email', (route) =>
      route.fulfill({
        status: refused.status,
        json: { error: { ...refused, message: 'No.', requestId: 'r' } },
      }),
    )
    await page.goto('/auth?mode=sign-up')
    const email = await fillSignUp(page)

    await create(page).click()

    await expect(page.getByRole('heading', { name: 'Account created' })).toBeVisible()
    await expectToast(page, 'Account created', text)
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    await expect(page.getByRole('main').getByText(text)).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(email)
  })
}

test('an account that the server reports as created without a sign-in leads to sign-in [ERRC-04]', async ({
  page,
}) => {
  const message = 'Account created but login failed'
  await answerSignUp(page, {
    status: 500,
    json: { error: { code: 'server.failed', message, requestId: 'r' } },
  })
  await page.goto('/auth?mode=sign-up')
  await fillSignUp(page)

  await create(page).click()

  await expectToast(page, 'Account created', 'Account created successfully! Please try signing in.')
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
})

test('a refused sign-up shows its text and keeps the form [AUTH-17] [ERRC-03] [ERRC-05]', async ({
  page,
}) => {
  await page.goto('/auth?mode=sign-up')
  await fillSignUp(page)
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
    [
      { status: 422, json: { error: { code: 'auth.password_too_short', message: 'Bad.', requestId: 'r' } } },
      'Password must be at least 6 characters long.',
    ],
  ] as const) {
    await answerSignUp(page, answer)
    await create(page).click()

    await expectToastOf(page, text)
    await expect(page.getByLabel('Full name')).toHaveValue('Ada Trader')
    await expect(create(page)).toBeEnabled()
  }
})

test('text and ticks of before hydration are kept', async ({ page }) => {
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

  await expect(page.getByRole('heading', { name: 'Account created' })).toBeVisible()
})

test('an account can be created with the keyboard alone', async ({ page }) => {
  await page.goto('/auth?mode=sign-up')
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

  await expect(page.getByRole('heading', { name: 'Account created' })).toBeVisible()
})

test('password managers find a name, an address and two new passwords', async ({ page }) => {
  await page.goto('/auth?mode=sign-up')

  const kinds = await page
    .locator('form input:visible')
    .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('autocomplete')).filter(Boolean))

  expect(kinds).toEqual(['name', 'username', 'new-password', 'new-password'])
})

test('the public pages of accounts have no footer, and link to no page that does not exist [ROUTE-06]', async ({
  page,
}) => {
  for (const path of ['/auth', '/auth?mode=sign-up', '/register', '/register?plan=annual', '/signup']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
    for (const link of await page.getByRole('link').all()) {
      const address = await link.getAttribute('href')
      expect((await page.request.get(address ?? '')).status(), `${path}: ${address}`).toBe(200)
    }
  }
})

/** Answers the sign-up in place of the server. */
async function answerSignUp(page: Page, answer: { status?: number; json: object }): Promise<void> {
  await page.route('**/api/auth/sign-up/email', (route) => route.fulfill(answer))
}

async function expectToastOf(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('listitem').filter({ hasText: 'Sign up failed' })).toContainText(text)
}

test('the account counts in the currency of the browser’s region from the sign-up on', async ({
  anotherBrowser,
}) => {
  const page = await (await anotherBrowser({ locale: 'pt-BR' })).newPage()
  await page.goto('/auth?mode=sign-up')
  await fillSignUp(page)

  await create(page).click()

  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible()
  const settings = await page.evaluate(() => fetch('/api/v1/settings').then((answer) => answer.json()))
  expect(settings).toMatchObject({ hasCurrency: true, currency: 'BRL' })
})
