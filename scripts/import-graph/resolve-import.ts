import { posix } from 'node:path'

/** The files of a repository by path, and of each package its name, what it exports and what it may depend on. */
export type Repository = { files: Map<string, string>; packages: Map<string, PackageManifest> }
export type PackageManifest = { folder: string; exports: Record<string, string>; dependencies: Set<string> }

/** An import of one file by another, or of a package by a file. */
export type Import = { from: string; to: string }

/**
 * What one import means, as texts for the rules to match: the path of a file of this repository, `npm:name/part`,
 * `node:name`, or `missing:text` when no file is found; also `outside:path` when a relative path leaves its
 * package, `undeclared:name` when the package's manifest does not name the other.
 */
export function listTargets(repository: Repository, from: string, text: string): string[] {
  const target = resolveImport(repository, from, text)
  const folder = getPackageFolder(from)
  const targets = [target]
  if (/^packages\//.test(target) && !repository.files.has(target)) targets.push(`missing:${target}`)
  if (text.startsWith('.') && getPackageFolder(posix.join(posix.dirname(from), text)) !== folder) {
    targets.push(`outside:${target}`)
  }
  if (!/^(\.|node:|virtual:)/.test(text) && !canDependOn(repository, from, getPackageName(text))) {
    targets.push(`undeclared:${getPackageName(text)}`)
  }
  return targets
}

/** Whether the file is a test or serves tests, or a build's configuration, and not part of the product. */
export function isTestFile(path: string): boolean {
  return /\.(test|fixtures)\.tsx?$|\/testing\/|^packages\/[\w-]+\/[\w.-]+\.config\.ts$/.test(path)
}

function getPackageFolder(path: string): string {
  return /^packages\/[\w-]+\//.exec(path)?.[0] ?? ''
}

function canDependOn({ packages }: Repository, from: string, name: string): boolean {
  const folder = getPackageFolder(from)
  for (const [own, manifest] of packages) {
    const isOwn = manifest.folder === folder.replace(/\/$/, '')
    const isRoot = manifest.folder === '' && isTestFile(from)
    if ((isOwn || isRoot) && (own === name || manifest.dependencies.has(name))) return true
  }
  return false
}

function resolveImport(repository: Repository, from: string, text: string): string {
  if (text.startsWith('.')) return resolveRelative(repository, from, text)
  if (text.startsWith('node:') || text.startsWith('virtual:')) return text
  const name = getPackageName(text)
  const manifest = repository.packages.get(name)
  if (!manifest) return `npm:${text}`
  const path = findExportedPath(manifest, `.${text.slice(name.length)}`)
  return path === null ? `missing:${text}` : posix.join(manifest.folder, path)
}

/** The package part of an import text: `@scope/name` or `name`. */
function getPackageName(text: string): string {
  return text.split('/', text.startsWith('@') ? 2 : 1).join('/')
}

function resolveRelative({ files }: Repository, from: string, text: string): string {
  const path = posix.join(posix.dirname(from), text.replace(/\?.*$/, ''))
  if (files.has(path)) return path
  if (/\.(css|svg|png|webp|avif|woff2|json)$/.test(path)) return `asset:${path}`
  if (path.includes('/+types/')) return 'generated:route types'
  return `missing:${path}`
}

function findExportedPath({ exports }: PackageManifest, part: string): string | null {
  if (exports[part]) return exports[part]
  for (const [pattern, path] of Object.entries(exports)) {
    const [before, after] = pattern.split('*')
    if (after === undefined || before === undefined) continue
    if (part.startsWith(before) && part.endsWith(after) && part.length > before.length + after.length) {
      return path.replace('*', part.slice(before.length, part.length - after.length))
    }
  }
  return null
}
