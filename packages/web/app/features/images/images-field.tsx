import { useController } from 'react-hook-form'
import { Field } from '../../ui/fields/field.tsx'
import { ImageUploader } from './image-uploader.tsx'

/** The images of a record, for a form with a list of addresses named `images`. */
export function ImagesField({
  onUploading,
}: {
  /** Called when images begin and end to be uploaded; a save in between would miss them. */
  onUploading: (uploading: boolean) => void
}) {
  const { field, fieldState } = useController<{ images: string[] }, 'images'>({ name: 'images' })
  return (
    <Field label="Images" group error={fieldState.error?.message}>
      <ImageUploader urls={field.value} onChange={field.onChange} onBusyChange={onUploading} />
    </Field>
  )
}
