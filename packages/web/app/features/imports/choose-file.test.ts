import { gunzipSync } from 'node:zlib'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { packFiles } from './choose-file.tsx'

const createFile = (name: string, text: string) => new File([text], name)
const readBytes = async (file: File | null) => new Uint8Array((await file?.arrayBuffer()) ?? [])

test('one file is sent as it is, and no file is none', async () => {
  const file = createFile('july.csv', 'Action,Time')

  expect(await packFiles([file])).toBe(file)
  expect(await packFiles([])).toBeNull()
})

test('a file that is larger than an upload can be is packed under its name', async () => {
  const text = 'Market buy,2026-01-05,US1,AAPL,10,100,USD\n'.repeat(600_000)

  const packed = await packFiles([createFile('all.csv', text)])

  expect(packed?.name).toBe('all.csv')
  expect(packed?.size).toBeLessThan(1024 * 1024)
  expect(gunzipSync(await readBytes(packed)).toString()).toBe(text)
})

test('several files are one archive, also with equal names and names of digits', async () => {
  const files = [createFile('a.csv', 'one'), createFile('a.csv', 'two'), createFile('2026', 'three')]

  const packed = await packFiles(files)

  const members = Object.entries(unzipSync(await readBytes(packed)))
  expect(packed?.name).toBe('3 files.zip')
  expect(members.map(([name, bytes]) => [name, new TextDecoder().decode(bytes)])).toEqual([
    ['a.csv', 'one'],
    ['2 a.csv', 'two'],
    ['3 2026', 'three'],
  ])
})
