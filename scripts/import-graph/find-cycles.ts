/** Finds the cycles of a graph. Each cycle is a path that ends with its first node. */
export function findCycles(graph: Map<string, Set<string>>): string[][] {
  const cycles: string[][] = []
  const visited = new Set<string>()
  for (const start of graph.keys()) visit(start, [])
  return cycles

  function visit(node: string, path: string[]): void {
    const at = path.indexOf(node)
    if (at >= 0) cycles.push([...path.slice(at), node])
    if (at >= 0 || visited.has(node)) return
    for (const next of graph.get(node) ?? []) visit(next, [...path, node])
    visited.add(node)
  }
}
