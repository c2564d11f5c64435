import { CreateJournalEntry, JournalEntry, UpdateJournalEntry } from '@candlebook/contract/journal'
import { useRecordForm } from '../../../forms/use-record-form.ts'
import type { ConflictRule } from '../../../forms/version-conflict.ts'
import { getLocalToday } from '../../../lib/today.ts'
import { useCreateEntry, useUpdateEntry } from '../journal.queries.ts'
import { listDifferences } from './entry-differences.ts'
import { resolveEntryForm } from './entry-form.check.ts'
import { createEntryValues, type EntryFormValues, toFields, toFormValues } from './entry-form.values.ts'

/** The form of a new entry, or of a stored one. */
export function useEntryRecordForm({ entry, onClose }: { entry: JournalEntry | null; onClose: () => void }) {
  const create = useCreateEntry()
  const update = useUpdateEntry()
  return useRecordForm({
    start: entry ? toFormValues(entry) : createEntryValues(getLocalToday()),
    version: entry?.version ?? null,
    draftName: entry ? `journal.${entry.id}` : 'journal.new',
    resolver: resolveEntryForm,
    save: (values, { version, clientKey }) => {
      const fields = toFields(values)
      return entry
        ? update.mutateAsync({ id: entry.id, ...UpdateJournalEntry.parse({ ...fields, version }) })
        : create.mutateAsync(CreateJournalEntry.parse({ ...fields, clientKey }))
    },
    conflict,
    onClose,
    ...(entry ? editToasts : addToasts),
  })
}

const conflict: ConflictRule<EntryFormValues, JournalEntry> = {
  code: 'journal.changed_elsewhere',
  shape: JournalEntry,
  thing: 'This entry',
  toValues: toFormValues,
  differences: listDifferences,
}

const addToasts = {
  saved: { title: 'Entry Added', description: 'Journal entry has been successfully added.' },
  failed: 'Failed to add journal entry.',
}

const editToasts = {
  saved: { title: 'Entry Updated', description: 'Journal entry has been successfully updated.' },
  failed: 'Failed to update journal entry.',
}
