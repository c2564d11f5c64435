import type { FeedPost } from '@candlebook/core/blog'

/** The posts as RSS 2.0, in their order. Every text is escaped. Source: https://www.rssboard.org/rss-specification */
export function buildFeed(posts: FeedPost[], { baseUrl }: { baseUrl: string }): string {
  const toAddress = (path: string) => new URL(path, baseUrl).href
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    element('title', 'Candlebook blog'),
    element('link', toAddress('/blog')),
    element('description', 'Notes on keeping score, by people who keep it.'),
    element('language', 'en'),
    `<atom:link href="${escapeXml(toAddress('/blog/rss.xml'))}" rel="self" type="application/rss+xml"/>`,
    ...posts.map((post) => buildItem(post, toAddress(`/blog/${post.id}`))),
    '</channel>',
    '</rss>',
    '',
  ].join('\n')
}

function buildItem({ title, excerpt, author, createdAt }: FeedPost, address: string): string {
  return [
    '<item>',
    element('title', title),
    element('link', address),
    element('guid', address),
    element('pubDate', new Date(createdAt).toUTCString()),
    element('dc:creator', author),
    element('description', excerpt),
    '</item>',
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
