import { BlogPostFields } from '@candlebook/contract/blog'
import { createShapeResolver } from '../../../forms/shape-resolver.ts'
import { toFields } from './post-form.values.ts'

/** Checks the form with the shape that the server uses. */
export const resolvePostForm = createShapeResolver({
  shape: BlogPostFields,
  toFields,
  names: { published: 'state' },
})
