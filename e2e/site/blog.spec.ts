import { addPost, addPostImage, emptyBlog } from '../admin/blog-posts.ts'
import { expect, test } from '../fixtures.ts'
import { buildPng } from '../images/pictures.ts'
import { waitForScript } from './wait-for-script.ts'

test.beforeEach(({ server }) => emptyBlog(server))

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the list and a post are readable, older posts are on further pages, what does not exist or is a draft is not found, and a blog that cannot be read is empty without a message [BLOG-01] [BLOG-02] [BLOG-03] [BLOG-04] [BLOG-06] [BLOG-07] [BLOG-09] [ERRC-32]', async ({
    page,
    server,
  }) => {
    const writer = await server.signUp()
    const draft = await addPost(server, writer, { title: 'A secret draft', published: false })
    await page.goto('/')
    await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'Blog' }).click()
    await expect(page.getByRole('heading', { name: 'No posts yet' })).toBeVisible()
    const { id, title, excerpt } = await addPost(server, writer)

    await test.step('the list', async () => {
      await page.goto('/blog')
      const entry = page.getByRole('article')
      await expect(entry.getByRole('heading', { name: title })).toBeVisible()
      await expect(entry).toContainText(excerpt)
      await expect(entry).toContainText('Ana Martins')
      await expect(entry).toContainText('less than a minute ago')
      await entry.getByRole('link', { name: /^Read More/ }).click()
    })

    await test.step('a post', async () => {
      await expect(page).toHaveURL(new RegExp(`/blog/${id}$`))
      await expect(page).toHaveTitle(`${title} · Candlebook`)
      await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', excerpt)
      const article = page.getByRole('article')
      await expect(article.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(article.getByText('Ana Martins, less than a minute ago')).toBeVisible()
      await expect(article.getByText(/^Nothing in the table/)).toBeVisible()
      await expect(article.locator('div').getByRole('paragraph')).toHaveCount(3)
    })

    await test.step('each post is on one page of the list', async () => {
      for (let n = 1; n <= 11; n++) await addPost(server, writer, { title: `Post ${n}` })
      await page.goto('/blog')
      const titles = page.getByRole('article').getByRole('heading')
      await expect(titles).toHaveText(Array.from({ length: 10 }, (_, at) => `Post ${11 - at}`))
      await page.getByRole('link', { name: 'Older posts' }).click()
      await expect(titles).toHaveText(['Post 1', title])
      await page.getByRole('link', { name: 'Newest posts' }).click()
      await expect(titles.first()).toHaveText('Post 11')
      await page.goto('/blog?from=nonsense')
      await expect(page).toHaveURL(/\/blog$/)
      await expect(titles.first()).toHaveText('Post 11')
    })

    const missing = page.getByRole('heading', { name: 'Post not found' })

    await test.step('what does not exist or is a draft', async () => {
      for (const wrong of [draft.id, 'nonsense']) {
        expect((await page.goto(`/blog/${wrong}`))?.status()).toBe(404)
        await expect(missing).toBeVisible()
        expect(await page.content()).not.toContain('A secret draft')
        await expect(page.getByRole('link', { name: 'Back to the blog' })).toHaveAttribute('href', '/blog')
      }
    })

    await test.step('a blog that cannot be read', async () => {
      const { owner } = server.database
      await owner.query('alter table platform.blog_posts rename to blog_posts_gone')
      const statuses = [(await page.goto(`/blog/${id}`))?.status()]
      await expect(missing).toBeVisible()
      statuses.push((await page.goto('/blog'))?.status())
      await expect(page.getByRole('heading', { name: 'From the desk' })).toBeVisible()
      await expect(page.getByText('No posts yet')).toHaveCount(0)
      await owner.query('alter table platform.blog_posts_gone rename to blog_posts')
      expect(statuses).toEqual([503, 503])
      const reported = server.logged.filter(({ msg }) => msg === 'the public blog could not be read')
      expect(reported).toHaveLength(2)
    })
  })
})

test('from the press of a link until the post is shown the page says that it loads, and after Stop it shows its content again [BLOG-05]', async ({
  page,
  server,
}) => {
  const { title } = await addPost(server, await server.signUp())
  const loading = page.getByText('Loading...')
  const more = page.getByRole('link', { name: /^Read More/ })
  await page.goto('/blog')
  await expect(loading).toBeHidden()
  await waitForScript(page)
  await page.evaluate(storeWhatLoadingShows) // Playwright itself sees nothing of a page that is being left

  await more.click()

  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(loading).toBeHidden()
  expect(await page.evaluate(() => sessionStorage.getItem('loading'))).toBe('Loading...')

  await page.goto('/blog')
  await waitForScript(page)
  await page.route('**/blog/*', () => {}) // the post never arrives
  // Playwright waits for a navigation that has begun, so the page does both itself.
  await page.evaluate(() => {
    const isHidden = () => document.querySelector<HTMLElement>('[data-loading]')?.hidden
    document.addEventListener('click', () => {
      setTimeout(() => {
        sessionStorage.setItem('hidden while it loads', String(isHidden()))
        window.stop()
      }, 200)
    })
  })

  await more.click({ noWaitAfter: true })

  const stopped = () => page.evaluate(() => sessionStorage.getItem('hidden while it loads'))
  await expect.poll(stopped).toBe('false')
  await expect(loading).toBeHidden()
  await expect(more).toBeVisible()
})

test('markup in a post is text on every page and for search engines, and its images are numbered [BLOG-07] [BLOG-08]', async ({
  page,
  server,
}) => {
  const alerts: string[] = []
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message())
    void dialog.dismiss()
  })
  const writer = await server.signUp()
  const title = '</title></script><script>alert(1)</script>"><img src=x onerror=alert(2)> -350.00 & €120'
  await addPost(server, writer) // makes the writer an administrator
  const images = [
    await addPostImage(writer, buildPng()),
    await addPostImage(writer, buildPng({ colour: 'blue' })),
  ]
  const { id } = await addPost(server, writer, {
    title,
    excerpt: `excerpt ${title}`,
    author: `author ${title}`,
    content: `${title}\n[image 2: caption ${title}]\n<a href="javascript:alert(3)">here</a>`,
    images,
    imageTexts: ['Chart 1', `text ${title}`],
  })
  await page.goto('/blog')
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await page.goto(`/blog/${id}`)

  await expect(page).toHaveTitle(`${title} · Candlebook`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('<a href="javascript:alert(3)">here</a>', { exact: true })).toBeVisible()
  await expect(page.getByRole('article').getByRole('link')).toHaveCount(0)
  await expect(page.getByRole('img', { name: '1 of 2: Chart 1' })).toBeVisible()
  await expect(page.getByRole('img', { name: `2 of 2: text ${title}` })).toBeVisible()
  await expect(page.getByRole('figure').getByText(`caption ${title}`, { exact: true })).toBeVisible()
  const facts = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
  expect(facts).toMatchObject({
    '@type': 'BlogPosting',
    headline: title,
    description: `excerpt ${title}`,
    author: { '@type': 'Person', name: `author ${title}` },
    url: expect.stringMatching(new RegExp(`/blog/${id}$`)),
  })
  expect(facts.dateModified).toBe(facts.datePublished)
  expect(Number.isNaN(Date.parse(facts.datePublished))).toBe(false)
  expect(alerts).toEqual([])
})

/** Runs in the page: stores the text of the status when it becomes visible. */
function storeWhatLoadingShows(): void {
  const status = document.querySelector<HTMLElement>('[role="status"][data-loading]')
  if (!status) throw new Error('the page has no status')
  new MutationObserver(() => {
    if (status.checkVisibility()) sessionStorage.setItem('loading', status.innerText.trim())
  }).observe(status, { attributes: true })
}
