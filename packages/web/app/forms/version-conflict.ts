import { toApiError } from '../lib/api-error.ts'

/** How a form finds and shows that its record was changed somewhere else after the form was opened. */
export type ConflictRule<Values, Stored extends { version: number }> = {
  /** The error code of a save that started from an old version; `data.current` of the error is the stored record. */
  code: string
  shape: { safeParse: (value: unknown) => { success: boolean; data?: Stored } }
  /** The record in words: 'This trade'. */
  thing: string
  toValues: (stored: Stored) => Values
  /** The fields in which two versions differ, as text. */
  differences: (mine: Values, stored: Values) => { label: string; mine: string; stored: string }[]
}

/** The stored record that a version conflict contains; null for any other error. */
export function findStored<Values, Stored extends { version: number }>(
  thrown: unknown,
  { code, shape }: ConflictRule<Values, Stored>,
): Stored | null {
  const error = toApiError(thrown)
  if (error.code !== code) return null
  const data = error.data as { current?: unknown } | undefined // checked by the shape right below
  const current = shape.safeParse(data?.current)
  return current.success ? (current.data ?? null) : null
}
