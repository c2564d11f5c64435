import type { BlogPost } from '@candlebook/contract/blog'
import { RecordFormDialog } from '../../../forms/record-form-dialog.tsx'
import { PostForm } from './post-form.tsx'
import { usePostRecordForm } from './use-post-record-form.ts'

/** The modal form of a post: "New Post", or "Edit Post" with the stored values. */
export function PostFormDialog({ post, onClose }: { post: BlogPost | null; onClose: () => void }) {
  const record = usePostRecordForm({ post, onClose })
  return (
    <RecordFormDialog
      record={record}
      title={post ? 'Edit Post' : 'New Post'}
      size="mid"
      submitLabel="Save Post"
    >
      <PostForm isNew={post === null} onUploading={record.setUploading} />
    </RecordFormDialog>
  )
}
