import { everyOrFirst, expect, test } from '../fixtures.ts'

for (const { size, viewport, name, width } of everyOrFirst([
  { size: 'a phone', viewport: { width: 390, height: 844 }, name: 'desk-phone', width: 780 },
  { size: 'a computer', viewport: { width: 1440, height: 900 }, name: 'desk', width: 1440 },
]))
  for (const theme of ['light', 'dark'] as const)
    test(`on ${size} in the ${theme} theme the landing page loads the pictures of the app for it, and no other`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme: theme })
      const loaded: string[] = []
      page.on('request', (request) => {
        const { pathname } = new URL(request.url())
        if (pathname.endsWith('.webp')) loaded.push(pathname)
      })
      await page.goto('/')
      const picture = page.locator('main figure picture img').filter({ visible: true }).first()
      await picture.scrollIntoViewIfNeeded()

      await expect(picture).toHaveJSProperty('naturalWidth', width)
      expect(await picture.evaluate((image: HTMLImageElement) => new URL(image.currentSrc).pathname)).toBe(
        `/${name}-${theme}.webp`,
      )
      await page.waitForLoadState('networkidle')
      const second = page.locator('main figure picture img').filter({ visible: true }).last()
      await second.scrollIntoViewIfNeeded()
      await expect(second).toHaveJSProperty('naturalWidth', width)
      const names = [name, name.replace('desk', 'analytics')]
      expect(loaded.toSorted()).toEqual(names.map((one) => `/${one}-${theme}.webp`).toSorted())
    })
