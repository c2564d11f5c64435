import { Plus } from 'lucide-react'
import { toApiError } from '../../lib/api-error.ts'
import { Button } from '../../ui/actions/button.tsx'
import { useLoadFailureToast } from '../../ui/feedback/load-failure-toast.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx'
import { OptionCard } from '../../ui/settings/option-card.tsx'
import { usePosts } from './blog.queries.ts'
import { useBlogDialog } from './blog.url.ts'
import { BlogDialogs } from './blog-dialogs.tsx'
import styles from './blog-posts.module.css'
import { PostRow } from './post-row.tsx'

const FAILED = 'Failed to fetch blog posts'

/** The blog as its administrators see it: every post and draft, newest created first [ABLG-01]. */
export function BlogPosts() {
  const { open } = useBlogDialog()
  return (
    <>
      <OptionCard
        title="Blog posts"
        hint="Drafts are seen by administrators only. A published post is on the public blog at once."
        aside={
          <Button variant="primary" icon={Plus} onClick={() => open({ kind: 'new' })}>
            New Post
          </Button>
        }
      >
        <LoadedPosts />
      </OptionCard>
      <BlogDialogs />
    </>
  )
}

function LoadedPosts() {
  const query = usePosts()
  const posts = query.data?.pages.flatMap(({ items }) => items)
  useLoadFailureToast(query.error, FAILED)
  if (query.isPending) return <Waiting />
  if (!posts)
    return (
      <ErrorState title={FAILED} onRetry={() => void query.refetch()} retrying={query.isFetching}>
        {toApiError(query.error).message}
      </ErrorState>
    )
  if (posts.length === 0) return <EmptyState title="No posts yet">Write the first one.</EmptyState>
  return (
    <>
      <ul className={styles.list} aria-label="Blog posts">
        {posts.map((post) => (
          <PostRow key={post.id} post={post} />
        ))}
      </ul>
      {query.hasNextPage && (
        <div className={styles.more}>
          <Button
            busy={query.isFetchingNextPage}
            busyLabel="Loading"
            onClick={() => void query.fetchNextPage()}
          >
            {query.isFetchNextPageError ? 'Retry loading more' : 'Load more'}
          </Button>
        </div>
      )}
    </>
  )
}

function Waiting() {
  return (
    <div className={styles.list} role="status" aria-label="Loading">
      {[1, 2, 3].map((row) => (
        <div key={row} className={styles.row}>
          <div className={styles.text}>
            <Skeleton width={220} />
            <Skeleton width={280} height={12} />
          </div>
        </div>
      ))}
    </div>
  )
}
