import { JournalEntryFields } from '@candlebook/contract/journal'
import { shapeResolver } from '../../../forms/shape-resolver.ts'
import { fieldsOfValues } from './entry-form.values.ts'

/** Checks the form by the same shape as the server does. */
export const resolveEntryForm = shapeResolver({ shape: JournalEntryFields, toFields: fieldsOfValues })
