import * as z from 'zod/mini'
import { documentedErrors } from './error-codes.ts'
import { HoldImages, LibraryNews, PageScreenshots, SyncLibrary } from './library.ts'
import { route, syncBody } from './routes.ts'

const base = route('user', 'library').errors(documentedErrors('request.invalid'))
const tags = ['Library']

/**
 * The account copy of the Knowledge Library. Each browser stores the library itself. These routes sync
 * changes between browsers; a browser may call them late, twice or in any order.
 */
export const library = {
  sync: base
    .meta(syncBody)
    .errors(documentedErrors('library.not_kept', 'texts.storage_full'))
    .route({
      method: 'POST',
      path: '/library/sync',
      summary: 'Exchange changes with the account copy',
      tags,
    })
    .input(SyncLibrary)
    .output(LibraryNews),
  keepCopy: base
    .route({
      method: 'PUT',
      path: '/library/account-copy',
      successStatus: 204,
      summary: 'Switch the account copy on',
      tags,
    })
    .output(z.void()),
  dropCopy: base
    .route({
      method: 'DELETE',
      path: '/library/account-copy',
      successStatus: 204,
      summary: 'Switch the account copy off and delete it',
      tags,
    })
    .output(z.void()),
  holdImages: base
    .route({
      method: 'POST',
      path: '/library/held-images',
      successStatus: 204,
      summary: 'Keep images that an item shows which is kept in a browser only',
      tags,
    })
    .input(HoldImages)
    .output(z.void()),
  pageScreenshots: base
    .route({
      method: 'GET',
      path: '/library/page-screenshots',
      summary: 'Where page screenshots come from',
      tags,
    })
    .output(PageScreenshots),
}
