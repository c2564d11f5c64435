import { expect } from '../fixtures.ts'
import { test } from './kept-files.ts'

// One worker runs both, in this order.
test.describe.configure({ mode: 'default' })

for (const visit of ['first', 'second']) {
  test(`a page of the layout check has stored nothing before: ${visit} visit`, async ({ page, context }) => {
    await page.goto('/auth')

    expect(await context.cookies()).toEqual([])
    expect(await page.evaluate(() => localStorage.getItem('visited'))).toBeNull()
    expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual([])

    await context.addCookies([{ name: 'visited', value: 'yes', url: page.url() }])
    await page.evaluate(() => {
      localStorage.setItem('visited', 'yes')
      indexedDB.open('visited')
    })
  })
}
