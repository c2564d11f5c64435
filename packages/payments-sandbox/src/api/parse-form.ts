import { invalidRequest } from '../state/sandbox-error.ts'

export type FormValue = string | FormValue[] | { [key: string]: FormValue }

const MAX_PAIRS = 1000
const MAX_DEPTH = 8
const MAX_VALUE_LENGTH = 5000

/**
 * Reads `a[b][0][c]=v` into nested objects and lists, as Stripe reads the body of a request. Throws for a body that
 * is too large or too deep, and for one that uses a name both as a value and as an object.
 */
export function parseForm(text: string): Record<string, FormValue> {
  const root: Node = new Map()
  const pairs = new URLSearchParams(text)
  if (pairs.size > MAX_PAIRS) throw invalidRequest(`The request has more than ${MAX_PAIRS} parameters.`)
  for (const [name, value] of pairs) {
    if (value.length > MAX_VALUE_LENGTH) {
      throw invalidRequest(`Invalid string: must be at most ${MAX_VALUE_LENGTH} characters`, name)
    }
    insert(root, splitName(name), name, value)
  }
  return toRecord(root)
}

type Node = Map<string, Node | string>

function splitName(name: string): string[] {
  const bracket = name.indexOf('[')
  if (bracket <= 0) return [name]
  const inner = name.slice(bracket)
  if (!/^(\[[^[\]]*\])+$/.test(inner)) throw invalidRequest(`Invalid parameter name: ${name}`, name)
  const keys = [name.slice(0, bracket), ...inner.slice(1, -1).split('][')]
  if (keys.length > MAX_DEPTH)
    throw invalidRequest(`Parameters are nested more than ${MAX_DEPTH} deep.`, name)
  return keys
}

function insert(root: Node, keys: string[], name: string, value: string): void {
  let node = root
  for (const [index, key] of keys.entries()) {
    // `a[]=x&a[]=y` appends.
    const slot = key === '' ? String(node.size) : key
    if (index === keys.length - 1) {
      node.set(slot, value)
      return
    }
    const next = node.get(slot) ?? new Map()
    if (typeof next === 'string') throw invalidRequest(`Invalid object: ${name}`, name)
    node.set(slot, next)
    node = next
  }
}

function toRecord(node: Node): Record<string, FormValue> {
  // Without a prototype: a parameter may have any name.
  const record: Record<string, FormValue> = Object.create(null)
  for (const [key, value] of node) record[key] = toValue(value)
  return record
}

function toValue(value: Node | string): FormValue {
  if (typeof value === 'string') return value
  const keys = [...value.keys()]
  const isList = keys.every((key, index) => key === String(index))
  return isList ? [...value.values()].map(toValue) : toRecord(value)
}
