import { expect, test } from '../fixtures.ts'
import { expectViews, FIREFOX, readViews } from '../page-views.ts'

/** A separate user agent for each test, so that no other test adds page views to it. */
const agents = { visit: `${FIREFOX} visit`, secrets: `${FIREFOX} secrets` }

test.describe('of a visit', () => {
  test.use({ userAgent: agents.visit })

  test('each page is recorded once: before a choice about cookies without a person, after "Accept All" with the user and one session in all tabs, and after "Essential Only" not at all [TRACK-01] [TRACK-02] [TRACK-03] [TRACK-05] [TRACK-07] [TRACK-08] [COOK-03]', async ({
    page,
    context,
    server,
    trader,
    anotherBrowser,
  }) => {
    const seen: string[] = []
    const expectNext = async (...paths: string[]) => {
      seen.push(...paths)
      return (await expectViews(server, agents.visit, seen)).slice(-paths.length)
    }
    const listCookies = async () => (await context.cookies()).map(({ name }) => name)

    await test.step('before a choice', async () => {
      await page.goto('/app')
      await expectNext('/app')
      await page.getByRole('tab', { name: /Journal/ }).click()
      await expectNext('/app/journal')
      await page.getByRole('tab', { name: /Journal/ }).click()
      await page.getByRole('tab', { name: /Trades/ }).click()
      await expectNext('/app')
      await page.goto('/')
      await expectNext('/')
      const noPerson = { user_id: null, session_id: null, referrer: null }
      const device = { device_type: 'Desktop', browser: 'Firefox', os: 'Linux' }
      expect(await readViews(server, agents.visit)).toEqual(
        seen.map((page_path) => ({ page_path, ...noPerson, ...device })),
      )
      expect(await listCookies()).not.toContain('candlebook-visit')
    })

    await page.getByRole('button', { name: 'Accept All' }).click()
    await page.goto('/app')
    const [first] = await expectNext('/app')
    expect(first?.session_id).toMatch(/^[0-9a-f-]{36}$/)
    expect(first).toMatchObject({ user_id: trader.userId, referrer: null })
    const tab = await context.newPage()
    await tab.goto('/settings')
    const [second] = await expectNext('/settings')
    expect(second).toMatchObject({ user_id: trader.userId, session_id: first?.session_id })
    await tab.close()

    const visitor = await test.step('another browser has another session', async () => {
      const other = await (await anotherBrowser({ userAgent: agents.visit })).newPage()
      await other.addInitScript(() => localStorage.setItem('cookie-consent', 'accepted'))
      await other.goto('/auth')
      const [view] = await expectNext('/auth')
      expect(view).toMatchObject({ user_id: null, session_id: expect.any(String) })
      expect(view?.session_id).not.toBe(first?.session_id)
      return view
    })

    await test.step('the next visitor of this browser has another session', async () => {
      await page.getByRole('button', { name: 'Sign Out' }).click()
      await page.waitForURL('/')
      const [next] = await expectNext('/')
      expect(next).toMatchObject({ user_id: null, session_id: expect.any(String) })
      expect([first?.session_id, visitor?.session_id]).not.toContain(next?.session_id)
    })

    await test.step('after "Essential Only" nothing is sent, and the identifier of before is removed', async () => {
      await page.getByRole('button', { name: 'Cookie settings' }).click()
      await page.getByRole('button', { name: 'Essential Only' }).click()
      expect(await listCookies()).not.toContain('candlebook-visit')
      const sent: string[] = []
      page.on('request', (request) => void sent.push(new URL(request.url()).pathname))
      const loaded = page.waitForResponse(/\/assets\/send-page-view-/) // the code that would send is loaded after 100 ms
      await page.goto('/auth')
      await loaded
      await page.waitForLoadState('networkidle')
      expect(sent.filter((path) => path.includes('page-views'))).toEqual([])
      await expectNext()
    })
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
