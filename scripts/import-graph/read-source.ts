import { parseAst } from 'vite'

/** The texts of a file's imports, and its uses of the two globals that have rules. */
export type SourceFile = { path: string; imports: string[]; globals: Set<WatchedGlobal> }
type WatchedGlobal = 'process.env' | 'fetch'

/** Reads every import of a file from its syntax tree, type imports and dynamic imports too, but no comments or strings. */
export function readSource(path: string, text: string): SourceFile {
  const file: SourceFile = { path, imports: [], globals: new Set() }
  const lang = /x$/.test(path) ? 'tsx' : 'ts'
  walk(parseAst(text, { lang }, path) as unknown as Node, null, file) // the tree is walked without its types
  return file
}

type Node = { type: string; [key: string]: unknown }

const importing = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
])

function walk(node: Node, parent: { node: Node; key: string } | null, file: SourceFile): void {
  if (importing.has(node.type)) {
    const source = node.source as { value?: unknown } | null
    if (typeof source?.value === 'string') file.imports.push(source.value)
  }
  if (isEnvironmentRead(node)) file.globals.add('process.env')
  if (isFetchUse(node, parent)) file.globals.add('fetch')
  for (const [key, value] of Object.entries(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) walk(child, { node, key }, file)
    }
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** Whether a node reads `process.env`, as a member or by destructuring `process`. */
function isEnvironmentRead(node: Node): boolean {
  if (node.type === 'MemberExpression') {
    return isIdentifier(node.object, 'process') && isIdentifier(node.property, 'env')
  }
  return node.type === 'VariableDeclarator' && isIdentifier(node.init, 'process')
}

/** Whether a node calls or passes the global fetch; a method or a key of the same name does not count. */
function isFetchUse(node: Node, parent: { node: Node; key: string } | null): boolean {
  if (isIdentifier(node, 'XMLHttpRequest')) return true
  if (!isIdentifier(node, 'fetch') || !parent) return false
  if (parent.node.type === 'MemberExpression' && parent.key === 'property') {
    return ['globalThis', 'window', 'self'].some((name) => isIdentifier(parent.node.object, name))
  }
  return parent.key !== 'key'
}

function isIdentifier(node: unknown, name: string): boolean {
  return isNode(node) && node.type === 'Identifier' && node.name === name
}
