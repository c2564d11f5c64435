import { expect, test } from 'vitest'
import { buildFeed } from './blog.ts'

const post = {
  id: '0190a000-0000-7000-8000-000000000001',
  version: 1,
  title: 'What one month of reversals cost',
  content: 'For two years I told people that I traded reversals.' as string | null,
  excerpt: 'A strategy can feel like an edge for years.',
  author: 'Ana Martins',
  published: true,
  images: [],
  imageTexts: [],
  createdAt: '2026-11-20T09:30:00.000Z',
  updatedAt: '2026-11-21T09:30:00.000Z',
}
const options = { baseUrl: 'https://journal.example' }

test('the feed names each post with its address, author, day of creation, excerpt and content', () => {
  const feed = buildFeed([post], options)

  expect(feed).toContain('<title>What one month of reversals cost</title>')
  expect(feed).toContain(`<link>https://journal.example/blog/${post.id}</link>`)
  expect(feed).toContain('<dc:creator>Ana Martins</dc:creator>')
  expect(feed).toContain('<pubDate>Fri, 20 Nov 2026 09:30:00 GMT</pubDate>')
  expect(feed).toContain('<description>A strategy can feel like an edge for years.</description>')
  expect(feed).toContain(
    '<content:encoded>&lt;p&gt;For two years I told people that I traded reversals.&lt;/p&gt;</content:encoded>',
  )
})

test('markup in a text of a post is text in the feed, and characters that XML cannot hold are left out', () => {
  const title = '</title><script>alert(1)</script> & "R" ]]> \u0001\u000b\ud800 done'
  const feed = buildFeed([{ ...post, title }], options)

  expect(feed).toContain(
    '<title>&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;R&quot; ]]&gt; \ufffd done</title>',
  )
})
