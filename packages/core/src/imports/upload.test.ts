import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { MAX_UPLOAD_BYTES } from './preview-limits.ts'
import { createExecutionId, packUploads, type Upload } from './upload.ts'

test('the id of an execution is the start of the digest of its fingerprint, as a UUID of version 8', () => {
  // printf 'abc' | sha256sum: ba7816bf 8f01 cfea 4141 40de5dae2223 …
  expect(createExecutionId('abc')).toBe('ba7816bf-8f01-8fea-8141-40de5dae2223')
})

test('fingerprints that differ in one character, also one outside ASCII, have different ids', () => {
  const ids = ['trading212|E1|Ł', 'trading212|E1|A', 'trading212|E2|A'].map(createExecutionId)

  expect(new Set(ids).size).toBe(3)
  for (const id of ids) expect(z.uuid().parse(id)).toBe(id)
})

test('the parts of an upload together are at most as large as one', () => {
  const fileName = randomBytes(MAX_UPLOAD_BYTES / 3).toString('base64') // takes a third and a little more
  const part = { fileName, executions: [] } as Partial<Upload> as Upload

  expect(packUploads([part, part])).toHaveLength(2)
  expect(() => packUploads([part, part, part])).toThrow(
    expect.objectContaining({ code: 'imports.too_large' }),
  )
})
