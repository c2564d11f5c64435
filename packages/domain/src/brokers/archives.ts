import { Gunzip, Inflate } from 'fflate'
import { UnreadableFile, type Usage } from './sheets.ts'

/** Maximum number of files in an archive. */
export const MAX_ARCHIVE_FILES = 1000

/** How many files an archive may have, and how many bytes a file after decompression, with all files in it. */
export type ArchiveLimits = { files: number; unpackedBytes: number }
const FILE_LIMITS: ArchiveLimits = { files: MAX_ARCHIVE_FILES, unpackedBytes: 256 * 1024 * 1024 }

/** How many times larger than packed a file may be. A table of one repeated row reaches 150. */
const MAX_RATIO = 200

/** The ratio is not checked below this size, because a small file does no harm. */
const RATIO_FROM_BYTES = 8 * 1024 * 1024

// Deflate makes at most 1,032 bytes of one, so a slice becomes at most 16 MB before the limits are checked.
const SLICE_BYTES = 16 * 1024

/** A file in an archive, whose bytes are unpacked by `read`. */
export type PackedFile = { name: string; read: () => Uint8Array }

/** A file in a ZIP archive. `size` is what it states, and a file of another size is not read. `readPieces` holds one piece at a time. */
export type ZipFile = PackedFile & { size: number; readPieces: () => Generator<Uint8Array> }

/**
 * The files of a ZIP archive in their order, without folders, hidden files and the `__MACOSX` folder. Only names and sizes are
 * read; `read` unpacks a file and counts it in `usage`. Throws UnreadableFile: import.archive_too_large, import.archive_path,
 * import.archive_encrypted, import.damaged.
 * Source: PKWARE APPNOTE 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16.
 */
export function listZip(bytes: Uint8Array, usage: Usage, limits = FILE_LIMITS): ZipFile[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEndRecord(view)
  const count = view.getUint16(end + 10, true)
  if (count > limits.files) throw tooManyFiles(limits)
  const files: ZipFile[] = []
  const stated = { ...usage }
  let at = view.getUint32(end + 16, true)
  for (let entry = 0; entry < count; entry += 1) {
    if (view.getUint32(at, true) !== 0x02014b50) throw damagedArchive()
    const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)]
    const [nameBytes, extraBytes] = [view.getUint16(at + 28, true), view.getUint16(at + 30, true)]
    const name = toPath(decodeName(bytes.subarray(at + 46, at + 46 + nameBytes)))
    if ((flags & 1) !== 0) throw encryptedArchive()
    if (isWanted(name)) {
      const sizes = readSizes(view, { at, extra: at + 46 + nameBytes, extraBytes })
      addSize(sizes, stated, limits)
      const packed = { ...sizes, method, usage, limits }
      files.push({
        name,
        size: sizes.unpacked,
        read: () => unpack(bytes, packed),
        readPieces: () => unpackPieces(bytes, packed),
      })
    }
    at += 46 + nameBytes + extraBytes + view.getUint16(at + 32, true)
  }
  return files
}

type Sizes = { packed: number; unpacked: number; offset: number }

// The end record is followed by a comment of at most 65,535 bytes.
function findEndRecord(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 65_557); at -= 1)
    if (view.getUint32(at, true) === 0x06054b50) return at
  throw damagedArchive()
}

// A size of 0xffffffff is in the extra field 1 instead, in this order. Some programs write it for small files too.
function readSizes(
  view: DataView,
  { at, extra, extraBytes }: { at: number; extra: number; extraBytes: number },
): Sizes {
  const sizes = [at + 24, at + 20, at + 42].map((position) => view.getUint32(position, true))
  for (let field = extra; field + 4 <= extra + extraBytes; field += 4 + view.getUint16(field + 2, true)) {
    if (view.getUint16(field, true) !== 1) continue
    let large = field + 4
    for (const [index, size] of sizes.entries()) {
      if (size !== 0xffffffff) continue
      sizes[index] = Number(view.getBigUint64(large, true))
      large += 8
    }
    break
  }
  const [unpacked, packed, offset] = sizes as [number, number, number]
  return { unpacked, packed, offset }
}

type Packed = Sizes & { method: number; usage: Usage; limits: ArchiveLimits }

function unpack(bytes: Uint8Array, file: Packed): Uint8Array {
  const pieces = unpackPieces(bytes, file)
  const first = pieces.next() // checks the sizes before memory is taken
  if (!first.done && first.value.length === file.unpacked) {
    pieces.next() // the end, which is another piece in a file that is damaged
    return first.value
  }
  const out = new Uint8Array(file.unpacked)
  let length = 0
  for (let piece = first; !piece.done; piece = pieces.next()) {
    out.set(piece.value, length)
    length += piece.value.length
  }
  return out
}

function* unpackPieces(
  bytes: Uint8Array,
  { packed, unpacked, offset, method, usage, limits }: Packed,
): Generator<Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint32(offset, true) !== 0x04034b50) throw damagedArchive()
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
  if (start + packed > bytes.length || (method !== 0 && method !== 8)) throw damagedArchive()
  const content = bytes.subarray(start, start + packed)
  addSize({ unpacked, packed }, usage, limits)
  if (method === 0 && packed !== unpacked) throw damagedArchive()
  if (method === 0) return yield content
  let length = 0
  for (const chunk of inflate(content, new Inflate())) {
    length += chunk.length
    if (length > unpacked) throw damagedArchive()
    yield chunk
  }
  if (length !== unpacked) throw damagedArchive()
}

/** The content of a gzip file. It is unpacked twice, the first time only to learn its size. Throws UnreadableFile. */
export function unpackGzip(bytes: Uint8Array, usage: Usage): Uint8Array {
  let unpacked = 0
  for (const chunk of inflate(bytes, new Gunzip())) {
    unpacked += chunk.length
    addSize({ unpacked, packed: bytes.length }, { ...usage })
  }
  usage.bytes += unpacked
  const out = new Uint8Array(unpacked)
  let length = 0
  for (const chunk of inflate(bytes, new Gunzip())) {
    out.set(chunk, length)
    length += chunk.length
  }
  return out
}

function* inflate(bytes: Uint8Array, stream: Pick<Inflate, 'push' | 'ondata'>): Generator<Uint8Array> {
  let chunks: Uint8Array[] = []
  stream.ondata = (chunk) => chunks.push(chunk)
  for (let at = 0; at < bytes.length || at === 0; at += SLICE_BYTES) {
    try {
      stream.push(bytes.subarray(at, at + SLICE_BYTES), at + SLICE_BYTES >= bytes.length)
    } catch {
      throw damagedArchive()
    }
    yield* chunks
    chunks = []
  }
}

function addSize(
  { unpacked, packed }: Pick<Sizes, 'unpacked' | 'packed'>,
  usage: Usage,
  { unpackedBytes } = FILE_LIMITS,
): void {
  usage.bytes += unpacked
  if (usage.bytes > unpackedBytes)
    throw new UnreadableFile(
      'import.archive_too_large',
      `The file has more than ${unpackedBytes / 1024 / 1024} MB when it is unpacked. Export a shorter period.`,
    )
  if (unpacked > RATIO_FROM_BYTES && unpacked > packed * MAX_RATIO)
    throw new UnreadableFile(
      'import.archive_too_large',
      `The file is more than ${MAX_RATIO} times larger when it is unpacked. Unpack it yourself and choose the files in it.`,
    )
}

/** True for a tar archive. */
export function isTar(bytes: Uint8Array): boolean {
  return readText(bytes, 257, 5) === 'ustar'
}

/** The files of a tar archive. Source: POSIX.1-2017, pax, ustar interchange format. Throws UnreadableFile. */
export function listTar(bytes: Uint8Array): PackedFile[] {
  const files: PackedFile[] = []
  for (let at = 0; at + 512 <= bytes.length && bytes[at] !== 0; ) {
    const size = Number.parseInt(readText(bytes, at + 124, 12).trim() || '0', 8)
    const [start, type] = [at + 512, readText(bytes, at + 156, 1)]
    if (!(size >= 0 && start + size <= bytes.length)) throw damagedArchive()
    const name = toPath([readText(bytes, at + 345, 155), readText(bytes, at, 100)].filter(Boolean).join('/'))
    if ((type === '0' || type === '') && isWanted(name))
      files.push({ name, read: () => bytes.subarray(start, start + size) })
    if (files.length > MAX_ARCHIVE_FILES) throw tooManyFiles(FILE_LIMITS)
    at = start + Math.ceil(size / 512) * 512
  }
  return files
}

function readText(bytes: Uint8Array, at: number, length: number): string {
  const field = bytes.subarray(at, at + length)
  const end = field.indexOf(0)
  return decodeName(end < 0 ? field : field.subarray(0, end))
}

function decodeName(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}

// Some programs for Windows write backslashes. A name is only shown and never becomes a path on the disk.
function toPath(name: string): string {
  const path = name.replaceAll('\\', '/').replace(/^\.\//, '')
  if (path.startsWith('/') || /^[a-z]:/i.test(path) || path.split('/').includes('..'))
    throw new UnreadableFile(
      'import.archive_path',
      'The archive has a file whose name leads out of the archive. Unpack it yourself and choose the files in it.',
    )
  return path
}

function isWanted(path: string): boolean {
  const parts = path.split('/')
  const isFolder = parts.at(-1) === ''
  // `_rels/.rels` is a part of each workbook, but it is never needed.
  return !isFolder && parts[0] !== '__MACOSX' && !parts.some((part) => part.startsWith('.'))
}

function tooManyFiles({ files }: ArchiveLimits): UnreadableFile {
  return new UnreadableFile(
    'import.archive_too_large',
    `The archive has more than ${files} files. Unpack it and choose the files of the broker.`,
  )
}

function encryptedArchive(): UnreadableFile {
  return new UnreadableFile(
    'import.archive_encrypted',
    'The archive is protected by a password. Unpack it and choose the files in it.',
  )
}

function damagedArchive(): UnreadableFile {
  return new UnreadableFile(
    'import.damaged',
    'The file is an archive or a workbook, and it is cut off or damaged. Download it again.',
  )
}
