import { type Renamed, RenameStrategy, RenameTag } from '@candlebook/contract/labels'
import { MAX_STRATEGY_CHARACTERS, MAX_TAG_CHARACTERS } from '@candlebook/domain/text/text'
import { useId, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { RecordFormDialog } from '../../forms/record-form-dialog.tsx'
import { createShapeResolver } from '../../forms/shape-resolver.ts'
import { useRecordForm } from '../../forms/use-record-form.ts'
import { toApiError } from '../../lib/api-error.ts'
import { runWithToast } from '../../ui/feedback/run-with-toast.ts'
import { Field } from '../../ui/fields/field.tsx'
import { FieldColumn } from '../../ui/fields/form-grid.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { type LabelKind, useRenameLabel } from './labels.queries.ts'
import {
  canUndo,
  describeRenamed,
  describeRenaming,
  findRenaming,
  type Label,
  labelWords,
} from './labels.words.ts'

type NameValues = { to: string }

/** How long the renaming can be undone, in ms. */
const UNDO_MS = 10_000

/** Asks for the new name of a strategy or a tag. The name of another one merges both, which the form says before. */
export function RenameLabelDialog({
  kind,
  label,
  all,
  onRenamed,
  onClose,
}: {
  kind: LabelKind
  label: Label
  all: readonly Label[]
  /** Called with the new name. */
  onRenamed?: ((name: string) => void) | undefined
  onClose: () => void
}) {
  const { mutateAsync } = useRenameLabel(kind)
  const [unlistedName, setUnlistedName] = useState<string | null>(null)
  const [typed, setTyped] = useState(label.name)
  const find = (text: string) =>
    findRenaming(kind, { label, typed: text, all: unlistedName === text ? [...all, toUnlisted(text)] : all })
  const renaming = find(typed)
  const from = label.name
  const record = useRecordForm<NameValues, never, { to: string; renamed: Renamed }>({
    start: { to: from },
    resolver: createShapeResolver<NameValues>({
      shape: kind === 'strategy' ? RenameStrategy : RenameTag,
      toFields: ({ to }) => ({ from, to, merge: false }),
    }),
    save: async ({ to: text }) => {
      const to = text.trim()
      try {
        const renamed = await mutateAsync({ from, to, merge: find(text).does === 'merge' })
        onRenamed?.(to)
        return { to, renamed }
      } catch (thrown) {
        if (toApiError(thrown).fields.some(({ code }) => code === 'label.name_taken')) setUnlistedName(text)
        throw thrown
      }
    },
    saved: ({ to, renamed }) => {
      const undo = () => {
        void runWithToast({
          run: () => mutateAsync({ from: to, to: from, merge: false }),
          done: (back) => describeRenamed({ from: to, to: from }, back),
          failed: (thrown) => toApiError(thrown).message,
        }).then(() => onRenamed?.(from))
      }
      return {
        ...describeRenamed({ from, to }, renamed),
        ...(canUndo(label, find(to)) && { action: { label: 'Undo', onPress: undo }, durationMs: UNDO_MS }),
      }
    },
    failed: 'The name was not changed.',
    onClose,
  })
  const isMerge = renaming.does === 'merge'
  return (
    <RecordFormDialog
      record={record}
      title={`Rename ${from}`}
      submitLabel={isMerge ? 'Merge' : 'Rename'}
      submitVariant={isMerge ? 'danger' : 'primary'}
      busyLabel={isMerge ? 'Merging' : 'Renaming'}
    >
      <FieldColumn>
        <NameField kind={kind} names={all.map(({ name }) => name)} onType={setTyped} />
        <p className="soft" role="status">
          {describeRenaming(label, renaming)}
        </p>
      </FieldColumn>
    </RecordFormDialog>
  )
}

/** The entry of a name that is used, but is not in the list, because the list has only the most used names. */
const toUnlisted = (name: string): Label => ({ name: name.trim(), trades: 0, entries: 0, spellings: 1 })

function NameField({
  kind,
  names,
  onType,
}: {
  kind: LabelKind
  names: readonly string[]
  onType: (text: string) => void
}) {
  const { register, formState } = useFormContext<NameValues>()
  const listId = useId()
  return (
    <Field label="New name" error={formState.errors.to?.message}>
      <TextInput
        list={listId}
        autoComplete="off"
        autoFocus
        maxLength={kind === 'strategy' ? MAX_STRATEGY_CHARACTERS : MAX_TAG_CHARACTERS}
        placeholder={labelWords[kind].placeholder}
        {...register('to', { onChange: ({ target }) => onType(target.value) })}
      />
      <datalist id={listId}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </Field>
  )
}
