import type { BlogPost } from '@candlebook/contract/blog'
import { toApiError } from '../../lib/api-error.ts'
import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'
import { DialogSubject } from '../../ui/dialogs/dialog.tsx'
import { useDeletePost } from './blog.queries.ts'

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
