import { randomBytes } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { type FileStore, MAX_LISTED_FILES, splitFileKey } from './file-store.ts'

const DRAFTS_FOLDER = '.half-written'
const HOUR = 60 * 60 * 1000

/** Stores files in a folder of this machine. A file is complete or does not exist, also after a power cut. */
export async function openDiskFileStore({ folder }: { folder: string }): Promise<FileStore> {
  const drafts = join(folder, DRAFTS_FOLDER)
  await mkdir(drafts, { recursive: true, mode: 0o700 })
  await deleteOldDrafts(drafts)
  const toPath = (key: string) => join(folder, ...splitFileKey(key))
  const store = async (key: string, write: (draft: string) => Promise<void>) => {
    const path = toPath(key)
    const draft = join(drafts, randomBytes(16).toString('hex'))
    const firstMade = await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    try {
      await write(draft)
      await rename(draft, path)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
    await syncFolders(dirname(path), firstMade ? dirname(firstMade) : dirname(path))
  }
  return {
    put: (key, bytes) => store(key, (draft) => writeAndSync(draft, bytes)),
    putFile: (key, source) => store(key, (draft) => writeAndSync(draft, createReadStream(source))),
    async get(key) {
      return await readPlainFile(toPath(key))
    },
    async open(key) {
      const file = await openPlainFile(toPath(key))
      if (!file) return null
      return { stream: file.createReadStream(), bytes: (await file.stat()).size }
    },
    async list(folder) {
      const names = (await readdir(toPath(folder)).catch(ignoreMissingFile)) ?? []
      return names.slice(0, MAX_LISTED_FILES).map((name) => `${folder}/${name}`)
    },
    listAll: () => walk(folder, ''),
    async delete(key) {
      await rm(toPath(key), { force: true })
    },
  }
}

/** The keys of the files in a folder and in its folders. `prefix` is the key of the folder with a slash, or nothing. */
async function* walk(folder: string, prefix: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch(ignoreMissingFile)
  for await (const entry of entries ?? []) {
    if (prefix === '' && entry.name === DRAFTS_FOLDER) continue
    if (entry.isDirectory()) yield* walk(join(folder, entry.name), `${prefix}${entry.name}/`)
    else if (entry.isFile()) yield `${prefix}${entry.name}`
  }
}

/** Deletes drafts that a crash left. Another process can be writing, so only drafts older than an hour are deleted. */
async function deleteOldDrafts(drafts: string): Promise<void> {
  for (const name of await readdir(drafts)) {
    const path = join(drafts, name)
    const age = await stat(path).then(({ mtimeMs }) => Date.now() - mtimeMs, ignoreMissingFile)
    if (age !== null && age > HOUR) await rm(path, { force: true })
  }
}

async function writeAndSync(path: string, bytes: Uint8Array | Readable): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Syncs the folders, so that the new names survive a power cut: from the innermost to the first that existed before. */
async function syncFolders(inner: string, outer: string): Promise<void> {
  await syncFolder(inner)
  if (inner !== outer) await syncFolders(dirname(inner), outer)
}

async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return // Windows cannot open a folder and does not need to
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Refuses a symbolic link, so that no file outside the folder can be read through it. */
function openPlainFile(path: string): Promise<FileHandle | null> {
  return open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)).catch(ignoreMissingFile)
}

async function readPlainFile(path: string): Promise<Uint8Array | null> {
  const file = await openPlainFile(path)
  if (!file) return null
  try {
    return await file.readFile()
  } finally {
    await file.close()
  }
}

function ignoreMissingFile(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
