import { MAX_POST_LENGTHS } from '@candlebook/contract/blog'
import { useRef } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { Field } from '../../../ui/fields/field.tsx'
import { WideAndNarrow } from '../../../ui/fields/form-grid.tsx'
import { Segments } from '../../../ui/fields/segments.tsx'
import { TextArea, TextInput } from '../../../ui/fields/text-input.tsx'
import { insertImageMarker } from './image-markers.ts'
import styles from './post-form.module.css'
import type { PostFormValues } from './post-form.values.ts'
import { PostImages } from './post-images.tsx'

const states = [
  { value: 'draft', label: 'Draft' },
  { value: 'published', label: 'Published' },
] as const

/** The fields of a post. */
export function PostForm({
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
