import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { VersionedForm } from './use-draft.ts'
import { type ConflictRule, findStored } from './version-conflict.ts'

/** The current version conflict of a form. Without a rule, no error counts as a conflict. */
export function useVersionConflict<Values extends FieldValues, Stored extends { version: number }>(
  rule: ConflictRule<Values, Stored> | undefined,
) {
  const [stored, setStored] = useState<Stored | null>(null)
  return {
    /** Shows the conflict that an error contains; returns false for any other error. */
    show: (thrown: unknown): boolean => {
      const current = rule ? findStored(thrown, rule) : null
      if (current) setStored(current)
      return current !== null
    },
    /** The properties of the panel that shows both versions; null without a conflict. */
    panel: ({ form, version, submit }: VersionedForm<Values> & { submit: () => void }) => {
      if (!stored || !rule) return null
      // The next save starts from the stored version, and so replaces it.
      const settle = () => {
        version.current = stored.version
        setStored(null)
      }
      return {
        thing: rule.thing,
        rows: rule.differences(form.getValues(), rule.toValues(stored)),
        onKeepMine: () => {
          settle()
          submit()
        },
        onTakeStored: () => {
          form.reset(rule.toValues(stored))
          settle()
        },
      }
    },
  }
}
