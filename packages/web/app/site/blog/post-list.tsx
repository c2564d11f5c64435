import type { BlogPost } from '@candlebook/contract/blog'
import { formatRelativeTime } from '@candlebook/domain/days/format-day'
import {
  data,
  Link,
  type LoaderFunctionArgs,
  type MetaArgs,
  type RouterContextProvider,
  redirect,
  useLoaderData,
} from 'react-router'
import { paths } from '../../lib/paths.ts'
import { apiContext } from '../../request-context.ts'
import { Card } from '../../ui/display/card.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import styles from './blog.module.css'
import { describeBlogPage } from './describe-blog-page.ts'

const description = 'Notes on keeping score, by people who keep it.'

export const meta = ({ matches }: MetaArgs) =>
  describeBlogPage({ title: 'Blog', description, path: paths.blog, matches })

type Entry = Pick<BlogPost, 'id' | 'title' | 'excerpt' | 'author' | 'createdAt'>
type Listed = { posts: Entry[]; older: string | null; isFirst: boolean; now: string }

/** One page of the published posts, newest created first [BLOG-01]; null when they cannot be read. */
export async function loader({ context, request }: LoaderFunctionArgs<Readonly<RouterContextProvider>>) {
  const cursor = new URL(request.url).searchParams.get('from')
  const page = await context
    .get(apiContext)
    .listPosts(cursor)
    .catch(() => undefined) // the server has logged it
  if (page === null) throw redirect(paths.blog)
  if (!page) return data<Listed | null>(null, { status: 503 })
  return data<Listed | null>({
    posts: page.items.map(({ id, title, excerpt, author, createdAt }) => ({
      id,
      title,
      excerpt,
      author,
      createdAt,
    })),
    older: page.nextCursor,
    isFirst: cursor === null,
    now: new Date().toISOString(),
  })
}

/** The list of the public blog. When it cannot be read it stays empty, without a message [ERRC-32]. */
export default function PostList() {
  const listed = useLoaderData<typeof loader>()
  return (
    <>
      <div className={styles.top}>
        <h1>From the desk</h1>
        <p>{description}</p>
      </div>
      {listed && <Entries {...listed} />}
    </>
  )
}

function Entries({ posts, older, isFirst, now }: Listed) {
  if (posts.length === 0 && isFirst)
    return (
      <Card className={styles.empty}>
        <EmptyState title="No posts yet">The first one is being written.</EmptyState>
      </Card>
    )
  return (
    <>
      {posts.map((post) => (
        <PostEntry key={post.id} post={post} now={now} />
      ))}
      {(older !== null || !isFirst) && (
        <nav className={styles.pages} aria-label="Pages of the blog">
          {!isFirst && (
            <Link className="link" to={paths.blog}>
              Newest posts
            </Link>
          )}
          {older !== null && (
            <Link className="link" to={paths.olderPosts(older)} rel="next">
              Older posts
            </Link>
          )}
        </nav>
      )}
    </>
  )
}

function PostEntry({ post: { id, title, excerpt, author, createdAt }, now }: { post: Entry; now: string }) {
  return (
    <article className={styles.entry}>
      <p className={styles.origin}>
        {author}
        <br />
        <time dateTime={createdAt}>{formatRelativeTime(createdAt, new Date(now))}</time>
      </p>
      <div>
        <h2>
          <Link to={paths.blogPost(id)}>{title}</Link>
        </h2>
        <p>{excerpt}</p>
        <Link className="link" to={paths.blogPost(id)}>
          Read More<span className="visually-hidden">: {title}</span>
        </Link>
      </div>
    </article>
  )
}
