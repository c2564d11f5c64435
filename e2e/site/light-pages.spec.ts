import type { Page, Request } from '@playwright/test'
import type { TestServer } from '../../packages/server/src/testing/index.ts'
import { addPost } from '../admin/blog-posts.ts'
import { expect, test } from '../fixtures.ts'

/** The file with which the framework makes a page interactive. */
const HYDRATION = /\/assets\/entry\.client-/

/**
 * How far each page without hydration may move while it loads, as the sum of its layout shifts; browsers call 0.1 good.
 * A line of a post can break elsewhere when the fonts arrive: authors see their text in one font only.
 */
const maxShifts = { '/': 0, '/blog': 0.05, '/blog/:id': 0.05, '/privacy': 0, '/terms': 0 }
const viewports = [
  { width: 412, height: 823 },
  { width: 1440, height: 900 },
]

for (const viewport of viewports)
  for (const [path, maxShift] of Object.entries(maxShifts))
    test(`at ${viewport.width} px ${path} loads at most 20 KB of script, 60 KB of fonts, no hydration, and moves by at most ${maxShift} while it loads`, async ({
      page,
      server,
    }) => {
      await page.setViewportSize(viewport)
      const address = await toAddress(path, server)
      const requests = recordRequests(page)
      await recordShifts(page)
      await page.goto(address)
      await page.waitForLoadState('networkidle')
      await expect(page.locator('html')).toHaveAttribute('data-fonts')

      expect(await sumBytes(requests, 'script')).toBeGreaterThan(0)
      expect(await sumBytes(requests, 'script')).toBeLessThanOrEqual(20 * 1024)
      expect(await sumBytes(requests, 'font')).toBeLessThanOrEqual(60 * 1024)
      expect(requests.map((request) => request.url()).filter((url) => HYDRATION.test(url))).toEqual([])
      const shifts = await listShifts(page)
      expect(
        shifts.reduce((sum, { value }) => sum + value, 0),
        JSON.stringify(shifts),
      ).toBeLessThanOrEqual(maxShift)
    })

test('a page with a form loads the hydration, by the name that the other tests look for', async ({
  page,
}) => {
  const requests = recordRequests(page)
  await page.goto('/contact')
  await page.waitForLoadState('networkidle')

  expect(requests.filter((request) => HYDRATION.test(request.url()))).toHaveLength(1)
})

async function toAddress(path: string, server: TestServer): Promise<string> {
  if (!path.includes(':id')) return path
  const { id } = await addPost(server, await server.signUp())
  return path.replace(':id', id)
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
