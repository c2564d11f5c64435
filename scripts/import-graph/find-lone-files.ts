import { parseAst } from 'vite'
import { isTestFile, listTargets, type Repository } from './resolve-import.ts'

/** A file that has one user, fewer than 80 lines and no other reason to exist. */
export type LoneFile = { path: string; lines: number; user: string }

const MIN_LINES = 80

/** Files of these roles are boundaries, also when they are short: SQL, tables, rights, routes, settings, words, requests. */
const isBoundary = /\.(store|table|policy|routes|settings|words|queries|entry)\.tsx?$/
/** The other features import it only through this file. */
const isInterface = /^packages\/core\/src\/[\w-]+\/index\.ts$/
/** Each reads or writes the files of one company, and is one line in a list. */
const isListed = /^packages\/domain\/src\/brokers\//

/**
 * The files of the product that should be a part of their only user. A file has two users, 80 lines, is loaded late (also
 * a page, a process or a command, which no file imports), or is a boundary.
 */
export function findLoneFiles(repository: Repository): LoneFile[] {
  const { users, late } = readUsers(repository)
  return [...users]
    .filter(
      ([path, { size }]) =>
        size === 1 &&
        !late.has(path) &&
        !isBoundary.test(path) &&
        !isInterface.test(path) &&
        !isListed.test(path),
    )
    .map(([path, [user]]) => ({ path, lines: countLines(repository.files.get(path)!), user: user! })) // a file has a text, and one user
    .filter(({ lines }) => lines < MIN_LINES)
    .toSorted((one, other) => (one.path < other.path ? -1 : 1))
}

function countLines(text: string): number {
  return text.split('\n').length - 1
}

/** For each file of the product the files of the product that use it, through the index.ts of a feature too. */
function readUsers(repository: Repository): { users: Map<string, Set<string>>; late: Set<string> } {
  const paths = [...repository.files.keys()].filter(
    (path) => path.startsWith('packages/') && !isTestFile(path),
  )
  const modules = new Map(paths.map((path) => [path, readModule(repository, path)]))
  const users = new Map(paths.map((path) => [path, new Set<string>()]))
  const addUser = (path: string, name: string, user: string): void => {
    users.get(path)?.add(user)
    for (const forwarded of modules.get(path)?.forwards ?? [])
      if (name === '*' || forwarded.name === name) addUser(forwarded.from, forwarded.original, user)
  }
  for (const [user, { uses }] of modules) for (const { from, name } of uses) addUser(from, name, user)
  return { users, late: new Set([...modules.values()].flatMap(({ late }) => late)) }
}

type Use = { from: string; name: string }
type Forward = { from: string; name: string; original: string }
type Module = { uses: Use[]; forwards: Forward[]; late: string[] }

function readModule(repository: Repository, path: string): Module {
  const text = repository.files.get(path)!
  const find = (source: string) => listTargets(repository, path, source)[0] ?? ''
  const { body } = parseAst(text, { lang: /x$/.test(path) ? 'tsx' : 'ts' }, path)
  const uses: Use[] = []
  const forwards: Forward[] = []
  for (const node of body) {
    if (node.type === 'ImportDeclaration')
      for (const one of node.specifiers.length > 0 ? node.specifiers : [null])
        uses.push({
          from: find(node.source.value),
          name: one?.type === 'ImportSpecifier' ? readName(one.imported) : '*',
        })
    if (node.type === 'ExportNamedDeclaration' && node.source)
      for (const one of node.specifiers)
        forwards.push({
          from: find(node.source.value),
          name: readName(one.exported),
          original: readName(one.local),
        })
  }
  const late = [...text.matchAll(lateImports)].map((match) => find(match[1] ?? ''))
  return { uses, forwards, late }
}

const lateImports = /(?:\bimport\(|new URL\()\s*'([^']+)'/g

function readName(name: { type: string; name?: string; value?: unknown }): string {
  return String(name.type === 'Identifier' ? name.name : name.value)
}
