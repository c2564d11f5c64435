import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const explained = findIds(readFileSync(`${root}docs/spec-readings.md`, 'utf8'))

test('each requirement that code or a test names is explained in docs/spec-readings.md', () => {
  const named = ['packages', 'e2e', 'bench', 'scripts'].flatMap(findNamed)

  expect(explained.size).toBeGreaterThan(200)
  expect(named.filter(({ id }) => !explained.has(id))).toEqual([])
})

function findNamed(folder: string): { id: string; file: string }[] {
  return readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|mjs)$/.test(file) && !/(^|\/)(node_modules|build|\.react-router)\//.test(file))
    .flatMap((file) =>
      [...findBracketed(readFileSync(`${root}${folder}/${file}`, 'utf8'))].map((id) => ({
        id,
        file: `${folder}/${file}`,
      })),
    )
}

function findIds(text: string): Set<string> {
  return new Set(text.match(/\b[A-Z]{2,7}-\d{2}\b/g))
}

/** Finds ids in brackets or after "requirement" only, because UTF-16 and GMT-04 are not requirements. */
function findBracketed(text: string): Set<string> {
  return new Set([...text.matchAll(/(?:\[|[Rr]equirement )([A-Z]{2,7}-\d{2})\b/g)].map(([, id]) => id!)) // the group is in every match
}
