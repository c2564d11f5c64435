import { LibraryItemFields } from '@candlebook/contract/library'
import { createShapeResolver } from '../../../forms/shape-resolver.ts'
import { toFields } from './item-form.values.ts'

/** Checks the form with the shape that the server uses. */
export const resolveItemForm = createShapeResolver({
  shape: LibraryItemFields,
  toFields,
  names: { attachedImages: 'images', attachedLinks: 'links' },
})
