import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'

const colours = { red: [200, 40, 40], green: [40, 160, 80], blue: [40, 80, 200] } as const

/** A PNG of one colour, or of noise, which no compression makes smaller; `bytes` pads it to this size. */
export function buildPng({
  width = 60,
  height = 40,
  colour = 'red',
  bytes,
}: {
  width?: number
  height?: number
  colour?: string
  bytes?: number
} = {}): Buffer {
  const line = Buffer.alloc(width * 3, Buffer.from(colours[colour as keyof typeof colours] ?? colours.red))
  const rows = Array.from({ length: height }, () =>
    Buffer.concat([Buffer.from([0]), colour === 'noise' ? randomBytes(width * 3) : line]),
  )
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8) // 8 bits, RGB
  const start = [SIGNATURE, buildChunk('IHDR', header)]
  const end = [buildChunk('IDAT', deflateSync(Buffer.concat(rows))), buildChunk('IEND', Buffer.alloc(0))]
  if (bytes === undefined) return Buffer.concat([...start, ...end])
  const missing =
    bytes - Buffer.concat([...start, ...end]).length - buildChunk('fiLl', Buffer.alloc(0)).length
  return Buffer.concat([...start, buildChunk('fiLl', randomBytes(missing)), ...end])
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function buildChunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, check])
}

/** A file as Playwright chooses it. */
export type Picture = { name: string; mimeType: string; buffer: Buffer }

/** Files in the form in which a drag or the clipboard transfers them. */
export function createDataTransfer(page: Page, files: Picture[]) {
  const texts = files.map(({ name, mimeType, buffer }) => ({
    name,
    mimeType,
    text: buffer.toString('base64'),
  }))
  return page.evaluateHandle((given) => {
    const data = new DataTransfer()
    for (const { name, mimeType, text } of given) {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
      data.items.add(new File([bytes], name, { type: mimeType }))
    }
    return data
  }, texts)
}
