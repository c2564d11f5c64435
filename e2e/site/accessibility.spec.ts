import { addPost, emptyBlog } from '../admin/blog-posts.ts'
import { bothThemes, expectAccessible } from '../axe.ts'
import { everyOrFirst, expect, test } from '../fixtures.ts'

/** A narrow phone, a window of 1280 px that is zoomed to 200% (half as many pixels, each twice as large), and a computer. */
const sizes = {
  '320 px': { viewport: { width: 320, height: 640 }, deviceScaleFactor: 1 },
  '200% zoom': { viewport: { width: 640, height: 360 }, deviceScaleFactor: 2 },
  '1440 px': { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
}

/** On each push one page of each kind: with sections, a form, prices, a list, and an error. */
const addresses = everyOrFirst(
  [
    ...['/', '/contact', '/register?plan=annual', '/signup', '/demo', '/blog', '/no-such-page'],
    ...['/privacy', '/terms', '/auth?mode=forgot-password', '/register', '/pt', '/es', '/fr'],
    ...['/signup?invitation=not-a-code', '/email-test', '/blog/nothing'],
  ],
  7,
)

for (const [size, options] of everyOrFirst(Object.entries(sizes)))
  test.describe(`at ${size}`, () => {
    test.use(options)
    test.slow()

    test('axe finds nothing on any public page in both themes, and none scrolls to the side', async ({
      page,
      server,
    }) => {
      await emptyBlog(server)
      const post = await addPost(server, await server.signUp(), {
        title: 'Donaudampfschifffahrtsgesellschaftskapitän [SL]: -350.00 USD & €120_00',
      })
      for (const address of [...addresses, `/blog/${post.id}`]) {
        await page.goto(address)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectAccessible(page, address, address === '/' ? bothThemes : undefined)
      }
    })

    test('axe finds nothing on the forms of accounts and of contact with errors, on the page of a new password, and on a confirmation that waits', async ({
      page,
      trader,
    }) => {
      await page.goto('/reset-password')
      await expect(page.getByLabel('New password', { exact: true })).toBeVisible()
      await expectAccessible(page, '/reset-password')
      await trader.browser.post('/api/auth/sign-out', {})

      await page.route('**/api/auth/confirm-email', () => undefined)
      await page.goto('/auth/callback?token=a-token&type=signup')
      await expect(page.getByText('Confirming your address.')).toBeVisible()
      await expectAccessible(page, '/auth/callback')

      await page.goto('/contact')
      await page.getByRole('button', { name: 'Send Message' }).click()
      await expect(page.getByText('Name is required')).toBeVisible()
      await expectAccessible(page, '/contact with errors')

      await page.goto('/auth?mode=sign-up')
      await page.getByLabel('Full name').press('Enter')
      await expect(page.getByText('Repeat your password.')).toBeVisible()
      await expectAccessible(page, 'sign-up with problems')
    })
  })
