import { CreateJournalEntry, JournalEntry, UpdateJournalEntry } from '@candlebook/contract/journal'
import { type RefObject, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { type ApiError, toApiError } from '../../lib/api-error.ts'
import { toast } from '../../ui/toast.store.ts'
import { errorsOf } from './entry-form.check.ts'
import { type EntryFormValues, fieldsOfValues, valuesOfEntry } from './entry-form.values.ts'
import { useCreateEntry, useUpdateEntry } from './journal.queries.ts'

/** Saves the form. What goes wrong is shown in it and nothing typed is lost; a conflict shows both versions. */
export function useSaveEntry(options: {
  form: UseFormReturn<EntryFormValues>
  entry: JournalEntry | null
  version: RefObject<number | null>
  clientKey: string
  onSaved: () => void
}) {
  const { form, entry, version, clientKey, onSaved } = options
  const create = useCreateEntry()
  const update = useUpdateEntry()
  const [conflict, setConflict] = useState<JournalEntry | null>(null)

  const save = async (values: EntryFormValues) => {
    const fields = fieldsOfValues(values)
    try {
      if (entry) {
        await update.mutateAsync({
          id: entry.id,
          ...UpdateJournalEntry.parse({ ...fields, version: version.current }),
        })
      } else await create.mutateAsync(CreateJournalEntry.parse({ ...fields, clientKey }))
      toast(entry ? updated : added)
      onSaved()
    } catch (thrown) {
      showFailure(toApiError(thrown))
    }
  }
  const showFailure = (error: ApiError) => {
    const current = currentOf(error)
    if (current) return setConflict(current)
    if (error.code === 'request.invalid') {
      for (const [name, problem] of Object.entries(errorsOf(error.fields))) {
        form.setError(name as keyof EntryFormValues, problem as { message: string }) // names come from the contract
      }
      return
    }
    form.setError('root', { type: error.code, message: error.message })
    toast({
      title: 'Error',
      description: entry ? 'Failed to update journal entry.' : 'Failed to add journal entry.',
    })
  }
  return {
    submit: form.handleSubmit(save),
    saving: create.isPending || update.isPending,
    conflict,
    keepMine: () => {
      version.current = conflict?.version ?? null
      setConflict(null)
      void form.handleSubmit(save)()
    },
    takeStored: () => {
      if (conflict) form.reset(valuesOfEntry(conflict))
      version.current = conflict?.version ?? null
      setConflict(null)
    },
  }
}

const added = { title: 'Entry Added', description: 'Journal entry has been successfully added.' }
const updated = { title: 'Entry Updated', description: 'Journal entry has been successfully updated.' }

/** The stored entry that a journal.changed_elsewhere answer carries. */
function currentOf(error: ApiError): JournalEntry | null {
  if (error.code !== 'journal.changed_elsewhere') return null
  const data = error.data as { current?: unknown } | undefined // checked by the shape right below
  const current = JournalEntry.safeParse(data?.current)
  return current.success ? current.data : null
}
