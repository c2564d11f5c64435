import { eraseOwnRows, type RowErasure } from '../db/index.ts'
import { images, imageUses } from './images.table.ts'

/** Erases a user from the tables of images. A table with a foreign key comes before the table that it refers to. */
export const erasures: RowErasure[] = [imageUses, images].map(eraseOwnRows)
