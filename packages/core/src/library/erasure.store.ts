import { eraseOwnRows, type RowErasure } from '../db/index.ts'
import { libraryCategories, libraryCopies, libraryItems } from './library.table.ts'

/** Erases a user from the tables of library. A table with a foreign key comes before the table that it refers to. */
export const erasures: RowErasure[] = [libraryItems, libraryCategories, libraryCopies].map(eraseOwnRows)
