import type { FieldValues } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { keepDraft, readDraft } from '../lib/drafts.ts'
import { type Draft, isDraft, isSame, type OpenDraft, type VersionedForm } from './use-draft.ts'

/**
 * For Cancel: discards the draft and returns the function for Undo, which opens the form again at its address
 * with the text. Returns null when the form has no changes or stores no draft.
 */
export function useDiscardDraft<Values extends FieldValues>(
  draft: OpenDraft<Values>,
  { form, version }: VersionedForm<Values>,
): () => (() => void) | null {
  const navigate = useNavigate()
  const { name, fresh, start } = draft
  return () => {
    const discarded: Draft<Values> = {
      values: form.getValues(),
      version: version.current,
      clientKey: start.clientKey,
    }
    const { pathname, search } = window.location
    draft.drop()
    if (name === null || isSame(discarded.values, fresh.values)) return null
    return () => {
      // Text that the user typed into the same form after Cancel is newer, so it stays.
      if (readDraft(name, isDraft) === null) keepDraft(name, discarded)
      void navigate({ pathname, search }, { state: { openedDialog: true }, preventScrollReset: true })
    }
  }
}
