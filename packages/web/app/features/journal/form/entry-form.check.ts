import { JournalEntryFields } from '@candlebook/contract/journal'
import { shapeResolver } from '../../../forms/shape-resolver.ts'
import { toFields } from './entry-form.values.ts'

/** Checks the form with the shape that the server uses. */
export const resolveEntryForm = shapeResolver({ shape: JournalEntryFields, toFields })
