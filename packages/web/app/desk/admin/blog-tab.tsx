import { BlogPosts } from '../../features/blog/blog-posts.tsx'
import { formatPageTitle } from '../../lib/page-title.ts'

export const meta = () => [{ title: formatPageTitle('Blog') }]

/** The tab Blog of the administrator's page. */
export default function BlogTab() {
  return <BlogPosts />
}
