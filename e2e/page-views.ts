import { expect, type Page, type Request } from '@playwright/test'
import type { TestServer } from '../packages/server/src/testing/index.ts'

/** A browser that people use. The one of the tests calls itself headless, and counts as a robot. */
export const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

/** A stored page view, as far as tests look at it. */
type StoredView = {
  user_id: string | null
  page_path: string
  referrer: string | null
  device_type: string
  browser: string
  os: string
  session_id: string | null
}

/** The page views of this browser, which no other test uses, oldest first. */
export async function readViews({ database }: TestServer, userAgent: string): Promise<StoredView[]> {
  const { rows } = await database.owner.query<StoredView>(
    `select user_id, page_path, referrer, device_type, browser, os, session_id from platform.page_views
     where user_agent = $1 order by created_at, id`,
    [userAgent],
  )
  return rows
}

/** Waits until these pages were recorded for a browser, in this order and no others, and returns their views. */
export async function expectViews(
  server: TestServer,
  userAgent: string,
  pagePaths: string[],
): Promise<StoredView[]> {
  const read = async () => (await readViews(server, userAgent)).map(({ page_path }) => page_path)
  await expect.poll(read).toEqual(pagePaths)
  return await readViews(server, userAgent)
}

/** What the browser stores about cookies; null without a choice. */
export async function readConsent(page: Page): Promise<string | null> {
  return await page.evaluate(() => localStorage.getItem('cookie-consent'))
}

/** Whether a request sends a page view. Every page sends one in the background after each change of the address. */
export function isPageView(request: Request): boolean {
  return new URL(request.url()).pathname === '/api/v1/page-views'
}
