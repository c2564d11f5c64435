import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
/** The packages whose code a browser gets. */
const DELIVERED = ['web', 'contract', 'domain']

/** The folder of a package that needs it, by its name. */
const dependencies = new Map(DELIVERED.flatMap(listDependencies))
const page = readFileSync(`${root}THIRD-PARTY.md`, 'utf8')
const rows = [...page.matchAll(/^\| `(\S+)` \| \S.* \| (\S+) \| \S.* \|$/gm)]
  .map(([, name, licence]) => ({ name: name!, licence: licence! })) // the groups always match
  .sort(byName)

test('THIRD-PARTY.md lists each dependency of the web app, the contract and the domain once, and no other', () => {
  expect(rows.map(({ name }) => name)).toEqual([...dependencies.keys()].sort())
})

test('THIRD-PARTY.md states the licence that each package states', () => {
  expect(rows).toEqual([...dependencies].map(readLicence).sort(byName))
})

/** A font can be delivered from a devDependency: its package was cut into a file of `packages/web/app/ui/fonts`. */
function listDependencies(folder: string): [name: string, folder: string][] {
  const { dependencies = {}, devDependencies = {} } = readJson(`packages/${folder}/package.json`)
  const fonts = Object.keys(devDependencies).filter((name) => name.startsWith('@fontsource'))
  const names = [...Object.keys(dependencies), ...fonts]
  return names.filter((name) => !name.startsWith('@candlebook/')).map((name) => [name, folder])
}

/** npm stores a package next to the one that needs it when another version is in the root. */
function readLicence([name, folder]: [name: string, folder: string]) {
  const own = `packages/${folder}/node_modules/${name}/package.json`
  const file = existsSync(`${root}${own}`) ? own : `node_modules/${name}/package.json`
  return { name, licence: readJson(file).license }
}

function readJson(file: string): {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  license?: string
} {
  return JSON.parse(readFileSync(`${root}${file}`, 'utf8'))
}

function byName(a: { name: string }, b: { name: string }): number {
  return a.name < b.name ? -1 : 1
}
