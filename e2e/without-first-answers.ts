import type { Page } from '@playwright/test'

// Documents have other addresses than files and calls. Calling this handler for all requests takes more time than the page.
const NEITHER_FILE_NOR_CALL = /^https?:\/\/[^/]+\/(?!assets\/|api\/)/

/** Takes the answers out of each document that the server sends, so that the browser asks for everything. */
export async function withoutFirstAnswers(page: Page): Promise<void> {
  await page.route(NEITHER_FILE_NOR_CALL, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch({ maxRedirects: 0 })
    const body = (await response.text()).replaceAll(/<script[^>]*data-answers=.*?<\/script>/gs, '')
    return route.fulfill({ response, body })
  })
}
