import { AppError } from '../../kernel/index.ts'
import { ByteReader } from './byte-reader.ts'

/** One box of an ISO base media file: a type of four letters and a content. Source: ISO/IEC 14496-12, 4.2. */
export type Box = { type: string; content: Uint8Array }

/**
 * The next box. A size of 0 means that the box ends with the file. Throws images.damaged when the box is
 * longer than the file.
 */
export function takeBox(reader: ByteReader): Box {
  const start = reader.at
  const size = reader.takeUint32('big')
  const type = reader.takeName()
  const length = size === 1 ? reader.takeUint(8) : size
  const end = size === 0 ? reader.bytes.length : start + length
  return { type, content: reader.take(end - reader.at) }
}

/**
 * All boxes in the content of a box. Throws images.damaged when the last box does not end where the content
 * ends.
 */
export function parseBoxes(content: Uint8Array): Box[] {
  const reader = new ByteReader(content)
  const boxes: Box[] = []
  while (!reader.isAtEnd()) boxes.push(takeBox(reader))
  return boxes
}

/** The only box of this type. Throws images.damaged when none or more than one exists. */
export function requireBox(boxes: Box[], type: string): Uint8Array {
  const found = boxes.filter((box) => box.type === type)
  if (found.length !== 1) throw new AppError('images.damaged')
  return found[0]!.content // the length was checked above
}

/**
 * Opens a box that begins with a version of one byte and flags of three bytes. The reader is at the byte
 * after them.
 */
export function openFullBox(content: Uint8Array): { version: number; flags: number; reader: ByteReader } {
  const reader = new ByteReader(content)
  return { version: reader.takeByte(), flags: reader.takeUint(3), reader }
}

/** The bytes of a box with this content. */
export function writeBox(type: string, ...content: Uint8Array[]): Buffer {
  const length = content.reduce((sum, part) => sum + part.length, 8)
  return Buffer.concat([encodeUint(length, 4), Buffer.from(type, 'latin1'), ...content])
}

/** The bytes of a box with version 0 and these flags. */
export function writeFullBox(type: string, flags: number, ...content: Uint8Array[]): Buffer {
  return writeBox(type, encodeUint(flags, 4), ...content)
}

/** An unsigned number as `length` bytes, the most significant byte first. */
export function encodeUint(value: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  bytes.writeUIntBE(value, 0, length)
  return bytes
}
