import { everyOrFirst, expect, test } from '../fixtures.ts'

for (const { size, viewport, name, width } of everyOrFirst([
  { size: 'a phone', viewport: { width: 390, height: 844 }, name: 'desk-phone', width: 780 },
  { size: 'a computer', viewport: { width: 1440, height: 900 }, name: 'desk', width: 1440 },
]))
  test(`on ${size} the landing page loads the pictures of the app for it and for the theme, and no other`, async ({
    anotherBrowser,
  }) => {
    for (const theme of everyOrFirst(['dark', 'light'] as const)) {
      const page = await (await anotherBrowser({ viewport, colorScheme: theme })).newPage()
      await page.goto('/')
      const pictures = page.locator('main figure picture img').filter({ visible: true })
      for (const picture of [pictures.first(), pictures.last()]) {
        await picture.scrollIntoViewIfNeeded()
        await expect(picture).toHaveJSProperty('naturalWidth', width)
      }
      await page.waitForLoadState('networkidle')
      const loaded = await page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map((entry) => new URL(entry.name).pathname)
          .filter((path) => path.endsWith('.webp')),
      )
      const names = [name, name.replace('desk', 'analytics')]
      expect(loaded.toSorted()).toEqual(names.map((one) => `/${one}-${theme}.webp`).toSorted())
    }
  })
