import { eraseOwnRows, type RowErasure } from '../db/index.ts'
import { libraryCategories, libraryCopies, libraryItems } from './library.table.ts'

/** How the tables of the library lose a user. A table that refers to another is before it. */
export const erasures: RowErasure[] = [libraryItems, libraryCategories, libraryCopies].map(eraseOwnRows)
