import type { BlogPage, BlogPost } from '@candlebook/contract/blog'
import { describePostImage, listPostParts } from '@candlebook/contract/post-images'
import {
  type FeedPost,
  getPublishedPost,
  listFeedPosts,
  listPublishedPosts,
  openPostImage,
} from '@candlebook/core/blog'
import { AppError } from '@candlebook/core/kernel'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import type { CreateContext } from '../api/create-context.ts'
import type { App } from '../context/app-context.ts'
import { toBody } from '../http/connections.ts'
import { harmlessImage } from '../http/headers.ts'
import { toLoggableError } from '../logging/loggable-error.ts'

const PAGE_SIZE = 10

/** What the loaders of the blog's pages can ask the server. */
export type BlogReader = {
  /** A page of the published posts; null for a cursor that does not exist. Rejects when the posts cannot be read. */
  listPosts(cursor: string | null): Promise<BlogPage | null>
  /** A published post; null when there is none with this id. Rejects when it cannot be read. */
  findPost(id: string): Promise<BlogPost | null>
}

/**
 * How the pages of the blog read posts. A page that cannot read them shows no message [ERRC-32], so each failure is an
 * error in the log.
 */
export function readBlog(
  { db }: Pick<App, 'db'>,
  { log, requestId }: { log: Logger; requestId: string },
): BlogReader {
  const report = (error: unknown): never => {
    log.error({ requestId, failure: toLoggableError(error) }, 'the public blog could not be read')
    throw error
  }
  return {
    listPosts: (cursor) =>
      listPublishedPosts({ db }, { limit: PAGE_SIZE, ...(cursor !== null && { cursor }) })
        .catch(nullFor('blog.bad_cursor'))
        .catch(report),
    findPost: (id) => getPublishedPost({ db }, { id }).catch(nullFor('blog.not_found')).catch(report),
  }
}

function nullFor(code: 'blog.bad_cursor' | 'blog.not_found') {
  return (error: unknown): null => {
    if (error instanceof AppError && error.code === code) return null
    throw error
  }
}

/**
 * The pictures of the blog at /{name}: those of published posts for anyone, the others for administrators. Every other
 * address below answers like a picture that does not exist.
 */
export function createBlogImagesRoute(
  { db, files }: Pick<App, 'db' | 'files'>,
  { createContext }: { createContext: CreateContext },
): Hono {
  const app = new Hono()
  app.get('/:name', async (c) => {
    const findActor = async () => (await createContext(c)).actor
    const picture = { name: c.req.param('name') }
    const { bytes, contentType, isPublic } = await openPostImage({ db, files, findActor }, picture)
    const body = bytes as Uint8Array<ArrayBuffer> // no file store returns shared memory
    return c.body(toBody(body), 200, {
      ...harmlessImage,
      'Content-Length': String(body.length),
      // A name is never used twice.
      'Cache-Control': isPublic ? 'public, max-age=31536000, immutable' : 'private, no-store',
      'Content-Type': contentType,
    })
  })
  app.all('*', () => {
    throw new AppError('images.not_found')
  })
  return app
}

/**
 * The posts as RSS 2.0, in their order, those with a content with paragraphs and images. Every text is escaped. Source:
 * https://www.rssboard.org/rss-specification and https://www.rssboard.org/rss-profile#namespace-elements-content
 */
export function buildFeed(posts: FeedPost[], { baseUrl }: { baseUrl: string }): string {
  const toAddress = (path: string) => new URL(path, baseUrl).href
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/">',
    '<channel>',
    element('title', 'Candlebook blog'),
    element('link', toAddress('/blog')),
    element('description', 'Notes on keeping score, by people who keep it.'),
    element('language', 'en'),
    `<atom:link href="${escapeXml(toAddress('/blog/rss.xml'))}" rel="self" type="application/rss+xml"/>`,
    ...posts.map((post) => buildItem(post, toAddress)),
    '</channel>',
    '</rss>',
    '',
  ].join('\n')
}

function buildItem(post: FeedPost, toAddress: (path: string) => string): string {
  const { id, title, excerpt, author, content, createdAt } = post
  const address = toAddress(`/blog/${id}`)
  return [
    '<item>',
    element('title', title),
    element('link', address),
    element('guid', address),
    element('pubDate', new Date(createdAt).toUTCString()),
    element('dc:creator', author),
    element('description', excerpt),
    ...(content === null ? [] : [element('content:encoded', buildHtml({ ...post, content }, toAddress))]),
    '</item>',
  ].join('\n')
}

/** The content as its readers see it on the page of the post. */
function buildHtml(post: FeedPost & { content: string }, toAddress: (path: string) => string): string {
  const { parts, unmarked } = listPostParts(post.content, post.images.length)
  const buildImage = ({ at, caption }: { at: number; caption: string }) => {
    const { url, alt, width, height } = describePostImage(post, at)
    const size = width && height ? ` width="${width}" height="${height}"` : ''
    const image = `<img src="${escapeXml(toAddress(url))}" alt="${escapeXml(alt)}"${size} loading="lazy"/>`
    return `<figure>${image}${caption && element('figcaption', caption)}</figure>`
  }
  return [
    ...parts.map((part) => (part.kind === 'text' ? element('p', part.text) : buildImage(part))),
    ...unmarked.map((at) => buildImage({ at, caption: '' })),
  ].join('\n')
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`
}

/** XML 1.0 cannot hold most control characters and lone surrogates, not even escaped: they are left out. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

const FEED_LIMITS = { limit: 20, maxContentBytes: 128 * 1024 }

/** The newest published posts for feed readers, as RSS 2.0. */
export function createFeedRoute({ db, config }: Pick<App, 'db' | 'config'>): Hono {
  const app = new Hono()
  app.get('/', async (c) => {
    const posts = await listFeedPosts({ db }, FEED_LIMITS)
    return c.body(buildFeed(posts, { baseUrl: config.baseUrl }), 200, {
      'Content-Type': 'application/rss+xml; charset=utf-8',
      'Cache-Control': 'public, max-age=300',
    })
  })
  return app
}
