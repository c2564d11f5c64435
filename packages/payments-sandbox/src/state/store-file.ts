import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { createState, type State, type StateOptions } from './state.ts'

const FILE_NAME = 'payments-sandbox.json'

/** Reads the state of an earlier run, or an empty account. Throws when the file is not one of this version. */
export function loadState(folder: string, options: StateOptions): State {
  let text: string
  try {
    text = readFileSync(join(folder, FILE_NAME), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return createState(options)
    throw error
  }
  const stored = JSON.parse(text) as State
  if (stored.format !== 1) {
    throw new Error(
      `${join(folder, FILE_NAME)} has format ${stored.format}, this version reads format 1. Move it away.`,
    )
  }
  return { ...createState(options), ...stored }
}

/** Replaces the file in one step, so that a crash leaves the former file or the new one, never half of one. */
export function saveState(folder: string, state: State): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const temporary = join(folder, `${FILE_NAME}.new`)
  const file = openSync(temporary, 'w', 0o600)
  try {
    writeSync(file, JSON.stringify(state))
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(temporary, join(folder, FILE_NAME))
}
