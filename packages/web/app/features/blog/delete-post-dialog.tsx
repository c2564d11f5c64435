import type { BlogPost } from '@candlebook/contract/blog'
import { toApiError } from '../../lib/api-error.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { DialogSubject } from '../../ui/dialogs/dialog.tsx'
import { toast } from '../../ui/feedback/toast.store.ts'
import { useDeletePost } from './blog.queries.ts'

/** Asks before a post is deleted. The list removes it at once and shows it again when the server refuses [ABLG-05]. */
export function DeletePostDialog({ post, onClose }: { post: BlogPost; onClose: () => void }) {
  const remove = useDeletePost()
  const confirm = () => {
    // The dialog is closed before the response arrives, so the toasts depend on the promise and not on this
    // component.
    remove.mutateAsync({ id: post.id }).then(
      () => toast({ title: 'Post deleted', description: 'The post was deleted.' }),
      (thrown) => {
        const { code, message } = toApiError(thrown)
        const description = code === 'blog.not_found' ? message : 'Failed to delete blog post'
        toast({ title: 'Error', description })
      },
    )
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete Post"
      question={
        post.published
          ? 'Are you sure you want to delete this post? It is on the public blog. This action cannot be undone.'
          : 'Are you sure you want to delete this draft? This action cannot be undone.'
      }
      confirmLabel="Delete"
      onConfirm={confirm}
    >
      <DialogSubject>
        <b>{post.title}</b> <span className="cap">{post.author}</span>
      </DialogSubject>
    </ConfirmDialog>
  )
}
