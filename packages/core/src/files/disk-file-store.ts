import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { partsOfKey } from './file-key.ts'
import type { FileStore } from './file-store.ts'

const HALF_WRITTEN = '.half-written'
const HOUR = 60 * 60 * 1000

/** Keeps files in a folder of this machine. A file is there whole or not at all, also after a power cut. */
export async function openDiskFileStore({ folder }: { folder: string }): Promise<FileStore> {
  const drafts = join(folder, HALF_WRITTEN)
  await mkdir(drafts, { recursive: true, mode: 0o700 })
  await clearDrafts(drafts)
  const pathOf = (key: string) => join(folder, ...partsOfKey(key))
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      const draft = join(drafts, randomBytes(16).toString('hex'))
      const firstMade = await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      try {
        await writeThrough(draft, bytes)
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      await syncFolders(dirname(path), firstMade ? dirname(firstMade) : dirname(path))
    },
    async get(key) {
      return await readPlainFile(pathOf(key))
    },
    async delete(key) {
      await rm(pathOf(key), { force: true })
    },
  }
}

/** What a crash left behind. Another process may be writing right now, so only old drafts go. */
async function clearDrafts(drafts: string): Promise<void> {
  for (const name of await readdir(drafts)) {
    const path = join(drafts, name)
    const age = await stat(path).then(({ mtimeMs }) => Date.now() - mtimeMs, absent)
    if (age !== null && age > HOUR) await rm(path, { force: true })
  }
}

async function writeThrough(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Makes the new names themselves survive a power cut, from the innermost folder up to the one that was there before. */
async function syncFolders(inner: string, outer: string): Promise<void> {
  await syncFolder(inner)
  if (inner !== outer) await syncFolders(dirname(inner), outer)
}

async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return // a folder cannot be opened there, and need not be
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** A symbolic link in place of the file is refused, so that nothing outside the folder can be read through it. */
async function readPlainFile(path: string): Promise<Uint8Array | null> {
  const file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)).catch(absent)
  if (!file) return null
  try {
    return await file.readFile()
  } finally {
    await file.close()
  }
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
