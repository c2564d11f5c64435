import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMemoryFileStore } from './file-store.fixtures.ts'
import { type FileStore, openFileStore } from './index.ts'

let folder: string
let s3: { address: string; close(): Promise<void> }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candlebook-files-'))
  s3 = await startS3(join(folder, 's3'))
})

afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true })
})

const stores: Record<string, () => Promise<FileStore>> = {
  memory: async () => createMemoryFileStore(),
  disk: () => openFileStore({ kind: 'disk', folder: join(folder, 'disk') }),
  s3: () => openFileStore(buildS3Config()),
}

describe.each(Object.entries(stores))('the %s store', (_name, openStore) => {
  const key = 'journal-images/0190a000-0000-7000-8000-000000000001/1700000000000-abc.png'
  const bytes = Uint8Array.from({ length: 300_000 }, (_, at) => (at * 31) % 256)

  test('returns exactly the bytes that were put', async () => {
    const store = await openStore()

    await store.put(key, bytes, 'image/png')

    expect(Buffer.compare(Buffer.from((await store.get(key))!), bytes)).toBe(0)
  })

  test('replaces the bytes under a key', async () => {
    const store = await openStore()

    await store.put(key, bytes, 'image/png')
    await store.put(key, Uint8Array.of(1, 2, 3), 'image/png')

    expect([...(await store.get(key))!]).toEqual([1, 2, 3])
  })

  test('returns null for a key that does not exist', async () => {
    const store = await openStore()

    expect(await store.get('journal-images/nobody/nothing.png')).toBeNull()
  })

  test('deletes a file, and deleting it again is not an error', async () => {
    const store = await openStore()
    await store.put(key, bytes, 'image/png')

    await store.delete(key)
    await store.delete(key)

    expect(await store.get(key)).toBeNull()
  })

  test('stores a file of this machine and returns it as a stream with its size', async () => {
    const store = await openStore()
    const path = join(folder, 'archive.zip')
    await writeFile(path, bytes)
    await store.putFile('exports/ada/large.zip', path, 'application/zip')
    const content = await store.open('exports/ada/large.zip')
    const read = content && (await buffer(content.stream))

    expect(content?.bytes).toBe(bytes.length)
    expect(Buffer.compare(read!, bytes)).toBe(0) // a null content fails here
    expect(await store.open('exports/ada/nothing.zip')).toBeNull()
    await store.delete('exports/ada/large.zip')
  })

  test('lists the keys of a folder only, and none of a folder that does not exist', async () => {
    const store = await openStore()
    await store.put('exports/ada/a.zip', bytes, 'application/zip')
    await store.put('exports/ada/b.zip', bytes, 'application/zip')
    await store.put('exports/adam/c.zip', bytes, 'application/zip')

    expect((await store.list('exports/ada')).sort()).toEqual(['exports/ada/a.zip', 'exports/ada/b.zip'])
    expect(await store.list('exports/nobody')).toEqual([])
  })

  test('lists the keys of all files in all folders', async () => {
    const store = await openStore()
    await store.put(key, bytes, 'image/png')
    await store.put('exports/ada/a.zip', bytes, 'application/zip')

    const keys: string[] = []
    for await (const found of store.listAll()) keys.push(found)

    expect(keys).toEqual(expect.arrayContaining([key, 'exports/ada/a.zip']))
    expect(keys.every((found) => /^[a-z0-9-]+\/[a-z0-9-]+\/[a-z0-9.-]+$/.test(found))).toBe(true)
  })

  test.each([
    '../out.png',
    'a/../../out.png',
    '/etc/passwd',
    'a//b.png',
    'a/.hidden',
    'a\\b',
    'a/b\0.png',
    '',
  ])('refuses the key %j, which could point outside the store', async (bad) => {
    const store = await openStore()

    await expect(store.put(bad, bytes, 'image/png')).rejects.toThrow('file key')
    await expect(store.get(bad)).rejects.toThrow('file key')
    await expect(store.delete(bad)).rejects.toThrow('file key')
  })
})

test('the disk store leaves no half-written file next to the complete one', async () => {
  const root = join(folder, 'whole')
  const store = await openFileStore({ kind: 'disk', folder: root })

  await store.put('bucket/user/a.png', Uint8Array.of(1), 'image/png')

  const files = (await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  )
  expect(files.map((file) => file.name)).toEqual(['a.png'])
})

test('the disk store deletes old drafts that a crash left, and keeps one that a process may still write', async () => {
  const root = join(folder, 'crashed')
  await openFileStore({ kind: 'disk', folder: root })
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000)
  await writeFile(join(root, '.half-written', 'old'), 'x')
  await utimes(join(root, '.half-written', 'old'), yesterday, yesterday)
  await writeFile(join(root, '.half-written', 'new'), 'x')

  await openFileStore({ kind: 'disk', folder: root })

  expect(await readdir(join(root, '.half-written'))).toEqual(['new'])
})

test('the disk store does not follow a symbolic link', async () => {
  const root = join(folder, 'linked')
  const store = await openFileStore({ kind: 'disk', folder: root })
  await writeFile(join(folder, 'secret'), 'secret')
  await mkdir(join(root, 'bucket'))
  await symlink(join(folder, 'secret'), join(root, 'bucket', 'a.png'))

  await expect(store.get('bucket/a.png')).rejects.toThrow()
})

test('a bucket that does not exist is a failure and not an absent file', async () => {
  const store = await openFileStore({ ...buildS3Config(), bucket: 'no-such-bucket' })

  await expect(store.get('a/b.png')).rejects.toThrow()
  await expect(store.put('a/b.png', Uint8Array.of(1), 'image/png')).rejects.toThrow()
})

function buildS3Config() {
  return {
    kind: 's3' as const,
    endpoint: s3.address,
    region: 'us-east-1',
    bucket: 'candlebook',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    forcePathStyle: true,
  }
}

/** s3rver has no types; this is the part that the tests use. */
type S3rver = new (options: object) => { run(): Promise<AddressInfo>; close(): Promise<void> }

async function startS3(directory: string): Promise<{ address: string; close(): Promise<void> }> {
  await mkdir(directory)
  const S3 = createRequire(import.meta.url)('s3rver') as S3rver
  const configureBuckets = [{ name: 'candlebook', configs: [] }]
  const options = {
    address: '127.0.0.1',
    port: 0,
    silent: true,
    vhostBuckets: false,
    directory,
    configureBuckets,
  }
  const server = new S3(options)
  const { port } = await server.run()
  return { address: `http://127.0.0.1:${port}`, close: () => server.close() }
}
