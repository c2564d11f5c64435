import { exportOwnRows } from '../db/index.ts'
import { libraryCategories, libraryItems } from './library.table.ts'

/** The library items of an export: those of the account copy, without deleted ones. */
export const exportedItems = exportOwnRows(libraryItems, {
  file: 'library',
  title: 'Library',
  without: ['change', 'deletedUpTo'],
  order: 'created_at, id',
  only: 'type is not null',
})

/** The custom categories of an export. */
export const exportedCategories = exportOwnRows(libraryCategories, {
  file: 'library-categories',
  title: 'Library categories',
  without: ['key'],
  order: 'key',
})
