import { useController } from 'react-hook-form'
import { findDemoLimit } from '../../lib/demo/demo-limits.ts'
import { Field } from '../../ui/fields/field.tsx'
import { ImageUploader } from './image-uploader.tsx'
import type { UploadOptions } from './use-uploads.ts'

/** The images of a record, for a form with the field `images`, a list of addresses. */
export function ImagesField({
  hint,
  upload,
  onFailed,
  onUploading,
}: {
  hint?: string
  /** Called when uploads start and end; saving during an upload would lose the image. */
  onUploading: (uploading: boolean) => void
} & UploadOptions) {
  const { field, fieldState } = useController<{ images: string[] }, 'images'>({ name: 'images' })
  return (
    <Field label="Images" group hint={hint} error={fieldState.error?.message}>
      <ImageUploader
        urls={field.value}
        onChange={field.onChange}
        onBusyChange={onUploading}
        limit={findDemoLimit('images')}
        upload={upload}
        onFailed={onFailed}
      />
    </Field>
  )
}
