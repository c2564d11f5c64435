import { useEffect, useEffectEvent } from 'react'
import { toApiError } from '../../lib/api-error.ts'
import { lazyDialog } from '../../ui/feedback/lazy-part.tsx'
import { toast } from '../../ui/feedback/toast.store.ts'
import { usePost } from './blog.queries.ts'
import { useBlogDialog } from './blog.url.ts'

// Each dialog is fetched when it is first opened.
const PostFormDialog = lazyDialog(async () => (await import('./form/post-form-dialog.tsx')).PostFormDialog)
const PreviewDialog = lazyDialog(async () => (await import('./preview-dialog.tsx')).PreviewDialog)
const DeletePostDialog = lazyDialog(async () => (await import('./delete-post-dialog.tsx')).DeletePostDialog)

/** The dialog of the blog tab that the address names. */
export function BlogDialogs() {
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
