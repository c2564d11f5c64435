import { toFieldProblems } from '@candlebook/contract/fields'
import { LibraryItemFields } from '@candlebook/contract/library'
import type { ResolverResult } from 'react-hook-form'
import { fieldsOfValues, type ItemFormValues } from './item-form.values.ts'

/** The form checked by the same shapes as on the server; a problem inside a list is shown at the list. */
export function resolveItemForm(values: ItemFormValues): ResolverResult<ItemFormValues> {
  const shape = LibraryItemFields.safeParse(fieldsOfValues(values))
  if (shape.success) return { values, errors: {} }
  const problems = toFieldProblems(shape.error.issues).map(({ field, code, message }) => {
    const name = field.split('.')[0] ?? ''
    return [inForm[name] ?? name, { type: code, message }]
  })
  return { values: {}, errors: Object.fromEntries(problems) }
}

const inForm: Record<string, string> = { attachedImages: 'images', attachedLinks: 'links' }
