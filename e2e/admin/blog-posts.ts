import type { BlogPost, BlogPostInput } from '@candlebook/contract/blog'
import type { Locator, Page } from '@playwright/test'
import type { Person, TestServer } from '../../packages/server/src/testing/index.ts'
import { grantAdministrator } from '../administrator.ts'

const post = {
  title: 'What one month of reversals cost',
  excerpt:
    'A strategy can feel like an edge for years. Thirty-eight trades, sorted by name, said otherwise in a minute.',
  content: [
    'For two years I told people that I traded reversals. It was the trade I remembered.',
    'Then I gave every trade a strategy name before the entry, not after it. At the end of October there were ten reversals among thirty-eight trades.',
    'Nothing in the table told me to stop. It only put the name, the count and the sum on one line.',
  ].join('\n\n'),
  author: 'Ana Martins',
  published: true,
}

/** Deletes every post: the posts of a server belong to no user, so those of another test are still there. */
export async function emptyBlog(server: TestServer): Promise<void> {
  await server.database.owner.query('delete from platform.blog_posts')
}

/**
 * Makes the person an administrator and writes a post with these fields changed, published unless they say otherwise. Each
 * image has a text.
 */
export async function addPost(
  server: TestServer,
  person: Person,
  parts: Partial<BlogPostInput> = {},
): Promise<BlogPost> {
  await grantAdministrator(server, person)
  const { status, text, body } = await person.browser.post<BlogPost>('/api/v1/admin/blog-posts', {
    ...post,
    imageTexts: (parts.images ?? []).map((_, at) => `Chart ${at + 1}`),
    ...parts,
  })
  if (status !== 201) throw new Error(`writing a post answered ${status}: ${text}`)
  return body
}

/** Stores an image for the blog as this administrator, and returns its address. */
export async function addPostImage({ browser }: Person, picture: Buffer): Promise<string> {
  const body = new FormData()
  body.set('file', new File([new Uint8Array(picture)], 'chart.png', { type: 'image/png' }))
  return (await browser.send<{ url: string }>('POST', '/api/v1/admin/blog-images', { body })).body.url
}

/** The row of a post in the tab of the administrators. */
export function getPostRow(page: Page, title: string): Locator {
  return page.getByRole('list', { name: 'Blog posts' }).getByRole('listitem').filter({ hasText: title })
}

/** Opens the empty form of a post. */
export async function openNewPost(page: Page): Promise<Locator> {
  await page.goto('/admin/blog')
  await page.getByRole('button', { name: 'New Post' }).click()
  return page.getByRole('dialog', { name: 'New Post' })
}

/** Presses Save Post. */
export function savePost(form: Locator): Promise<void> {
  return form.getByRole('button', { name: 'Save Post' }).click()
}
