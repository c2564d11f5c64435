import { expect, test } from '../fixtures.ts'
import { expectViews, FIREFOX, readViews } from '../page-views.ts'

/** A separate user agent for each test, so that no other test adds page views to it. */
const agents = {
  none: `${FIREFOX} none`,
  accepted: `${FIREFOX} accepted`,
  rejected: `${FIREFOX} rejected`,
  secrets: `${FIREFOX} secrets`,
}

test.describe('without a choice about cookies', () => {
  test.use({ userAgent: agents.none })

  test('each page of a visit is recorded once, and names no person [TRACK-01] [TRACK-02] [TRACK-08]', async ({
    page,
    context,
    server,
    trader,
  }) => {
    await page.goto('/app')
    await expectViews(server, agents.none, ['/app'])
    await page.getByRole('tab', { name: /Journal/ }).click()
    await expectViews(server, agents.none, ['/app', '/app/journal'])
    await page.getByRole('tab', { name: /Journal/ }).click()
    await page.getByRole('tab', { name: /Trades/ }).click()
    const views = await expectViews(server, agents.none, ['/app', '/app/journal', '/app'])

    expect(trader.userId).not.toBe('')
    expect(views).toEqual(
      views.map(({ page_path }) => ({
        page_path,
        user_id: null,
        session_id: null,
        referrer: null,
        device_type: 'Desktop',
        browser: 'Firefox',
        os: 'Linux',
      })),
    )
    const cookies = await context.cookies()
    expect(cookies.map(({ name }) => name)).not.toContain('candlebook-visit')
  })
})

test.describe('after "Accept All"', () => {
  test.use({ userAgent: agents.accepted })

  test('the views have the user and one session, in all tabs; another browser and the next visitor of this one have another [TRACK-03] [TRACK-05] [TRACK-07]', async ({
    page,
    context,
    server,
    trader,
    anotherBrowser,
  }) => {
    await page.goto('/')
    await expectViews(server, agents.accepted, ['/'])
    await page.getByRole('button', { name: 'Accept All' }).click()
    await page.goto('/app')
    await expectViews(server, agents.accepted, ['/', '/app'])
    const tab = await context.newPage()
    await tab.goto('/settings')
    const [before, first, second] = await expectViews(server, agents.accepted, ['/', '/app', '/settings'])

    expect(before).toMatchObject({ user_id: null, session_id: null })
    expect(first?.session_id).toMatch(/^[0-9a-f-]{36}$/)
    expect([first, second]).toMatchObject([
      { user_id: trader.userId, referrer: null },
      { user_id: trader.userId, session_id: first?.session_id },
    ])

    const other = await (await anotherBrowser({ userAgent: agents.accepted })).newPage()
    await other.addInitScript(() => localStorage.setItem('cookie-consent', 'accepted'))
    await other.goto('/auth')
    const visitor = (await expectViews(server, agents.accepted, ['/', '/app', '/settings', '/auth'])).at(-1)
    expect(visitor).toMatchObject({ user_id: null, session_id: expect.any(String) })
    expect(visitor?.session_id).not.toBe(first?.session_id)

    await tab.close()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await page.waitForURL('/')
    const next = (await expectViews(server, agents.accepted, ['/', '/app', '/settings', '/auth', '/'])).at(-1)
    expect(next).toMatchObject({ user_id: null, session_id: expect.any(String) })
    expect([first?.session_id, visitor?.session_id]).not.toContain(next?.session_id)
  })
})

test.describe('after "Essential Only"', () => {
  test.use({ userAgent: agents.rejected })

  test('nothing is sent at all, and the identifier of an earlier choice is removed [TRACK-08] [COOK-03]', async ({
    page,
    context,
    server,
  }) => {
    await page.addInitScript(() => localStorage.setItem('cookie-consent', 'accepted'))
    await page.goto('/auth')
    await expectViews(server, agents.rejected, ['/auth'])
    const rejecting = await context.newPage()
    const sent: string[] = []
    await rejecting.goto('/')
    await rejecting.getByRole('button', { name: 'Cookie settings' }).click()
    await expectViews(server, agents.rejected, ['/auth', '/'])
    await rejecting.getByRole('button', { name: 'Essential Only' }).click()
    const names = (await context.cookies()).map(({ name }) => name)
    expect(names).not.toContain('candlebook-visit')

    rejecting.on('request', (request) => void sent.push(new URL(request.url()).pathname))
    await rejecting.goto('/register')
    await expect(rejecting.getByRole('heading', { level: 1 })).toBeVisible()
    const loaded = rejecting.waitForResponse(/\/assets\/send-page-view-/) // the code that would send is loaded after 100 ms
    await rejecting.goto('/auth')
    await loaded
    await rejecting.waitForLoadState('networkidle')
    expect(sent.filter((path) => path.includes('page-views'))).toEqual([])
    expect(await readViews(server, agents.rejected)).toHaveLength(2)
  })
})

test.describe('with a secret in the address', () => {
  test.use({ userAgent: agents.secrets })

  test('the secret does not leave the browser with the view [TRACK-04]', async ({ page, server }) => {
    await page.addInitScript(keepBeacons)
    await page.goto('/register?invitation=S3CRET&plan=annual#access_token=S3CRET')
    await expectViews(server, agents.secrets, ['/register?plan=annual'])
    const sent = await page.evaluate(() => document.documentElement.dataset.beacons)

    expect(sent).toContain('/register')
    expect(sent).not.toContain('S3CRET')
  })
})

/** Keeps what the page sends in an attribute: Playwright does not show the body of a beacon. Runs in the page. */
function keepBeacons(): void {
  const send = navigator.sendBeacon.bind(navigator)
  navigator.sendBeacon = (address, body) => {
    const { dataset } = document.documentElement
    if (body instanceof Blob)
      void body.text().then((text) => {
        dataset.beacons = (dataset.beacons ?? '') + text
      })
    return send(address, body)
  }
}
