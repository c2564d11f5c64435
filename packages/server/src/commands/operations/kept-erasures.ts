import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The hashes of erased users of a database that a restore replaces, in a file that outlives a restore cut short. */
export type KeptErasures = {
  /** Where the hashes are; `erasures replay` reads it. */
  file: string
  list(): Promise<string[]>
  /** Adds hashes. Those of an earlier restore that was cut short stay. */
  add(hashes: string[]): Promise<void>
}

/** Opens the file in the data folder. It exists from the first hash on. */
export function openKeptErasures(dataFolder: string): KeptErasures {
  const file = join(dataFolder, 'erased-before-restore.txt')
  const list = async () => {
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return ''
      throw error
    })
    return text.split('\n').filter((line) => line !== '')
  }
  const add = async (hashes: string[]) => {
    const all = new Set([...(await list()), ...hashes])
    if (all.size === 0) return
    await mkdir(dataFolder, { recursive: true, mode: 0o700 })
    await writeFile(file, `${[...all].join('\n')}\n`, { mode: 0o600, flush: true })
  }
  return { file, list, add }
}
