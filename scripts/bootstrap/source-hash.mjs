import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const MADE = new Set(['node_modules', 'build', '.react-router'])

/** A hash over the names and contents of the files, so that a fresh clone of the same sources has the same one. */
export function hashSources(places) {
  const hash = createHash('sha256')
  for (const file of places.flatMap(listFiles))
    hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

function listFiles(place) {
  if (!statSync(place).isDirectory()) return [place]
  return readdirSync(place)
    .sort()
    .filter((name) => !MADE.has(name) && !name.includes('.test.'))
    .flatMap((name) => listFiles(join(place, name)))
}
