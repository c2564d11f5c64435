import { MAX_POST_IMAGES, MAX_POST_LENGTHS } from '@candlebook/contract/blog'
import { Controller, useFormContext } from 'react-hook-form'
import { toast } from '../../../ui/feedback/toast.store.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { WideAndNarrow } from '../../../ui/fields/form-grid.tsx'
import { Segments } from '../../../ui/fields/segments.tsx'
import { TextArea, TextInput } from '../../../ui/fields/text-input.tsx'
import { ImagesField } from '../../images/images-field.tsx'
import { uploadPostImage } from '../blog.queries.ts'
import styles from './post-form.module.css'
import type { PostFormValues } from './post-form.values.ts'

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
  const { register, control, formState } = useFormContext<PostFormValues>()
  const { errors } = formState
  const sayImageFailed = () => toast({ title: 'Error', description: 'Falha ao carregar as imagens' }) // [ERRC-31]
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
        hint="Plain text. Each line break starts a paragraph."
      >
        <TextArea rows={12} className={styles.content} {...register('content')} />
      </Field>
      <ImagesField
        hint={`Shown below the text, ${MAX_POST_IMAGES} at most. An image is public while its post is published.`}
        upload={uploadPostImage}
        onFailed={sayImageFailed}
        onUploading={onUploading}
      />
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
