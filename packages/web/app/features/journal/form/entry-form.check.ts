import { JournalEntryFields } from '@candlebook/contract/journal'
import { createShapeResolver } from '../../../forms/shape-resolver.ts'
import { toFields } from './entry-form.values.ts'

/** Checks the form with the shape that the server uses. */
export const resolveEntryForm = createShapeResolver({ shape: JournalEntryFields, toFields })
