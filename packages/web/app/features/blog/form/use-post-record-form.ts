import { BlogPost, CreateBlogPost, UpdateBlogPost } from '@candlebook/contract/blog'
import { useRecordForm } from '../../../forms/use-record-form.ts'
import type { ConflictRule } from '../../../forms/version-conflict.ts'
import { useCreatePost, useUpdatePost } from '../blog.queries.ts'
import { SAVE_FAILED } from '../save-failed.ts'
import { listDifferences } from './post-differences.ts'
import { resolvePostForm } from './post-form.check.ts'
import { emptyPost, type PostFormValues, toFields, toFormValues } from './post-form.values.ts'

/** The form of a new post, or of a stored one. */
export function usePostRecordForm({ post, onClose }: { post: BlogPost | null; onClose: () => void }) {
  const create = useCreatePost()
  const update = useUpdatePost()
  return useRecordForm({
    start: post ? toFormValues(post) : emptyPost,
    version: post?.version ?? null,
    draftName: post ? `blog.${post.id}` : 'blog.new',
    resolver: resolvePostForm,
    save: (values, { version, clientKey }) => {
      const fields = toFields(values)
      return post
        ? update.mutateAsync({ id: post.id, ...UpdateBlogPost.parse({ ...fields, version }) })
        : create.mutateAsync(CreateBlogPost.parse({ ...fields, clientKey }))
    },
    conflict,
    onClose,
    saved: { title: 'Post saved', description: 'The post is stored as you wrote it.' },
    failed: SAVE_FAILED,
  })
}

const conflict: ConflictRule<PostFormValues, BlogPost> = {
  code: 'blog.changed_elsewhere',
  shape: BlogPost,
  thing: 'This post',
  toValues: toFormValues,
  differences: listDifferences,
}
