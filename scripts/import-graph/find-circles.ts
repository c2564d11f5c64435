/** The circles of a graph, one for each group of nodes that reach each other, as a way that ends where it began. */
export function findCircles(graph: Map<string, Set<string>>): string[][] {
  const circles: string[][] = []
  const done = new Set<string>()
  for (const start of graph.keys()) visit(start, [])
  return circles

  function visit(node: string, way: string[]): void {
    const at = way.indexOf(node)
    if (at >= 0) circles.push([...way.slice(at), node])
    if (at >= 0 || done.has(node)) return
    for (const next of graph.get(node) ?? []) visit(next, [...way, node])
    done.add(node)
  }
}
