import { useController } from 'react-hook-form'
import { findDemoLimit } from '../../lib/demo-limits.ts'
import { Field } from '../../ui/fields/field.tsx'
import { ImageUploader } from './image-uploader.tsx'

/** The images of a record, for a form with the field `images`, a list of addresses. */
export function ImagesField({
  onUploading,
}: {
  /** Called when uploads start and end; saving during an upload would lose the image. */
  onUploading: (uploading: boolean) => void
}) {
  const { field, fieldState } = useController<{ images: string[] }, 'images'>({ name: 'images' })
  return (
    <Field label="Images" group error={fieldState.error?.message}>
      <ImageUploader
        urls={field.value}
        onChange={field.onChange}
        onBusyChange={onUploading}
        limit={findDemoLimit('images')}
      />
    </Field>
  )
}
