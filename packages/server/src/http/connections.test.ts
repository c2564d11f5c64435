import { expect, test, vi } from 'vitest'
import { openReaderCheck, toBody } from './connections.ts'

const KB = 1024

/** A connection that wrote `writtenKb`, of which its client has not read `unreadKb`. */
const connect = (writtenKb: number, unreadKb: number) => ({
  bytesWritten: writtenKb * KB,
  writableLength: unreadKb * KB,
  destroy: vi.fn(),
})

test('a client that reads less than 10 KB a second for 30 seconds is disconnected', () => {
  const check = openReaderCheck()
  const socket = connect(64, 64)
  check([socket], 0)
  Object.assign(socket, { bytesWritten: 300 * KB })
  check([socket], 25_000)

  expect(socket.destroy).not.toHaveBeenCalled()
  check([socket], 30_000)
  expect(socket.destroy).toHaveBeenCalledOnce()
})

test('a client that reads 10 KB a second is not, and the time starts again', () => {
  const check = openReaderCheck()
  const socket = connect(64, 64)
  check([socket], 0)
  Object.assign(socket, { bytesWritten: 364 * KB })
  check([socket], 30_000)
  check([socket], 55_000)

  expect(socket.destroy).not.toHaveBeenCalled()
  check([socket], 60_000)
  expect(socket.destroy).toHaveBeenCalledOnce()
})

test('a client that has read everything is not, such as that of an event stream', () => {
  const check = openReaderCheck()
  const socket = connect(64, 64)
  check([socket], 0)
  Object.assign(socket, { writableLength: 0 })
  check([socket], 29_000)
  Object.assign(socket, { bytesWritten: 65 * KB, writableLength: KB })
  for (const now of [31_000, 60_000]) check([socket], now)

  expect(socket.destroy).not.toHaveBeenCalled()
})

test('a long body is given in pieces, when they are asked for', async () => {
  const bytes = new Uint8Array(200 * KB).map((_, at) => at % 251)
  const body = toBody(bytes) as ReadableStream<Uint8Array> // it is long
  const pieces: Uint8Array[] = []
  for await (const piece of body) pieces.push(piece)

  expect(pieces.map(({ length }) => length / KB)).toEqual([64, 64, 64, 8])
  expect(Buffer.concat(pieces)).toEqual(Buffer.from(bytes))
})

test('a short body stays as it is', () => {
  const bytes = new Uint8Array(64 * KB)

  expect(toBody(bytes)).toBe(bytes)
})
