import { randomBytes } from 'node:crypto'
import type { StoredImage } from '@candlebook/contract/images'
import type { Context } from '../context/index.ts'
import type { Scope } from '../db/database.ts'
import { asJob, asUser, transaction } from '../db/index.ts'
import { AppError, buildFieldRefusal, newId, requireUserId } from '../kernel/index.ts'
import { canOpenImage } from './images.policy.ts'
import {
  addUses,
  deleteImageRows,
  dropUses,
  findImage,
  insertImage,
  listDeleted,
  listUsersWithImagesToDelete,
  lockImages,
  markAllDeleted,
  markNeverUsedDeleted,
} from './images.store.ts'
import { pictureFormats } from './picture-format.ts'
import { type CleanPicture, cleanPicture } from './pictures.ts'
import { assertStorageLeft } from './storage.ts'

/** The logical bucket of every image. It is the first part of the key in the file store. */
const IMAGE_BUCKET = 'journal-images'

/** The URL of an image in this app. It shows the picture to its owner only. */
function buildImageUrl({ userId, name }: { userId: string; name: string }): string {
  return `/images/${userId}/${name}`
}

/** The key of the image in the file store. */
export function buildImageKey({ userId, name }: { userId: string; name: string }): string {
  return `${buildImageFolder(userId)}/${name}`
}

/** The folder of a user's images in the file store. */
export function buildImageFolder(userId: string): string {
  return `${IMAGE_BUCKET}/${userId}`
}

/** The name of the user's own image at this URL; null for any other text. */
export function parseOwnImageName(url: string, userId: string): string | null {
  const folder = buildImageUrl({ userId, name: '' })
  const name = url.startsWith(folder) ? url.slice(folder.length) : ''
  return isImageName(name) ? name : null
}

/** Whether the text has the form of a name that uploadImage creates: `{timestamp}-{random}.{ext}`. */
export function isImageName(name: string): boolean {
  return /^\d{1,16}-[0-9a-f]{32}\.(jpg|png|webp|gif|avif)$/.test(name)
}

const BATCH = 100

/**
 * Deletes the files of the user's deleted images, then their rows. In this order a crash leaves a row, and
 * the next run finds it. When a file cannot be deleted, the other files are still deleted, and the failures
 * are thrown at the end.
 */
async function finishDeletions({ db, files }: Pick<Context, 'db' | 'files'>, userId: string): Promise<void> {
  const failures: unknown[] = []
  let after = ''
  for (;;) {
    const batch = await transaction(asUser(db, userId), (scope) =>
      listDeleted(scope, { after, limit: BATCH }),
    )
    const deleted: string[] = []
    for (const { id, name } of batch) {
      await files.delete(buildImageKey({ userId, name })).then(
        () => deleted.push(id),
        (error) => failures.push(error),
      )
    }
    if (deleted.length > 0) await transaction(asUser(db, userId), (scope) => deleteImageRows(scope, deleted))
    const last = batch.at(-1)
    if (!last || batch.length < BATCH) break
    after = last.id
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some image files could not be deleted')
}

/**
 * Deletes the files of images that a save or delete of the viewer has released; call it after the commit. A
 * failed deletion throws nothing, because the save is committed: the sweep tries it again. Throws
 * session.required.
 */
export async function deleteReleasedImages(ctx: Context): Promise<void> {
  const userId = requireUserId(ctx.actor)
  await finishDeletions(ctx, userId).catch(() => {})
}

/**
 * Stores a picture that the server encoded as an image of the viewer, and returns its URL. `nameKey`, 32
 * hexadecimal digits, becomes part of its name. Throws session.required, images.storage_full, and
 * images.not_stored when the file store fails.
 */
async function storePicture(
  ctx: Context,
  { picture, nameKey }: { picture: CleanPicture; nameKey: string },
): Promise<StoredImage> {
  const userId = requireUserId(ctx.actor)
  const name = `${ctx.clock.now().getTime()}-${nameKey}.${pictureFormats[picture.format].extension}`
  await writePicture(ctx, { picture, name, key: buildImageKey({ userId, name }) })
  const { width, height } = picture
  return { url: buildImageUrl({ userId, name }), width, height, bytes: picture.bytes.length }
}

/**
 * Inserts the row before it stores the file: after a crash at any point the sweep finds the row and deletes
 * both.
 */
async function writePicture(
  ctx: Context,
  { picture, name, key }: { picture: CleanPicture; name: string; key: string },
): Promise<void> {
  const { format, bytes, width, height } = picture
  const { contentType } = pictureFormats[format]
  const id = newId()
  const now = ctx.clock.now()
  const row = { id, name, contentType, bytes: bytes.length, width, height, now }
  await transaction(asUser(ctx), async (scope) => {
    await assertStorageLeft(scope, { bytes: bytes.length, maxStoredBytes: ctx.maxStoredBytes ?? Infinity })
    await insertImage(scope, row)
  })
  try {
    await ctx.files.put(key, bytes, contentType)
  } catch (cause) {
    await transaction(asUser(ctx), (scope) => markNeverUsedDeleted(scope, { id, now }))
    await deleteReleasedImages(ctx)
    throw new AppError('images.not_stored', { cause })
  }
}

/**
 * Stores a cleaned picture of the viewer under a name that cannot be guessed, and returns its URL. The type
 * that the client declares is ignored. The sweep deletes the image after a day unless a save uses it. Throws
 * session.required, images.not_stored when the file store fails, and everything that cleanPicture throws.
 */
export async function uploadImage(ctx: Context, { bytes }: { bytes: Uint8Array }): Promise<StoredImage> {
  const userId = requireUserId(ctx.actor)
  const picture = await cleanPicture(bytes, { userId })
  return await storePicture(ctx, { picture, nameKey: randomBytes(16).toString('hex') })
}

/**
 * The bytes and type of one of the user's images. Throws session.required. Throws images.not_found for
 * another user's image, a deleted image and an unknown name, so that no caller learns which of them it is.
 */
export async function openImage(
  ctx: Context,
  { ownerId, name }: { ownerId: string; name: string },
): Promise<{ bytes: Uint8Array; contentType: string }> {
  if (!canOpenImage(ctx.actor, { ownerId }) || !isImageName(name)) throw new AppError('images.not_found')
  const image = await transaction(asUser(ctx), (scope) => findImage(scope, name))
  const bytes = image && (await ctx.files.get(buildImageKey({ userId: ownerId, name })))
  if (!bytes) throw new AppError('images.not_found')
  return { bytes, contentType: image.contentType }
}

/**
 * Replaces the images that the record with the id `usedBy` refers to by `urls`, inside the caller's transaction. An
 * image without any reference is deleted with the commit; call deleteReleasedImages afterwards to delete its file.
 * Throws request.invalid with image.unknown on `images.N` for a URL that is not one of the user's own images.
 */
export async function setImageUses(
  scope: Scope,
  { usedBy, urls, now }: { usedBy: string; urls: string[]; now: Date },
): Promise<void> {
  const names = urls.map((url) => parseOwnImageName(url, scope.userId))
  const wanted = new Set(names.filter((name) => name !== null))
  const locked = await lockImages(scope, { usedBy: [usedBy], names: [...wanted] })
  const known = new Map(locked.map(({ id, name }) => [name, id]))
  refuseUnknown(names.map((name) => name !== null && known.has(name)))
  if (locked.length === 0) return

  const imageIds = [...wanted].map((name) => known.get(name)!) // unknown names were refused above
  await addUses(scope, { usedBy, imageIds, now })
  await dropUses(scope, { usedBy: [usedBy], exceptImageIds: imageIds, now })
}

function refuseUnknown(isKnown: boolean[]): void {
  const problems = isKnown.flatMap((ok, at) =>
    ok ? [] : [{ field: `images.${at}`, code: 'image.unknown' as const }],
  )
  if (problems.length > 0) throw buildFieldRefusal(problems)
}

/**
 * Records inside the caller's transaction that these records (trades, journal entries, library items) refer
 * to no image any more. An image that loses its last reference is deleted with the commit; call deleteReleasedImages
 * afterwards.
 */
export async function forgetImageUses(
  scope: Scope,
  { usedBy, now }: { usedBy: string[]; now: Date },
): Promise<void> {
  const locked = await lockImages(scope, { usedBy, names: [] })
  if (locked.length > 0) await dropUses(scope, { usedBy, exceptImageIds: [], now })
}

/**
 * Deletes images that were uploaded more than `olderThanMs` ago and never used. Finishes each deletion that a
 * crash or a failing file store interrupted. A user whose files fail does not stop the others; the failures
 * are thrown at the end.
 */
export async function sweepImages(
  appContext: Pick<Context, 'db' | 'files' | 'clock'>,
  { olderThanMs }: { olderThanMs: number },
): Promise<void> {
  const now = appContext.clock.now()
  const before = new Date(now.getTime() - olderThanMs)
  const userIds = await transaction(asJob(appContext.db), (db) => listUsersWithImagesToDelete(db, before))
  const failures: unknown[] = []
  for (const userId of userIds) {
    await transaction(asUser(appContext.db, userId), (scope) => markNeverUsedDeleted(scope, { before, now }))
    await finishDeletions(appContext, userId).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'the image sweep could not delete everything')
}

/**
 * Deletes all image files of a user, then their rows, then files that an interrupted upload left without a row. Throws
 * when a file cannot be deleted; a second call continues.
 */
export async function eraseImages(
  { db, files, clock }: Pick<Context, 'db' | 'files' | 'clock'>,
  userId: string,
): Promise<void> {
  await transaction(asUser(db, userId), (scope) => markAllDeleted(scope, clock.now()))
  await finishDeletions({ db, files }, userId)
  for (;;) {
    const keys = await files.list(buildImageFolder(userId))
    if (keys.length === 0) return
    for (const key of keys) await files.delete(key)
  }
}
