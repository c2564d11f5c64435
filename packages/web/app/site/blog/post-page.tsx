import type { BlogPost } from '@candlebook/contract/blog'
import { ArrowLeft } from 'lucide-react'
import {
  data,
  Link,
  type LoaderFunctionArgs,
  type MetaArgs,
  type RouterContextProvider,
  useLoaderData,
} from 'react-router'
import { PostArticle } from '../../features/blog/post-article.tsx'
import { formatPageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { apiContext } from '../../request-context.ts'
import { getButtonClass } from '../../ui/actions/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import { unlisted } from '../frame/describe-page.ts'
import styles from './blog.module.css'
import { describeBlogPage } from './describe-blog-page.ts'

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData
    ? describeBlogPage({
        title: loaderData.post.title,
        description: loaderData.post.excerpt,
        post: loaderData.post,
        path: paths.blogPost(loaderData.post.id),
        matches,
      })
    : [{ title: formatPageTitle('Post not found') }, unlisted]

type Found = { post: BlogPost; now: string }

/** The published post of the address; null for any other id and when it cannot be read [BLOG-09] [ERRC-32]. */
export async function loader({ context, params }: LoaderFunctionArgs<Readonly<RouterContextProvider>>) {
  const post = await context
    .get(apiContext)
    .findPost(params.id ?? '')
    .catch(() => undefined) // the server has logged it
  if (!post) return data<Found | null>(null, { status: post === null ? 404 : 503 })
  return data<Found | null>({ post, now: new Date().toISOString() })
}

/** One published post. */
export default function PostPage() {
  const found = useLoaderData<typeof loader>()
  if (!found) return <PostNotFound />
  return (
    <div className={styles.page}>
      <Link className={styles.back} to={paths.blog}>
        <Icon of={ArrowLeft} size={16} />
        Blog
      </Link>
      <PostArticle post={found.post} now={found.now} headingLevel={1} />
    </div>
  )
}

function PostNotFound() {
  return (
    <Card className={styles.notFound}>
      <h1>Post not found</h1>
      <p className="soft">It may have been taken back to the drafts.</p>
      <Link className={getButtonClass({})} to={paths.blog}>
        Back to the blog
      </Link>
    </Card>
  )
}
