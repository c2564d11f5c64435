import type { Locator, Page, Request, Route } from '@playwright/test'
import type { TestServer } from '../../packages/server/src/testing/index.ts'
import { addPost, emptyBlog } from '../admin/blog-posts.ts'
import { everyOrFirst, expect, longTest, test } from '../fixtures.ts'

/** The file with which the framework makes a page interactive. */
const HYDRATION = /\/assets\/entry\.client-/

const plainPages = everyOrFirst(['/', '/blog', '/contact', '/privacy', '/blog/:id', '/terms'], 4)
const viewports = [
  { width: 320, height: 568 },
  { width: 412, height: 823 },
  { width: 1440, height: 900 },
]

/** Titles as traders write them; the first one is checked on each push. Each font breaks their lines at other places. */
const titles = [
  'I sized up after five winners. My journal said so before I did, on every Friday of the year, and I did not read it',
  'MNQ1!@18,250.75→18,301.50_scale-out[1/3][1/3][1/3]_R:2.4/1.1/0.3',
  'FOMO',
  'What one month of reversals cost',
  'TSLA [SL]: -350.00 USD & €120_00',
  'Why I stopped averaging down (and what it cost: $4,812.50)',
  '100% win rate for three weeks, then −18.4R in one afternoon',
  'NQ/ES, 0DTE & “free money”: a post-mortem of Q3 2026 in 47 trades',
  'Łukasz’s ₿ rules: never risk > 1% of 25.000,00 € on one idea — no exceptions',
]

for (const viewport of everyOrFirst(viewports))
  test(`at ${viewport.width} px each page without hydration loads at most 20 KB of script and 60 KB of fonts, and does not move while it loads`, async ({
    server,
    anotherBrowser,
  }) => {
    for (const path of plainPages) {
      const context = await anotherBrowser({ viewport }) // with an empty cache
      const page = await context.newPage()
      const address = await toAddress(path, server)
      const requests = recordRequests(page)
      await recordShifts(page)
      await page.goto(address)
      await waitForFonts(page)

      const [scripts, fonts] = [await sumBytes(requests, 'script'), await sumBytes(requests, 'font')]
      expect(scripts, path).toBeGreaterThan(0)
      expect(scripts, path).toBeLessThanOrEqual(20 * 1024)
      expect(fonts, path).toBeGreaterThan(0)
      expect(fonts, path).toBeLessThanOrEqual(60 * 1024)
      expect(requests.map((request) => request.url()).filter((url) => HYDRATION.test(url))).toEqual([])
      expect(await listShifts(page), path).toEqual([])
      await context.close()
    }
  })

// The test above checks that nothing of this page moves while it loads.
longTest('the menu of a public page has its place and size before its button is parsed', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/privacy')
  const menu = page.locator('header details')
  await expect(menu).toBeVisible()
  const parsed = await menu.boundingBox()

  await menu.locator('summary').evaluate((summary) => summary.remove())

  await expect(menu).toBeHidden()
  expect(await menu.boundingBox()).toEqual(parsed)
})

for (const viewport of everyOrFirst(viewports))
  test(`at ${viewport.width} px no post of the blog moves, however long its title is and however late its fonts are, and the next page has the fonts of the site`, async ({
    server,
    anotherBrowser,
  }) => {
    const addresses = await addPosts(server, everyOrFirst(titles))
    // The test of the sizes opens the list of the blog too.
    for (const address of everyOrFirst([...addresses, '/blog'])) {
      const context = await anotherBrowser({ viewport })
      const page = await context.newPage()
      await recordShifts(page)
      await page.goto(address)
      await waitForFonts(page)
      expect(await listShifts(page), `${address}, first visit`).toEqual([])
      await expect(page.locator('html')).not.toHaveAttribute('data-fonts')

      await page.reload()
      await waitForFonts(page)
      expect(await listShifts(page), `${address}, second visit`).toEqual([])
      await expect(page.locator('html')).toHaveAttribute('data-fonts')
      expect((await listFonts(page, 'h1')).join()).toContain('Newsreader')
      await context.close()
    }

    await test.step('late fonts although an earlier page had loaded them', async () => {
      const page = await (await anotherBrowser({ viewport })).newPage()
      await recordShifts(page)
      await page.addInitScript(() => localStorage.setItem('candlebook.fonts', 'yes'))
      const drawn = Promise.withResolvers<void>()
      await page.route('**/*.woff2', async (route) => {
        await drawn.promise
        await route.continue()
      })
      const arrived = page.waitForEvent('requestfinished', (request) => request.resourceType() === 'font')
      await page.goto('/blog', { waitUntil: 'commit' })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.evaluate(waitForPictures, 60)
      drawn.resolve()
      await arrived
      await waitForFonts(page)
      expect(await listShifts(page)).toEqual([])
    })
  })

// On each push the test above checks the page before its form is used, and contact.spec.ts sends it.
longTest('the contact form loads 60 KB of script until it is sent', async ({ page }) => {
  const requests = recordRequests(page)
  await page.goto('/contact')
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeEnabled()
  const solved = page.waitForResponse('**/api/auth/challenge')
  await page.getByLabel('Name').fill('Ana')
  await page.getByLabel('Email').fill('ana@example')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await solved // the check and the proof of work are loaded
  await page.waitForLoadState('networkidle')
  await expect(page.getByText('Invalid email')).toBeVisible()
  expect(await sumBytes(requests, 'script')).toBeLessThanOrEqual(60 * 1024)
})

const accountForms = ['/auth?mode=sign-up', '/signup', '/auth', '/auth?mode=forgot-password']

test('a page with an account form loads at most 60 KB of script until its form is used, and then the hydration', async ({
  anotherBrowser,
}) => {
  for (const address of everyOrFirst([...accountForms, '/auth?next=%2Fapp%2Fjournal'])) {
    const page = await (await anotherBrowser()).newPage() // with an empty cache
    await expectLight(page, address)
    const hydration = page.waitForRequest(HYDRATION)
    await page.getByRole('main').locator('input').first().press('a')
    await hydration
    await expect(page.locator('html')).not.toHaveAttribute('data-late')
    await expect(page.getByRole('main').locator('input').first()).toHaveValue('a')
  }
})

// The test above checks the form of an account without a plan.
longTest(
  'a page of the registration loads at most 60 KB of script for a visitor',
  async ({ anotherBrowser }) => {
    for (const address of ['/register', '/register?plan=annual'])
      await expectLight(await (await anotherBrowser()).newPage(), address)
  },
)

test('the state of a history entry loads the scripts without a use: its notice and address are shown again after a reload, and React finds the document that it expects', async ({
  page,
}) => {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await page.goto('/auth')
  const usr = { email: 'ada@example.com', notice: 'Your password was updated.' }
  await page.evaluate((usr) => history.replaceState({ usr, key: 'a', idx: 0 }, ''), usr)

  await page.reload()

  await expect(page.locator('html')).not.toHaveAttribute('data-late')
  await expect(page.getByText('Your password was updated.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.com')
  expect(errors).toEqual([])
})

test('when the files of the form do not load, the form says so, and another try loads them and keeps the text', async ({
  page,
}) => {
  const failed = page.getByRole('alert').filter({ hasText: 'The form could not be loaded.' })
  await page.goto('/auth')
  await page.waitForLoadState('networkidle') // the script of the page shares files with the form
  await page.route('**/assets/**', (route) => route.abort())
  await page.getByLabel('Email').pressSequentially('ada@')
  await expect(failed).toBeVisible()
  await expect(failed.getByRole('link', { name: 'Load the page again' })).toHaveAttribute('href', /\/auth$/)

  await page.unroute('**/assets/**')
  await page.getByLabel('Email').pressSequentially('example.com')

  await expect(page.locator('html')).not.toHaveAttribute('data-late')
  await expect(failed).toHaveCount(0)
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.com')
})

/** The page is complete, has loaded its fonts and sent its page view, and nothing of the desk. */
async function expectLight(page: Page, address: string): Promise<void> {
  const requests = recordRequests(page)
  const viewed = page.waitForRequest('**/api/v1/page-views')
  await page.goto(address)
  await viewed
  await waitForFonts(page)
  expect(await sumBytes(requests, 'script'), address).toBeGreaterThan(0)
  expect(await sumBytes(requests, 'script'), address).toBeLessThanOrEqual(60 * 1024)
  expect(requests.map((request) => request.url()).filter((url) => HYDRATION.test(url))).toEqual([])
  for (const button of await page.getByRole('button').all())
    if (!(await button.textContent())?.startsWith('Create Account')) await expect(button).toBeEnabled() // [AUTH-11]
}

async function toAddress(path: string, server: TestServer): Promise<string> {
  if (!path.includes(':id')) return path
  const { id } = await addPost(server, await server.signUp())
  return path.replace(':id', id)
}

/** Waits until the fonts are in the cache, and until they are used if this page uses them. */
async function waitForFonts(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => localStorage.getItem('candlebook.fonts') === 'yes')
  await page.evaluate(async () => {
    await document.fonts.ready
  })
  await page.evaluate(waitForPictures, 3)
}

/** Runs in the page: waits until the browser has drawn this many pictures. */
async function waitForPictures(count: number): Promise<void> {
  for (let n = 0; n < count; n++) await new Promise((done) => requestAnimationFrame(done))
}

/** Writes a post with each title, and returns their addresses. */
async function addPosts(server: TestServer, titles: readonly string[]): Promise<string[]> {
  await emptyBlog(server)
  const author = await server.signUp()
  const addresses: string[] = []
  for (const title of titles) {
    const { id } = await addPost(server, author, { title, excerpt: `${title}. ${title}.` })
    addresses.push(`/blog/${id}`)
  }
  return addresses
}

/** The families that draw the text of an element. */
async function listFonts(page: Page, selector: string): Promise<string[]> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('DOM.enable')
  await browser.send('CSS.enable')
  const { root } = await browser.send('DOM.getDocument')
  const { nodeId } = await browser.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await browser.send('CSS.getPlatformFontsForNode', { nodeId })
  return fonts.map(({ familyName }) => familyName)
}

function recordRequests(page: Page): Request[] {
  const requests: Request[] = []
  page.on('requestfinished', (request) => requests.push(request))
  return requests
}

/** Keeps in an attribute what moves while the page loads. */
function recordShifts(page: Page) {
  return page.addInitScript(() => {
    localStorage.setItem('cookie-consent', 'rejected')
    new PerformanceObserver((list) => {
      const moved = list.getEntries().map((entry) => JSON.stringify(entry))
      const { dataset } = document.documentElement
      dataset.moved = [dataset.moved ?? [], moved].flat().join('\n')
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

async function listShifts(page: Page): Promise<{ value: number }[]> {
  const moved = await page.evaluate(() => document.documentElement.dataset.moved ?? '')
  return moved
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

async function sumBytes(requests: Request[], type: string): Promise<number> {
  const sizes = await Promise.all(
    requests.filter((request) => request.resourceType() === type).map((request) => request.sizes()),
  )
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
}

test('the sign-in page is shown by its document alone, and its scripts keep what was typed and press again what was pressed before they arrived', async ({
  page,
}) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  const arrival = Promise.withResolvers<void>()
  await page.route('**/assets/**', async (route) => {
    await arrival.promise
    await route.continue()
  })
  await page.goto('/auth', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await expect(page.getByRole('main')).toHaveCSS('max-width', '448px')
  await page.getByRole('button', { name: 'Forgot Password' }).click()

  arrival.resolve()
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()

  const later = Promise.withResolvers<void>()
  await page.unroute('**/assets/**')
  await page.route('**/assets/**', async (route) => {
    await later.promise
    await route.continue()
  })
  await page.goto('/auth?mode=sign-up', { waitUntil: 'commit' })
  await page.getByLabel('Full name').fill('Ada')
  await page.getByLabel('Full name').press('Enter')
  await page.getByLabel(/I agree/).check()
  later.resolve()
  await expect(page.locator('html')).not.toHaveAttribute('data-late')
  await expect(page.getByLabel(/I agree/)).toBeChecked()
  await expect(page.getByLabel('Full name')).toHaveValue('Ada')
  await expect(page.getByText('Please verify that you are not a robot.')).toBeVisible()
  await expect(page.getByText('Please agree to the Terms')).toHaveCount(0)
  expect(errors).toEqual([]) // such as React's, when the document is not what it expects
})

type Press = {
  name: string
  address: string
  press: (page: Page) => Promise<void>
  effect: (page: Page) => Locator
}
const presses: Press[] = [
  {
    name: 'opens the demo',
    address: '/demo',
    press: (page) => page.getByRole('button', { name: 'Open the demo' }).click(),
    effect: (page) => page.getByRole('button', { name: 'Preparing your copy' }),
  },
  {
    name: 'checks an invitation',
    address: '/signup',
    press: (page) => page.getByRole('button', { name: 'Check Invitation' }).click(),
    effect: (page) => page.getByText('Please enter a valid invitation code first.'),
  },
  {
    name: 'opens the choice about cookies',
    address: '/demo',
    press: (page) => page.getByRole('button', { name: 'Cookie settings' }).click(),
    effect: (page) => page.getByRole('button', { name: 'Essential Only' }),
  },
  {
    name: 'sends a test mail',
    address: '/email-test',
    press: (page) => page.getByRole('button', { name: 'Send Test Mail' }).click(),
    effect: (page) => page.getByLabel('Answer of the server'),
  },
  {
    name: 'checks an invitation with Enter',
    address: '/signup',
    press: (page) => page.getByLabel('Invitation code').press('Enter'),
    effect: (page) => page.getByText('Please enter a valid invitation code first.'),
  },
]
test('a press on a page counts when it comes before the scripts', async ({ page }) => {
  await page.route('**/api/auth/demo', () => undefined) // the answer would lead to the desk
  // On each push one page without a form and one with a form.
  for (const { name, address, press, effect } of everyOrFirst(presses, 2))
    await test.step(`a press on ${address} that ${name}`, async () => {
      const arrival = Promise.withResolvers<void>()
      const hold = async (route: Route) => {
        await arrival.promise
        await route.continue()
      }
      await page.route('**/assets/*.js', hold)
      await page.goto(address, { waitUntil: 'commit' })
      await press(page)

      arrival.resolve()

      await expect(effect(page)).toBeVisible()
      await page.unroute('**/assets/*.js', hold)
    })
})
