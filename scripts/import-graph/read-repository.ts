import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PackageManifest, Repository } from './resolve-import.ts'

/** Every source file of the repository and the manifests of its packages. */
export function readRepository(root: string): Repository {
  const folders = ['packages', 'e2e', 'bench', 'scripts']
  const entries = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true }),
  )
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/').replace(/^\//, ''),
    )
  const sources = paths.filter((path) => isSource.test(path) && !notOurs.test(path))
  const manifests = paths.filter((path) => /^packages\/[\w-]+\/package\.json$/.test(path))
  return {
    files: new Map(sources.map((path) => [path, readFileSync(join(root, path), 'utf8')])),
    packages: new Map([...manifests, 'package.json'].map((path) => readManifest(root, path))),
  }
}

const isSource = /(?<!\.d)\.(ts|tsx|mts|mjs)$/
const notOurs = /(^|\/)(node_modules|build|dist|\.react-router)\//

function readManifest(root: string, path: string): [string, PackageManifest] {
  const {
    name,
    exports = {},
    dependencies,
    devDependencies,
    optionalDependencies,
  } = JSON.parse(readFileSync(join(root, path), 'utf8'))
  const named = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
  const folder = path.replace(/\/?package\.json$/, '')
  return [name, { folder, exports: { ...exports }, dependencies: new Set(named) }]
}
