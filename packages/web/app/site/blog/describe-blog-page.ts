import type { MetaDescriptor } from 'react-router'
import { formatPageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'

/** The title, the description and the feed of a page of the blog. */
export function describeBlogPage({
  title,
  description,
  type,
}: {
  title: string
  description: string
  type: 'website' | 'article'
}): MetaDescriptor[] {
  return [
    { title: formatPageTitle(title) },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: type },
    {
      tagName: 'link',
      rel: 'alternate',
      type: 'application/rss+xml',
      href: paths.blogFeed,
      title: 'Candlebook blog',
    },
  ]
}
