import type { BlogPost } from '@candlebook/contract/blog'
import { ExternalLink, Pencil } from 'lucide-react'
import { useState } from 'react'
import { toApiError } from '../../lib/api-error.ts'
import { paths } from '../../lib/paths.ts'
import { Button, ButtonLink } from '../../ui/actions/button.tsx'
import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'
import { Dialog, DialogBody, DialogFooter, DialogSubject } from '../../ui/dialogs/dialog.tsx'
import { useDeletePost } from './blog.queries.ts'
import { PostArticle } from './post-article.tsx'
import { PostState } from './post-row.tsx'

/** A post or draft as its readers see it. A published post can be opened on the public blog. */
export function PreviewDialog({
  post,
  onClose,
  onEdit,
}: {
  post: BlogPost
  onClose: () => void
  onEdit: () => void
}) {
  const [now] = useState(() => new Date().toISOString())
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Preview"
      size="mid"
      headExtras={<PostState published={post.published} />}
    >
      <DialogBody>
        <PostArticle post={post} now={now} headingLevel={3} />
      </DialogBody>
      <DialogFooter>
        <span className="gap" />
        {post.published && (
          <ButtonLink icon={ExternalLink} href={paths.blogPost(post.id)} target="_blank" rel="noopener">
            Open on the Blog
          </ButtonLink>
        )}
        <Button icon={Pencil} onClick={onEdit}>
          Edit
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

/** Asks before a post is deleted. The list removes it at once and shows it again when the server refuses [ABLG-05]. */
export function DeletePostDialog({ post, onClose }: { post: BlogPost; onClose: () => void }) {
  const remove = useDeletePost()
  return (
    <ActionDialog
      title="Delete Post"
      question={
        post.published
          ? 'Are you sure you want to delete this post? It is on the public blog. This action cannot be undone.'
          : 'Are you sure you want to delete this draft? This action cannot be undone.'
      }
      confirmLabel="Delete"
      run={() => remove.mutateAsync({ id: post.id })}
      done={{ title: 'Post deleted', description: 'The post was deleted.' }}
      failed={describeRefusal}
      closes="at once"
      onClose={onClose}
    >
      <DialogSubject>
        <b>{post.title}</b> <span className="cap">{post.author}</span>
      </DialogSubject>
    </ActionDialog>
  )
}

function describeRefusal(thrown: unknown): string {
  const { code, message } = toApiError(thrown)
  return code === 'blog.not_found' ? message : 'Failed to delete blog post'
}
