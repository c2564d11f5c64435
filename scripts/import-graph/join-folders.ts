import type { Import } from './resolve-import.ts'

/**
 * The graph of folders: two folders next to each other are joined when a file anywhere in the first imports a file
 * anywhere in the second. A folder is not joined with the folder that contains it.
 */
export function joinFolders(imports: Import[]): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const [source, target] = findSiblings(from.split('/').slice(0, -1), to.split('/').slice(0, -1))
    if (!source || !target) continue
    if (!graph.has(target)) graph.set(target, new Set())
    graph.set(source, (graph.get(source) ?? new Set()).add(target))
  }
  return graph
}

/** The first folders in which two paths differ; undefined when one folder contains the other. */
function findSiblings(from: string[], to: string[]): [string, string] | [] {
  const depth = from.findIndex((name, level) => name !== to[level])
  if (depth < 0 || depth >= to.length) return []
  return [from.slice(0, depth + 1).join('/'), to.slice(0, depth + 1).join('/')]
}
