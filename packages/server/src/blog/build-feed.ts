import { describePostImage, listPostParts } from '@candlebook/contract/blog'
import type { FeedPost } from '@candlebook/core/blog'

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
