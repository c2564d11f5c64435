import { useRef } from 'react'
import type { FieldValues, Resolver } from 'react-hook-form'
import { nameRefusedFields } from '../../../forms/name-refused-fields.ts'
import { useRecordForm } from '../../../forms/use-record-form.ts'
import { refusedFields } from './proof.check.ts'

/** The form of one step of a dialog. After a success the dialog stays open, and `save` shows its next step. */
export function useStepForm<Values extends FieldValues>({
  save,
  onClose,
  ...options
}: {
  start: Values
  resolver: Resolver<Values>
  save: (values: Values) => Promise<void>
  failed: string
  onClose: () => void
}) {
  const isSaved = useRef(false)
  return useRecordForm<Values>({
    ...options,
    save: async (values) => {
      await nameRefusedFields(save(values), refusedFields)
      isSaved.current = true
    },
    onClose: () => {
      if (!isSaved.current) onClose()
    },
  })
}
