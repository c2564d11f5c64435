import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const record = join(import.meta.dirname, 'site-pictures.json')

/** The data that the pictures of the landing page show, and the script that takes them. */
const sources = ['packages/core/src/demo/demo-*.ts', 'e2e/pictures/take-site-pictures.ts']

/** A hash of the sources of the pictures. Comments, spaces and tests do not change it. */
export function hashSources(): string {
  const files = globSync(sources, { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .toSorted()
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file}\n${normalise(readFileSync(join(root, file), 'utf8'))}\n`)
  return hash.digest('hex')
}

/** Stores of which sources the pictures were taken. */
export function recordSources(): void {
  writeFileSync(record, `${JSON.stringify({ sources: hashSources() }, null, 2)}\n`)
}

/** The hash of the sources of which the pictures were taken. */
export function readRecordedSources(): string {
  return JSON.parse(readFileSync(record, 'utf8')).sources
}

function normalise(source: string): string {
  return source
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '')
    .replace(/\s+/g, '')
}
