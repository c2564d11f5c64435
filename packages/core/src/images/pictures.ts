import {
  COMPRESSED_IMAGE_QUALITY,
  MAX_AVIF_PIXELS,
  MAX_COMPRESSED_SIDE_PX,
  MAX_IMAGE_BYTES,
  MAX_IMAGE_FRAMES,
  MAX_IMAGE_PIXELS,
  MAX_UNCHANGED_IMAGE_BYTES,
} from '@candlebook/contract/images'
import type { Metadata, Sharp } from 'sharp'
import { AppError } from '../kernel/index.ts'
import { checkAvifPictures } from './avif.ts'
import { detectClaimedFormat, type PictureFormat } from './picture-format.ts'
import { removeMetadata } from './picture-metadata.ts'

const THREADS_EACH = 1
const MAX_ENCODED_AVIF_PIXELS = 3840 * 2160

/** Loads the library that decodes and encodes pictures when the first picture arrives. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(THREADS_EACH)
  sharp.cache(false) // each picture is read once, so a cache only costs memory
  return sharp
}

/** A picture as it is stored: pixels, orientation and colour profile, without other metadata. */
export type CleanPicture = { format: PictureFormat; bytes: Uint8Array; width: number; height: number }

/**
 * Compresses a picture above 1 MB to a JPEG: upright, the longer side at most 800 px, white where the picture
 * is transparent [IMG-04].
 */
async function compressPicture(bytes: Uint8Array): Promise<CleanPicture> {
  const side = MAX_COMPRESSED_SIDE_PX
  const picture = (await open(bytes))
    .autoOrient()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality: COMPRESSED_IMAGE_QUALITY * 100 })
  return await encode(picture, 'jpeg')
}

/**
 * Encodes an AVIF again: upright and without metadata. One of more than 8.3 million pixels, a screen of 4K, is scaled to them:
 * the encoder takes another 10 bytes a pixel next to the decoded picture.
 */
async function encodeAvif(bytes: Uint8Array, { width, height }: Size): Promise<CleanPicture> {
  const scale = Math.min(1, Math.sqrt(MAX_ENCODED_AVIF_PIXELS / (width * height)))
  const side = Math.floor(Math.max(width, height) * scale)
  const picture = (await open(bytes)).autoOrient().resize(side, side, { fit: 'inside' })
  // With more effort, it would take over 10 seconds on a small server.
  return await encode(picture.avif({ quality: 75, effort: 0 }), 'avif')
}

type Size = { width: number; height: number }

/** Decodes every pixel and discards it. Rejects when the picture is damaged. */
async function decode(bytes: Uint8Array, { animated }: { animated: boolean }): Promise<void> {
  const picture = await open(bytes, animated)
  await picture.resize(1, 1, { fit: 'fill', fastShrinkOnLoad: false }).raw().toBuffer()
}

const MAX_SECONDS = 30

async function open(bytes: Uint8Array, animated = false): Promise<Sharp> {
  const sharp = await loadSharp()
  const options = { animated, failOn: 'error', limitInputPixels: MAX_IMAGE_PIXELS } as const
  return sharp(bytes, options).timeout({ seconds: MAX_SECONDS })
}

async function encode(picture: Sharp, format: PictureFormat): Promise<CleanPicture> {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true })
  return { format, bytes: data, width: info.width, height: info.height }
}

/** A picture that needs work: whose it is, its size, how many pixels it has over all frames, and whether it is an AVIF. */
export type PictureWork = { userId: string; bytes: number; pixels: number; isAvif: boolean }

/** More pictures at once would slow down the requests of all other users: each takes one thread. */
const MAX_RUNNING = 2
/** A decoded picture takes 3 to 8 bytes a pixel, so the running ones take at most 480 MB together. */
const MAX_RUNNING_PIXELS = 60_000_000
/** An AVIF takes 18 bytes a pixel. */
const AVIF_WEIGHT = 3
/** Of one user: the pages of the product upload one picture of 10 MB at most after the other. */
const MAX_WAITING_BYTES = 40 * 1024 * 1024
const RETRY_SECONDS = 5

/**
 * Returns the function that runs work on pictures in turns that are fair by user. One picture of a user runs at a time; the user
 * who had no turn for longest is next. One AVIF runs at a time, because an AVIF takes ten times as long and as much memory as any
 * other picture. So a small picture starts at once while another user's AVIFs wait for one another. The function throws
 * request.too_many when the waiting pictures of the user have more than 40 MB.
 */
export function openPictureTurns(): <Result>(
  work: PictureWork,
  run: () => Promise<Result>,
) => Promise<Result> {
  const running = new Set<PictureWork>()
  const waiting = new Set<{ work: PictureWork; start: () => void }>()
  const lastTurns = new Map<string, number>() // of users who have a turn or wait for one
  let turns = 0

  const listWaiting = (userId: string) => [...waiting].filter(({ work }) => work.userId === userId)
  const isPresent = (userId: string) =>
    [...running].some((work) => work.userId === userId) || listWaiting(userId).length > 0

  function fits(work: PictureWork): boolean {
    const { userId, isAvif } = work
    const others = [...running]
    if (others.length === 0) return true
    if (others.length >= MAX_RUNNING || others.some((one) => one.userId === userId)) return false
    if (isAvif && others.some((one) => one.isAvif)) return false
    return [...others, work].reduce((sum, one) => sum + weigh(one), 0) <= MAX_RUNNING_PIXELS
  }

  function startNext(): void {
    const lastTurn = ({ work }: { work: PictureWork }) => lastTurns.get(work.userId) ?? 0
    const inOrder = [...waiting].sort((one, other) => lastTurn(one) - lastTurn(other)) // stable: then by arrival
    const next = inOrder.find(({ work }) => fits(work))
    if (!next) return
    waiting.delete(next)
    running.add(next.work)
    lastTurns.set(next.work.userId, ++turns)
    next.start()
    startNext()
  }

  return async (work, run) => {
    const waitingBytes = listWaiting(work.userId).reduce((sum, one) => sum + one.work.bytes, work.bytes)
    if (waitingBytes > MAX_WAITING_BYTES)
      throw new AppError('request.too_many', { data: { waitSeconds: RETRY_SECONDS } })
    await new Promise<void>((start) => {
      waiting.add({ work, start })
      startNext()
    })
    try {
      return await run()
    } finally {
      running.delete(work)
      if (!isPresent(work.userId)) lastTurns.delete(work.userId)
      startNext()
    }
  }
}

const weigh = ({ pixels, isAvif }: PictureWork): number => pixels * (isAvif ? AVIF_WEIGHT : 1)

/**
 * Converts an upload to the picture that is stored. A picture up to 1 MB keeps its encoded pixels: only
 * metadata (except the orientation and the colour profile) and bytes after its end are removed [IMG-05]. An
 * AVIF that holds more than its picture, such as metadata or a thumbnail, is encoded again. A picture above 1 MB becomes a JPEG of at most
 * 800 px [IMG-04]. The number of pixels is checked before decoding. Throws images.too_large, images.not_an_image,
 * images.too_many_pixels, images.too_many_frames, images.damaged, and request.too_many when too many
 * pictures of the user wait.
 */
export async function cleanPicture(bytes: Uint8Array, { userId }: { userId: string }): Promise<CleanPicture> {
  if (bytes.length > MAX_IMAGE_BYTES) throw new AppError('images.too_large')
  const format = detectClaimedFormat(bytes)
  if (!format) throw new AppError('images.not_an_image')
  const header = await readHeader(bytes, format)
  const pixels = countPixels(header, format)
  return await takeTurn({ userId, bytes: bytes.length, pixels, isAvif: format === 'avif' }, () =>
    clean(bytes, { format, header }),
  )
}

// One queue for the process, so that all uploads together have its limits.
const takeTurn = openPictureTurns()

async function clean(
  bytes: Uint8Array,
  { format, header }: { format: PictureFormat; header: Metadata },
): Promise<CleanPicture> {
  const { orientation = 1, autoOrient, pages = 1, hasAlpha } = header
  if (bytes.length > MAX_UNCHANGED_IMAGE_BYTES) return await compressPicture(bytes).catch(throwDamaged)
  if (format === 'avif' && !isPictureOnly(bytes, { hasAlpha }))
    return await encodeAvif(bytes, autoOrient).catch(throwDamaged)
  const clean = format === 'avif' ? bytes : removeMetadata(bytes, { format, orientation })
  await decode(clean, { animated: pages > 1 }).catch(throwDamaged)
  return { format, bytes: clean, width: autoOrient.width, height: autoOrient.height }
}

/**
 * Whether an AVIF holds its picture and its mask only: no Exif, XMP or thumbnail, each of which has an entry `infe`,
 * and no box or byte besides the three that every AVIF has. Source: ISO/IEC 14496-12, 4.2 and 8.11.6.
 */
function isPictureOnly(bytes: Uint8Array, { hasAlpha }: { hasAlpha: boolean }): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const boxes: string[] = []
  let at = 0
  while (at + 8 <= file.length && boxes.length < 4) {
    boxes.push(file.toString('latin1', at + 4, at + 8))
    at += Math.max(file.readUInt32BE(at), 8)
  }
  const entries = file.toString('latin1').split('infe').length - 1
  return boxes.join(' ') === 'ftyp meta mdat' && at === file.length && entries === (hasAlpha ? 2 : 1)
}

/** Reads the header only. */
async function readHeader(bytes: Uint8Array, format: PictureFormat): Promise<Metadata> {
  const sharp = await loadSharp()
  const header = await sharp(bytes, { limitInputPixels: false }).metadata().catch(throwDamaged)
  if (!isFormat(header, format)) throw new AppError('images.not_an_image')
  if (countFrames(header, format) > MAX_IMAGE_FRAMES) throw new AppError('images.too_many_frames')
  if (countPixels(header, format) > (format === 'avif' ? MAX_AVIF_PIXELS : MAX_IMAGE_PIXELS))
    throw new AppError('images.too_many_pixels')
  if (format === 'avif') checkAvifPictures(bytes)
  return header
}

function countFrames({ pages }: Metadata, format: PictureFormat): number {
  return format === 'gif' || format === 'webp' ? (pages ?? 1) : 1
}

/** The pixels over all frames. */
function countPixels(header: Metadata, format: PictureFormat): number {
  return header.width * header.height * countFrames(header, format)
}

function isFormat({ format, compression }: Metadata, claimed: PictureFormat): boolean {
  return claimed === 'avif' ? format === 'heif' && compression === 'av1' : format === claimed
}

function throwDamaged(cause: Error): never {
  throw new AppError('images.damaged', { cause })
}
