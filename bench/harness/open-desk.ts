import { type Browser, chromium, type Page } from '@playwright/test'
import { getBrowserLaunchOptions } from '../../e2e/browser.ts'

/** Opens a page of the app in a real browser with this session, and waits for the first trade, card or item, or for `text`. */
export async function openDesk({
  url,
  cookie,
  path = '/app',
  text,
}: {
  url: string
  cookie: string
  path?: string
  text?: string
}): Promise<{ browser: Browser; page: Page }> {
  const browser = await chromium.launch(await getBrowserLaunchOptions())
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
  await context.addCookies(parseCookies(cookie, url))
  const page = await context.newPage()
  await page.goto(`${url}${path}`)
  const things = page.getByRole('list').getByRole('listitem').or(page.getByRole('article'))
  await (text === undefined ? things : page.getByText(text)).first().waitFor()
  return { browser, page }
}

/** The pairs of a Cookie header, as a browser context takes them. */
export function parseCookies(cookie: string, url: string): { name: string; value: string; url: string }[] {
  return cookie.split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split(/=(.*)/)
    return { name, value, url }
  })
}

/** A page with the length of the list and a search box that does nothing. */
export async function openBarePage(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.setContent('<input type="search"><div style="height: 640000px">Nothing</div>')
  return page
}
