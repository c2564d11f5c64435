import { BlogPost, CreateBlogPost, MAX_POST_LENGTHS, UpdateBlogPost } from '@candlebook/contract/blog'
import { useRef } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { RecordFormDialog } from '../../forms/record-form-dialog.tsx'
import { type ConflictRule, useRecordForm } from '../../forms/use-record-form.ts'
import { Field } from '../../ui/fields/field.tsx'
import { WideAndNarrow } from '../../ui/fields/form-grid.tsx'
import { Segments } from '../../ui/fields/segments.tsx'
import { TextArea, TextInput } from '../../ui/fields/text-input.tsx'
import { SAVE_FAILED, useCreatePost, useUpdatePost } from './blog.queries.ts'
import styles from './post-form.module.css'
import {
  emptyPost,
  insertImageMarker,
  listDifferences,
  type PostFormValues,
  resolvePostForm,
  toFields,
  toFormValues,
} from './post-form.values.ts'
import { PostImages } from './post-images.tsx'

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

const states = [
  { value: 'draft', label: 'Draft' },
  { value: 'published', label: 'Published' },
] as const

/** The fields of a post. */
function PostForm({
  isNew,
  onUploading,
}: {
  isNew: boolean
  /** Called when uploads start and end; saving during an upload would lose the image. */
  onUploading: (uploading: boolean) => void
}) {
  const { register, control, formState, setValue } = useFormContext<PostFormValues>()
  const { errors } = formState
  const content = useRef<HTMLTextAreaElement>(null)
  const { ref: registerContent, ...contentField } = register('content')
  const insertMarker = (number: number) => {
    const text = content.current
    if (!text) return
    const marked = insertImageMarker(text.value, { cursor: text.selectionStart, number })
    setValue('content', marked.content, { shouldDirty: true, shouldTouch: true })
    text.focus()
    text.setSelectionRange(marked.cursor, marked.cursor)
  }
  return (
    <div className={styles.form}>
      <WideAndNarrow>
        <Field label="Title" error={errors.title?.message}>
          <TextInput
            autoFocus={isNew}
            maxLength={MAX_POST_LENGTHS.title}
            autoComplete="off"
            {...register('title')}
          />
        </Field>
        <Field label="Author" error={errors.author?.message}>
          <TextInput maxLength={MAX_POST_LENGTHS.author} autoComplete="off" {...register('author')} />
        </Field>
      </WideAndNarrow>
      <Field label="Excerpt" error={errors.excerpt?.message} hint="Shown in the list of the blog.">
        <TextArea rows={2} maxLength={MAX_POST_LENGTHS.excerpt} {...register('excerpt')} />
      </Field>
      <Field
        label="Content"
        error={errors.content?.message}
        hint="Plain text. Each line break starts a paragraph. A line [image 1] or [image 1: caption] shows that image."
      >
        <TextArea
          rows={12}
          className={styles.content}
          {...contentField}
          ref={(element) => {
            registerContent(element)
            content.current = element
          }}
        />
      </Field>
      <PostImages onUploading={onUploading} onInsert={insertMarker} />
      <Controller
        control={control}
        name="state"
        render={({ field, fieldState }) => (
          <Field
            label="State"
            group
            error={fieldState.error?.message}
            hint="A draft is seen by administrators only."
          >
            <Segments value={field.value} onValueChange={field.onChange} options={states} />
          </Field>
        )}
      />
    </div>
  )
}

/** The form of a new post, or of a stored one. */
function usePostRecordForm({ post, onClose }: { post: BlogPost | null; onClose: () => void }) {
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
