import { loadWeb } from '../../packages/server/src/pages/load-web.ts'
import { startTestServer, type TestServer } from '../../packages/server/src/testing/index.ts'
import { expect, test } from '../fixtures.ts'
import { createTrader } from '../trader.ts'
import { startMaliciousSite } from './malicious-site.ts'

let server: TestServer
const taken: string[] = []

test.beforeAll(async ({ browser }) => {
  const capturer = {
    capture: async (page: string) => {
      taken.push(page)
      const context = await browser.newContext({ viewport: { width: 1200, height: 800 } })
      const tab = await context.newPage()
      await tab.setContent(
        '<body style="margin:0;background:#c8553d"><h1 style="font:90px serif">A page</h1>',
      )
      const picture = await tab.screenshot()
      await context.close()
      return picture
    },
  }
  server = await startTestServer({ web: await loadWeb(), capturer })
})
test.afterAll(() => server.stop())

test('a link shows the picture that this server took of its page, also after a reload [LIB-09] [LIB-27] [LIB-29]', async ({
  anotherBrowser,
}) => {
  const site = await startMaliciousSite([], { trapPort: 0, udpPort: 0 })
  const url = `http://localhost:${site.port}/`
  const context = await anotherBrowser({ baseURL: server.url })
  await createTrader(await server.signUp()).signInTo(context)
  const page = await context.newPage()
  await page.goto('/app/library?new=')
  const form = page.getByRole('dialog', { name: 'Add Library Item' })
  await form.getByRole('radio', { name: 'Link' }).check()
  await form.getByLabel('Title').fill('Filings')
  await form.getByLabel('URL').fill(url)
  await form.getByRole('button', { name: 'Save Item' }).click()

  const picture = page.getByRole('article', { name: 'Filings' }).locator('img')
  const width = () => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)
  await expect(picture).toHaveAttribute('src', /^\/captures\?url=http%3A%2F%2Flocalhost/)
  await expect.poll(width).toBe(1200)
  await page.reload()
  await expect.poll(width).toBe(1200)
  expect(taken).toEqual([url])

  await page.getByRole('button', { name: 'Delete Filings' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => server.files.files.size).toBe(0)
  await site.close()
})
