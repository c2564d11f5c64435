import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { DataFolder } from './data-folder.ts'
import type { Runner } from './server-runner.ts'

/** The owner's password. The first start creates it in a file that only its owner may read. */
export function getOwnerPassword(folder: DataFolder, runner: Runner): string {
  if (!existsSync(folder.password)) {
    if (existsSync(folder.cluster)) throw new Error(`The file ${folder.password} is missing: bring it back.`)
    makePassword(folder.password, runner)
  }
  return readFileSync(folder.password, 'utf8').trim()
}

function makePassword(file: string, runner: Runner): void {
  const draft = `${file}.draft`
  writeFileSync(draft, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600, flush: true })
  runner.hand(draft) // initdb reads it under the server's account
  renameSync(draft, file)
}
