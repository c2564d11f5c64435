import type { Context } from '../context/index.ts'
import { asUser, transaction } from '../db/index.ts'
import {
  buildImageKey,
  cleanPicture,
  isImageName,
  parseOwnImageName,
  pictureFormats,
} from '../images/index.ts'
import { requireUserId } from '../kernel/index.ts'
import { createDamagedError } from './archive-rows.ts'
import { findTable } from './exported-tables.ts'
import type { ReadableArchive } from './read-archive.ts'
import { type ArchiveRow, listImageNames } from './restore.store.ts'

/** The images of an archive that are new: the row to insert by the name in the archive. */
export type NewImages = { rows: Map<string, ArchiveRow>; all: number; existing: Set<string>; missing: number }

const exportedImages = findTable('images')

/** Checks the new images, and stores their files before the transaction, because each takes its time. */
export async function readImages(
  ctx: Context,
  archive: ReadableArchive,
  { files }: { files: string[] | null },
): Promise<NewImages> {
  const userId = requireUserId(ctx.actor)
  const rows = await archive.readRows(exportedImages)
  const badName = rows.find(({ name }) => !isImageName(String(name)))
  if (badName) throw createDamagedError('data/images.json has the name of no image.')
  const names = rows.map(({ name }) => String(name))
  const existing = await transaction(asUser(ctx), (scope) => listImageNames(scope, names))
  const images: NewImages = { rows: new Map(), all: rows.length, existing, missing: 0 }
  for (const row of rows) {
    const oldName = String(row.name)
    if (existing.has(oldName)) continue
    const bytes = archive.readImage(oldName)
    if (bytes === null) {
      images.missing += 1
      continue
    }
    const picture = await cleanPicture(bytes, { userId })
    const { extension, contentType } = pictureFormats[picture.format]
    const name = oldName.replace(/\.\w+$/, `.${extension}`)
    const { width, height } = picture
    images.rows.set(oldName, { ...row, name, contentType, bytes: picture.bytes.length, width, height })
    if (files === null) continue
    const key = buildImageKey({ userId, name })
    files.push(key)
    await ctx.files.put(key, picture.bytes, contentType)
  }
  return images
}

/** Where images were, and where they are. */
type Move = { images: NewImages; userId: string }

/** The row with the addresses of its images in the account of the viewer, without images that the archive does not have. */
export function moveImages<T>(value: T, to: Move): T {
  return moveValue(value, to) as T // the same shape
}

function moveValue(value: unknown, to: Move): unknown {
  if (Array.isArray(value)) return value.map((one) => moveValue(one, to)).filter((one) => one !== LOST)
  if (typeof value === 'string') return moveAddress(value, to)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => {
      const moved = moveValue(one, to)
      if (key === 'images' && Array.isArray(moved))
        return [key, moved.filter((url) => parseOwnImageName(String(url), to.userId) !== null)]
      return [key, moved === LOST ? one : moved]
    }),
  )
}

function moveAddress(text: string, { images, userId }: Move): unknown {
  const [, oldName] = /^\/images\/[0-9a-f-]{36}\/([\w.-]+)$/.exec(text) ?? []
  if (oldName === undefined || !isImageName(oldName)) return text
  const name = images.rows.get(oldName)?.name ?? (images.existing.has(oldName) ? oldName : null)
  return name === null ? LOST : `/images/${userId}/${name}`
}

/** An image that neither the archive nor the account has. */
const LOST = Symbol('lost image')
