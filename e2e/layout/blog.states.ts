import { expect } from '@playwright/test'
import { addPost, addPostImage, emptyBlog, openNewPost, savePost } from '../admin/blog-posts.ts'
import { grantAdministrator } from '../administrator.ts'
import { buildPng } from '../images/pictures.ts'
import { toasts } from '../toasts.ts'
import { breakCalls, fill } from '../trades/trades-page.ts'
import { holdCalls, keepToasts, openDialogAt, openScreenAt } from './actions.ts'
import type { LayoutState, Stage } from './state.ts'

const ADMIN = 'admin/blog'
const ADDRESS = '/admin/blog'
const FORM = 'features/blog/post-form.tsx'
const LONG = 'Weekly review of every strategy, account and rule that was broken'
const WORD = 'Donaudampfschifffahrtsgesellschaftskapitänswitwenrentenauszahlungsstelle'

async function becomeAdministrator({ server, trader }: Stage): Promise<void> {
  await emptyBlog(server)
  await grantAdministrator(server, trader)
}

/** Three posts: a usual one, a long one with images, and a draft. */
async function addPosts(stage: Stage): Promise<void> {
  const { server, trader } = stage
  await becomeAdministrator(stage)
  await addPost(server, trader, { title: 'Why break-even trades stay in the count', published: false })
  const images = [
    await addPostImage(trader, buildPng({ width: 900, height: 500 })),
    await addPostImage(trader, buildPng({ width: 200, height: 600, colour: 'blue' })),
  ]
  await addPost(server, trader, {
    title: `${LONG} ${WORD}`,
    excerpt: `${LONG}. `.repeat(7),
    author: `The desk of ${WORD}`.slice(0, 100),
    content: `${`${LONG}. `.repeat(12)}\n[image 1: ${LONG}, ${WORD}]\n${WORD.repeat(3)}\nhttps://example.com/${'path/'.repeat(30)}`,
    images,
    imageTexts: [`${LONG} ${WORD}`, null],
  })
  await addPost(server, trader)
}

async function addManyPosts(stage: Stage): Promise<void> {
  await becomeAdministrator(stage)
  for (let n = 1; n <= 21; n++) await addPost(stage.server, stage.trader, { title: `Post ${n}` })
}

const getNewestId = async ({ trader: { browser } }: Stage, position = 0) =>
  (await browser.get<{ items: { id: string }[] }>('/api/v1/admin/blog-posts')).body.items[position]?.id ?? ''

const publicStates: LayoutState[] = [
  {
    name: 'blog: no posts yet',
    route: 'blog',
    signedOut: true,
    prepare: ({ server }) => emptyBlog(server),
    open: ({ page }) => openScreenAt(page, '/blog'),
  },
  {
    name: 'blog: some posts',
    route: 'blog',
    signedOut: true,
    prepare: addPosts,
    open: ({ page }) => openScreenAt(page, '/blog'),
  },
  {
    name: 'blog: more than one page',
    route: 'blog',
    signedOut: true,
    prepare: addManyPosts,
    open: async ({ page }) => {
      await openScreenAt(page, '/blog')
      await page.getByRole('link', { name: 'Older posts' }).click()
      const newest = page.getByRole('link', { name: 'Newest posts' })
      await newest.scrollIntoViewIfNeeded()
      return newest
    },
  },
  {
    name: 'blog: loading',
    route: 'blog',
    signedOut: true,
    prepare: addPosts,
    open: async ({ page }) => {
      await openScreenAt(page, '/blog')
      // A held document would hold Playwright too; after an answer without a document the browser stays on this page.
      await page.route(/\/blog\/[^/]+$/, (route) => route.fulfill({ status: 204 }))
      await page
        .getByRole('link', { name: /^Read More/ })
        .first()
        .click()
      return page.getByText('Loading...')
    },
  },
  {
    name: 'blog: a post',
    route: 'blog/:id',
    signedOut: true,
    prepare: addPosts,
    open: async (stage) => openScreenAt(stage.page, `/blog/${await getNewestId(stage)}`),
  },
  {
    name: 'blog: a long post with images',
    isExtreme: true,
    route: 'blog/:id',
    signedOut: true,
    prepare: addPosts,
    open: async (stage) => openScreenAt(stage.page, `/blog/${await getNewestId(stage, 1)}`),
  },
  {
    name: 'blog: post not found',
    route: 'blog/:id',
    signedOut: true,
    open: ({ page }) => openScreenAt(page, '/blog/nothing'),
  },
]

const listStates: LayoutState[] = [
  {
    name: 'admin blog: no posts yet',
    route: ADMIN,
    prepare: becomeAdministrator,
    open: ({ page }) => openScreenAt(page, ADDRESS),
  },
  {
    name: 'admin blog: some posts',
    route: ADMIN,
    prepare: addPosts,
    open: ({ page }) => openScreenAt(page, ADDRESS),
  },
  {
    name: 'admin blog: more posts to load',
    route: ADMIN,
    prepare: addManyPosts,
    open: async ({ page }) => {
      await openScreenAt(page, ADDRESS)
      const more = page.getByRole('button', { name: 'Load more' })
      await more.scrollIntoViewIfNeeded()
      return more
    },
  },
  {
    name: 'admin blog: loading',
    route: ADMIN,
    prepare: becomeAdministrator,
    open: async ({ page }) => {
      await holdCalls(page, '**/api/v1/admin/blog-posts**')
      await page.goto(ADDRESS)
      return page.getByRole('status', { name: 'Loading' })
    },
  },
  {
    name: 'admin blog: list that failed, with a toast',
    route: ADMIN,
    prepare: becomeAdministrator,
    open: async ({ page }) => {
      await breakCalls(page, 'GET', /\/api\/v1\/admin\/blog-posts/)
      await page.goto(ADDRESS)
      await expect(toasts(page)).toHaveCount(1)
      await keepToasts(page)
      return page.getByRole('heading', { name: 'Failed to fetch blog posts' })
    },
  },
]

const dialogStates: LayoutState[] = [
  {
    name: 'admin blog: new post, with problems',
    route: ADMIN,
    shows: [FORM],
    prepare: becomeAdministrator,
    open: async ({ page }) => {
      const form = await openNewPost(page)
      await savePost(form)
      return form.getByText('Enter a title')
    },
  },
  {
    name: 'admin blog: edit a long post with images',
    route: ADMIN,
    shows: [FORM],
    prepare: addPosts,
    open: async (stage) => openDialogAt(stage.page, `${ADDRESS}?edit=${await getNewestId(stage, 1)}`),
  },
  {
    name: 'admin blog: images without alternative texts',
    isExtreme: true,
    route: ADMIN,
    shows: [FORM],
    prepare: becomeAdministrator,
    open: async ({ page }) => {
      const form = await openNewPost(page)
      const file = { name: 'chart.png', mimeType: 'image/png', buffer: buildPng({ width: 300, height: 200 }) }
      await form.getByLabel('Choose images').setInputFiles([file])
      await expect(form.getByRole('button', { name: 'Open image 1' })).toBeVisible()
      await fill(form, { Title: LONG, Author: 'Ana', Excerpt: LONG, Content: LONG })
      await savePost(form)
      const problem = form.getByText('Describe each image, or mark it as decorative')
      await problem.scrollIntoViewIfNeeded()
      return problem
    },
  },
  {
    name: 'admin blog: a file that is not an image, with a toast',
    route: ADMIN,
    shows: [FORM],
    prepare: becomeAdministrator,
    open: async ({ page }) => {
      const form = await openNewPost(page)
      const file = { name: 'statement.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
      await form.getByLabel('Choose images').setInputFiles([file])
      await expect(toasts(page)).toHaveCount(1)
      await keepToasts(page)
      return form.getByText('Only JPEG, PNG, WebP, GIF and AVIF images can be added.')
    },
  },
  {
    name: 'admin blog: a post that was changed somewhere else',
    route: ADMIN,
    shows: [FORM],
    prepare: addPosts,
    open: async (stage) => {
      const { page, trader } = stage
      const address = `/api/v1/admin/blog-posts/${await getNewestId(stage)}`
      const form = await openDialogAt(page, `${ADDRESS}?edit=${address.slice(address.lastIndexOf('/') + 1)}`)
      const { body } = await trader.browser.get<object>(address)
      await trader.browser.put(address, { ...body, title: 'Another title' })
      await fill(form, { Title: LONG })
      await savePost(form)
      return form.getByRole('button', { name: 'Keep mine' })
    },
  },
  {
    name: 'admin blog: preview of a long post with images',
    route: ADMIN,
    shows: ['features/blog/post-dialogs.tsx'],
    prepare: addPosts,
    open: async (stage) => openDialogAt(stage.page, `${ADDRESS}?preview=${await getNewestId(stage, 1)}`),
  },
  {
    name: 'admin blog: preview of a draft',
    route: ADMIN,
    shows: ['features/blog/post-dialogs.tsx'],
    prepare: addPosts,
    open: async (stage) => openDialogAt(stage.page, `${ADDRESS}?preview=${await getNewestId(stage, 2)}`),
  },
  {
    name: 'admin blog: delete a post',
    route: ADMIN,
    shows: ['features/blog/post-dialogs.tsx'],
    prepare: addPosts,
    open: async (stage) => openDialogAt(stage.page, `${ADDRESS}?delete=${await getNewestId(stage, 1)}`),
  },
]

export const blogStates: LayoutState[] = [...publicStates, ...listStates, ...dialogStates]
