import type { Page } from '@playwright/test'
import type { TestServer } from '../../packages/server/src/testing/index.ts'
import { expectAccessible } from '../axe.ts'
import { expectLargeTargets } from '../desk/large-targets.ts'
import { expect, longTest, test } from '../fixtures.ts'
import { buildPng } from '../images/pictures.ts'
import type { Trader } from '../trader.ts'
import { addPost, addPostImage, emptyBlog, getPostRow, openNewPost, savePost } from './blog-posts.ts'
import { addFailedJob, addFailedMail, clearFailures } from './failures.ts'

/** A draft, and a published post with an image. */
async function addPosts(server: TestServer, trader: Trader) {
  await emptyBlog(server)
  await addPost(server, trader, { title: 'A draft', published: false })
  return addPost(server, trader, { images: [await addPostImage(trader, buildPng())] })
}

async function addTestCase(page: Page): Promise<void> {
  await page.goto('/admin/tests')
  await page.getByLabel('Name').fill('shows the result')
  await page.getByLabel('Component').fill('TradeCard')
  await page.getByRole('button', { name: 'Add Test Case' }).click()
  await expect(page.getByRole('button', { name: /^Download/ })).toBeVisible()
}

const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

// On each push: blog.spec.ts checks a form and its list with axe, operations.spec.ts that page.
for (const [size, viewport] of Object.entries(sizes)) {
  test.describe(`on a ${size}`, () => {
    test.use({ viewport })
    test.slow()

    longTest(
      'axe finds nothing on the blog, on the page for operators, and in the tabs Blog and Tests',
      async ({ page, server, trader }) => {
        const { id, title } = await addPosts(server, trader)
        await clearFailures(server)
        await addFailedMail(server, 'ana@example.com')
        await addFailedJob(server, { name: 'images.sweep' })
        await page.goto('/blog')
        await expect(page.getByRole('heading', { name: title })).toBeVisible()
        await expectAccessible(page, 'the list')
        await page.goto(`/blog/${id}`)
        await expect(page.getByRole('img', { name: 'Chart 1' })).toBeAttached()
        await expectAccessible(page, 'a post')

        await page.goto('/admin/operations')
        await page.getByLabel('Text').fill('We update the database on Sunday.')
        await page.getByRole('button', { name: 'Set notice' }).click()
        await expect(page.getByRole('status', { name: 'Notice' })).toBeVisible()
        await expect(page.getByRole('row', { name: /ana@example\.com/ })).toBeVisible()
        await expectAccessible(page, 'operations')
        await page.getByRole('button', { name: 'Remove notice' }).click()
        await expect(page.getByRole('status', { name: 'Notice' })).toHaveCount(0)
        await clearFailures(server)

        await page.goto('/admin/blog')
        await expect(getPostRow(page, title)).toBeVisible()
        await expectAccessible(page, 'the list of administrators')
        const form = await openNewPost(page)
        await savePost(form)
        await expect(form.getByText('Enter a title')).toBeVisible()
        await expectAccessible(page, 'the form with problems')
        for (const dialog of ['edit', 'preview', 'delete']) {
          await page.goto(`/admin/blog?${dialog}=${id}`)
          await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible()
          await expectAccessible(page, dialog)
        }
        await addTestCase(page)
        await expectAccessible(page, 'test cases')
      },
    )
  })
}

// On each push: desk/touch-targets.spec.ts and site/touch-targets.spec.ts measure the controls of other screens.
test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  longTest(
    'every control of the tabs Blog and Tests, and every link of the blog, has a touch target of 44 px',
    async ({ page, server, trader }) => {
      const { id, title } = await addPosts(server, trader)
      await page.goto('/admin/blog')
      await expect(getPostRow(page, title)).toBeVisible()
      await expectLargeTargets(page.getByRole('main'), 'the list of posts')
      await page.goto(`/admin/blog?edit=${id}`)
      await expectLargeTargets(page.getByRole('dialog'), 'the form of a post')
      await page.goto(`/admin/blog?preview=${id}`)
      await expectLargeTargets(page.getByRole('dialog'), 'the preview')
      await addTestCase(page)
      await expectLargeTargets(page.getByRole('main'), 'the test cases')

      for (const address of ['/blog', `/blog/${id}`, '/blog/nothing']) {
        await page.goto(address)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        const small = await page.locator('main a:not(h2 a), footer a').evaluateAll((links) =>
          links
            .map((link) => ({
              text: link.textContent,
              height: Math.round(link.getBoundingClientRect().height),
            }))
            .filter(({ height }) => height < 44),
        )

        expect(small, address).toEqual([])
      }
    },
  )
})
