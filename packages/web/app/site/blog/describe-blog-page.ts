import type { BlogPost } from '@candlebook/contract/blog'
import type { MetaDescriptor } from 'react-router'
import { formatPageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { describePage, PICTURE } from '../frame/describe-page.ts'

/** What the layout of the blog loads for the head of its pages. */
export interface BlogData {
  baseUrl: string
  sellsPlans: boolean
}

/** The head of a page of the blog, with its feed. `matches` has the data of the layout. */
export function describeBlogPage({
  title,
  description,
  post,
  path,
  matches,
}: {
  title: string
  description: string
  /** The post of the page; none on the list of posts. */
  post?: BlogPost
  path: string
  matches: readonly ({ loaderData?: unknown } | undefined)[]
}): MetaDescriptor[] {
  const baseUrl = matches.map((match) => findBaseUrl(match?.loaderData)).find((found) => found !== null)
  if (baseUrl === undefined) throw new Error('the layout of the blog has not loaded its data')
  const type = post ? 'article' : 'website'
  return [
    ...describePage({ title: formatPageTitle(title), description, path, baseUrl, type }),
    ...(post ? [describePost(post, { path, baseUrl })] : []),
    {
      tagName: 'link',
      rel: 'alternate',
      type: 'application/rss+xml',
      href: paths.blogFeed,
      title: 'Candlebook blog',
    },
  ]
}

/** The post for search engines. */
function describePost(
  { title, excerpt, author, createdAt, updatedAt }: BlogPost,
  { path, baseUrl }: { path: string; baseUrl: string },
): MetaDescriptor {
  const toAddress = (part: string) => new URL(part, baseUrl).href
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'BlogPosting',
      headline: title,
      description: excerpt,
      image: toAddress(PICTURE.path),
      author: { '@type': 'Person', name: author },
      publisher: {
        '@type': 'Organization',
        name: 'Candlebook',
        logo: { '@type': 'ImageObject', url: toAddress('/icon-512.png') },
      },
      datePublished: createdAt,
      dateModified: updatedAt,
      url: toAddress(path),
      mainEntityOfPage: toAddress(path),
    },
  }
}

function findBaseUrl(loaded: unknown): string | null {
  if (typeof loaded !== 'object' || loaded === null || !('baseUrl' in loaded)) return null
  return typeof loaded.baseUrl === 'string' ? loaded.baseUrl : null
}
