import type { Locator } from '@playwright/test'
import { grantAdministrator } from '../administrator.ts'
import { expectAccessible } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { buildPng } from '../images/pictures.ts'
import { expectToast, toasts } from '../toasts.ts'
import { breakCalls, fill } from '../trades/trades-page.ts'
import { addPost, emptyBlog, getPostRow, openNewPost, savePost } from './blog-posts.ts'

const texts = {
  Title: 'Write it before you look at the chart',
  Author: 'Rui Costa',
  Excerpt: 'Three sentences after the close.',
  Content: 'Three sentences.\nBefore the <b>price</b> can argue.\n<script>alert(1)</script>',
}

test.beforeEach(async ({ server, trader }) => {
  await emptyBlog(server)
  await grantAdministrator(server, trader)
})

test('a draft is written, previewed, published, read on the blog, taken back and deleted [ABLG-02] [ABLG-03] [ABLG-04] [ABLG-05] [BLOG-01] [BLOG-07] [BLOG-09]', async ({
  page,
  trader,
  anotherBrowser,
}) => {
  const visitor = await (await anotherBrowser()).newPage()
  const form = await openNewPost(page)

  await test.step('without title, excerpt, content or author all four are named, and nothing is stored', async () => {
    await savePost(form)
    for (const problem of [
      'Enter a title',
      'Enter the name of the author',
      'Enter an excerpt',
      'Write something first',
    ])
      await expect(form.getByText(problem, { exact: true })).toBeVisible()
    await expectAccessible(page, 'the form with problems')
    const { body } = await trader.browser.get<{ items: unknown[] }>('/api/v1/admin/blog-posts')
    expect(body.items).toEqual([])
  })

  await test.step('typed text survives a reload as a draft of the form', async () => {
    await fill(form, texts)
    await expect(toasts(page)).toHaveCount(0)
    await page.reload()
    await expect(form.getByLabel('Title')).toHaveValue(texts.Title)
    await expect(form.getByLabel('Content')).toHaveValue(texts.Content)
  })
  await savePost(form)
  const row = getPostRow(page, texts.Title)
  await expect(row).toContainText('Draft')

  await test.step('the preview shows it as its readers would see it, with its markup as text', async () => {
    await page.getByRole('button', { name: `Preview ${texts.Title}` }).click()
    const preview = page.getByRole('dialog', { name: 'Preview' })
    await expect(preview.getByRole('heading', { name: texts.Title })).toBeVisible()
    await expect(preview.getByRole('article').locator('p', { hasText: '<b>price</b>' })).toBeVisible()
    await expect(preview.getByText('<script>alert(1)</script>', { exact: true })).toBeVisible()
    await expect(preview.getByRole('link')).toHaveCount(0)
    await page.keyboard.press('Escape')
  })
  await visitor.goto('/blog')
  await expect(visitor.getByText('No posts yet')).toBeVisible()

  await row.getByRole('button', { name: /^Publish/ }).click()

  await expect(row).toContainText('Published')
  await visitor.goto('/blog')
  await visitor.getByRole('link', { name: /^Read More/ }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: texts.Title })).toBeVisible()
  await expect(
    visitor.getByRole('article').getByText('Before the <b>price</b> can argue.', { exact: true }),
  ).toBeVisible()
  const address = visitor.url()

  await row.getByRole('button', { name: /^Back to Draft/ }).click()

  await expect(row.getByRole('button', { name: /^Publish/ })).toBeVisible()
  expect((await visitor.goto(address))?.status()).toBe(404)
  await expect(visitor.getByRole('heading', { name: 'Post not found' })).toBeVisible()
  await visitor.getByRole('link', { name: 'Back to the blog' }).click()
  await expect(visitor.getByText('No posts yet')).toBeVisible()

  await test.step('it is deleted after a question', async () => {
    const question = page.getByRole('alertdialog', { name: 'Delete Post' })
    const remove = page.getByRole('button', { name: `Delete ${texts.Title}` })
    await remove.click()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(row).toBeVisible()
    await remove.click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Post deleted', 'The post was deleted.')
    await expect(row).toHaveCount(0)
  })
})

test('images are uploaded, described, and one is placed at the cursor with a caption; readers see it there and not below the text [ABLG-06] [BLOG-08] [ERRC-31]', async ({
  page,
}) => {
  const form = await openNewPost(page)
  await fill(form, { ...texts, Content: 'Three sentences.\nBefore the price can argue.' })
  const picture = (colour: string) => ({
    name: `${colour}.png`,
    mimeType: 'image/png',
    buffer: buildPng({ colour, width: 300, height: 200 }),
  })
  const choose = form.getByLabel('Choose images')
  const content = form.getByLabel('Content')

  await test.step('several are uploaded at once, and other files are refused', async () => {
    await choose.setInputFiles([picture('red'), picture('blue')])
    await expect(form.getByRole('button', { name: /^Open image/ })).toHaveCount(2)
    const fake = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    await choose.setInputFiles([{ name: 'fake.png', mimeType: 'image/png', buffer: fake }])
    await expectToast(page, 'Error', 'Falha ao carregar as imagens')
    await expect(form.getByText('Only JPEG, PNG, WebP, GIF and AVIF images can be added.')).toBeVisible()
    await choose.setInputFiles([picture('green')])
    await expect(form.getByRole('button', { name: /^Open image/ })).toHaveCount(3)
  })

  await test.step('each is described, or marked as decorative', async () => {
    await form.getByRole('radio', { name: 'Published' }).check({ force: true })
    await savePost(form)
    await expect(form.getByText('Describe each image, or mark it as decorative')).toHaveCount(3)
    await form.getByRole('checkbox', { name: 'Image 2 is decorative' }).check({ force: true })
    await fill(form, { 'Alternative text of image 1': 'Red', 'Alternative text of image 3': 'Green' })
  })

  await test.step('one is placed at the cursor, and keeps its place when another one is removed', async () => {
    await content.evaluate((one: HTMLTextAreaElement) => one.setSelectionRange(16, 16)) // the end of the first line
    await form.getByRole('button', { name: 'Place image 3 in the text' }).click()
    await expect(content).toHaveValue('Three sentences.\n[image 3]\nBefore the price can argue.')
    await expect(content).toBeFocused()
    await page.keyboard.press('ArrowLeft') // to the end of the line of the image
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.type(': After the close')
    await form.getByRole('button', { name: 'Remove image 1' }).click()
    await expect(content).toHaveValue(
      'Three sentences.\n[image 2: After the close]\nBefore the price can argue.',
    )
    await expect(form.getByLabel('Alternative text of image 2')).toHaveValue('Green')
    await savePost(form)
    await expect(getPostRow(page, texts.Title)).toContainText('2 images')
  })

  const readArticle = (article: Locator) =>
    article
      .locator('p, figure')
      .evaluateAll((parts) =>
        parts.map((part) => part.querySelector('img')?.alt ?? part.textContent).slice(1),
      )
  const expected = ['Three sentences.', '2 of 2: Green', 'Before the price can argue.', '']

  await test.step('the preview and the post show the same', async () => {
    await page.getByRole('button', { name: `Preview ${texts.Title}` }).click()
    const preview = page.getByRole('dialog', { name: 'Preview' })
    await expect(preview.getByText('After the close')).toBeVisible()
    expect(await readArticle(preview.getByRole('article'))).toEqual(expected)
    await page.goto('/blog')
    await page.getByRole('link', { name: /^Read More/ }).click()
    const placed = page.getByRole('figure').filter({ hasText: 'After the close' }).locator('img')
    await expect(placed).toHaveAttribute('loading', 'lazy')
    await expect(placed).toHaveAttribute('width', '300')
    await expect(placed).toHaveAttribute('height', '200')
    expect(await readArticle(page.getByRole('article'))).toEqual(expected)
    const shown = page.getByRole('article').locator('img')
    await expect(shown).toHaveCount(2)
    for (const image of await shown.all()) {
      await image.scrollIntoViewIfNeeded()
      await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(300)
      await expect(image).toHaveAttribute('src', /^\/blog-images\/[0-9a-f]{32}-300x200\.png$/)
    }
  })
})

test('drafts and published posts are listed, newest first; what fails says so, and a post that was changed somewhere else is asked about [ABLG-01] [ERRC-31]', async ({
  page,
  server,
}) => {
  const rui = await server.signUp({ name: 'Rui Costa' })
  for (let n = 1; n <= 20; n++) await addPost(server, rui, { title: `Post ${n}`, published: n % 2 === 0 })
  const post = await addPost(server, rui)
  const { title } = post
  const rows = page.getByRole('list', { name: 'Blog posts' }).getByRole('listitem')

  await test.step('a list that fails, and the pages of the list', async () => {
    const mend = await breakCalls(page, 'GET', /\/api\/v1\/admin\/blog-posts/)
    await page.goto('/admin/blog')
    await expectToast(page, 'Error', 'Failed to fetch blog posts')
    await mend()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(rows).toHaveCount(20)
    await expect(rows.first()).toContainText(title)
    await expect(rows.nth(1)).toContainText('Published')
    await expect(rows.nth(2)).toContainText('Draft')
    await page.getByRole('button', { name: 'Load more' }).click()
    await expect(rows).toHaveCount(21)
    await expect(rows.last()).toContainText('Post 1')
  })

  await test.step('a change that fails keeps the text', async () => {
    const mend = await breakCalls(page, 'PUT', /\/api\/v1\/admin\/blog-posts/)
    await getPostRow(page, title)
      .getByRole('button', { name: /^Back to Draft/ })
      .click()
    await expectToast(page, 'Error', 'Falha ao salvar o post')
    await page.getByRole('button', { name: `Edit ${title}` }).click()
    const form = page.getByRole('dialog', { name: 'Edit Post' })
    await fill(form, { Excerpt: 'Not lost' })
    await savePost(form)
    await expect(form.getByText('Something went wrong on our side.')).toBeVisible()
    await expectToast(page, 'Error', 'Falha ao salvar o post')
    await expect(form.getByLabel('Excerpt')).toHaveValue('Not lost')
    await mend()
  })

  await test.step('a post that another administrator has changed is not overwritten without a question', async () => {
    const form = page.getByRole('dialog', { name: 'Edit Post' })
    const { id, createdAt: _created, updatedAt: _updated, ...fields } = post
    await rui.browser.put(`/api/v1/admin/blog-posts/${id}`, { ...fields, excerpt: 'The words of Rui' })
    await savePost(form)
    await expect(form.getByRole('heading', { name: 'This post was changed somewhere else' })).toBeVisible()
    await expect(form.getByText('The words of Rui')).toBeVisible()
    await form.getByRole('button', { name: 'Keep mine' }).click()
    await expect(getPostRow(page, title)).toContainText('Not lost')
  })

  await test.step('a deletion that fails', async () => {
    await breakCalls(page, 'DELETE', /\/api\/v1\/admin\/blog-posts/)
    await page.getByRole('button', { name: `Delete ${title}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Error', 'Failed to delete blog post')
    await expect(getPostRow(page, title)).toBeVisible()
  })
})
