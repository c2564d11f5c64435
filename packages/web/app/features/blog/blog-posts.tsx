import { Plus } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { toApiError } from '../../lib/api-error.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Skeleton } from '../../ui/display/loading.tsx'
import { lazyDialog } from '../../ui/feedback/lazy-part.tsx'
import { useLoadFailureToast } from '../../ui/feedback/load-failure-toast.ts'
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx'
import { toast } from '../../ui/feedback/toast.store.ts'
import { OptionCard } from '../../ui/layout/option-card.tsx'
import { usePost, usePosts } from './blog.queries.ts'
import { useBlogDialog } from './blog.url.ts'
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

// Each dialog is fetched when it is first opened.
const PostFormDialog = lazyDialog(async () => (await import('./post-form.tsx')).PostFormDialog)
const PreviewDialog = lazyDialog(async () => (await import('./post-dialogs.tsx')).PreviewDialog)
const DeletePostDialog = lazyDialog(async () => (await import('./post-dialogs.tsx')).DeletePostDialog)

/** The dialog of the blog tab that the address names. */
function BlogDialogs() {
  const { dialog, close } = useBlogDialog()
  if (!dialog) return null
  if (dialog.kind === 'new') return <PostFormDialog post={null} onClose={close} />
  return <PostDialog key={dialog.id} kind={dialog.kind} id={dialog.id} />
}

function PostDialog({ kind, id }: { kind: 'preview' | 'edit' | 'delete'; id: string }) {
  const { open, close } = useBlogDialog()
  const { data: post, error } = usePost(id)
  const giveUp = useEffectEvent((failure: Error) => {
    toast({ title: 'Error', description: toApiError(failure).message })
    close()
  })
  const failure = post ? null : error
  useEffect(() => {
    if (failure) giveUp(failure)
  }, [failure])
  if (!post) return null
  switch (kind) {
    case 'preview':
      return <PreviewDialog post={post} onClose={close} onEdit={() => open({ kind: 'edit', id })} />
    case 'edit':
      return <PostFormDialog post={post} onClose={close} />
    case 'delete':
      return <DeletePostDialog post={post} onClose={close} />
  }
}
