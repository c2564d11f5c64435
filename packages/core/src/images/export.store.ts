import { exportOwnRows } from '../db/index.ts'
import { images } from './images.table.ts'

/** The images of an export. The files are in the folder `images` of the archive. */
export const exportedImages = exportOwnRows(images, {
  file: 'images',
  title: 'Images',
  without: ['unusedSince', 'deletedAt'],
  order: 'created_at, id',
  only: 'deleted_at is null',
})
