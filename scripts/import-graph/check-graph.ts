import { findCycles } from './find-cycles.ts'
import { joinFolders } from './join-folders.ts'
import { readSource } from './read-source.ts'
import { type Import, isTestFile, listTargets, type Repository } from './resolve-import.ts'
import { exceptions, type Rule, rules } from './rules.ts'

/** An import that must not exist, and the name of the rule that forbids it. */
export type WrongImport = Import & { rule: string }

export const NO_FILE_CYCLES = 'no import cycle between files'
export const NO_FOLDER_CYCLES = 'no import cycle between folders'
export const NO_UNUSED_EXCEPTIONS = 'an exception is needed by an import'

/** Finds each import that breaks a rule, each cycle of files or folders, and each exception that is not needed. */
export function checkGraph(repository: Repository, allowed = exceptions): WrongImport[] {
  const imports = readImports(repository)
  const wrong = imports.flatMap(({ from, to }) =>
    rules.filter((rule) => isBroken(rule, from, to)).map((rule) => ({ from, to, rule: rule.name })),
  )
  const isSame = (a: Import) => (b: Import) => a.from === b.from && a.to === b.to
  return [
    ...wrong.filter((one) => !allowed.some(isSame(one))),
    ...findFileCycles(repository, imports),
    ...findFolderCycles(repository, imports),
    ...allowed
      .filter((one) => !wrong.some(isSame(one)))
      .map(({ from, to }) => ({ from, to, rule: NO_UNUSED_EXCEPTIONS })),
  ]
}

function readImports(repository: Repository): Import[] {
  return [...repository.files].flatMap(([from, text]) => {
    const { imports, globals } = readSource(from, text)
    const targets = imports.flatMap((imported) => listTargets(repository, from, imported))
    return [...targets, ...[...globals].map((name) => `global:${name}`)].map((to) => ({ from, to }))
  })
}

function isBroken(rule: Rule, from: string, to: string): boolean {
  const match = rule.from.exec(from)
  if (!match || (rule.testsMay && isTestFile(from))) return false
  const captured = match.slice(1)
  const matches = (pattern: Rule['to']) => (pattern instanceof RegExp ? pattern : pattern(captured)).test(to)
  return matches(rule.to) && !(rule.but && matches(rule.but))
}

function findFileCycles({ files }: Repository, imports: Import[]): WrongImport[] {
  const graph = new Map([...files.keys()].map((path) => [path, new Set<string>()]))
  for (const { from, to } of imports) if (files.has(to)) graph.get(from)?.add(to)
  return findCycles(graph).map((cycle) => toWrongImport(cycle, NO_FILE_CYCLES))
}

// A test may import a fixture of any feature, so that tests make no cycle of folders.
function findFolderCycles({ files }: Repository, imports: Import[]): WrongImport[] {
  const ofProduct = imports.filter(
    ({ from, to }) => from.startsWith('packages/') && files.has(to) && !isTestFile(from),
  )
  return findCycles(joinFolders(ofProduct)).map((cycle) => toWrongImport(cycle, NO_FOLDER_CYCLES))
}

function toWrongImport(cycle: string[], rule: string): WrongImport {
  return { from: cycle[0] ?? '', to: cycle.join(' -> '), rule }
}
