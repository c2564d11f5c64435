import { eraseOwnRows, type RowErasure } from '../db/index.ts'
import { images, imageUses } from './images.table.ts'

/** How the tables of images lose a user. A table that refers to another is before it. */
export const erasures: RowErasure[] = [imageUses, images].map(eraseOwnRows)
