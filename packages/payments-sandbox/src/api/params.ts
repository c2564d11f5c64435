import type { z } from 'zod'
import { invalidRequest, type SandboxError } from '../state/sandbox-error.ts'

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

/** Checks the parameters of a request. Throws Stripe's error for the first problem, with its parameter. */
export function validate<T extends z.ZodType>(schema: T, params: unknown): z.output<T> {
  const result = schema.safeParse(params)
  if (result.success) return result.data
  throw toError(result.error.issues[0], params)
}

type Issue = z.core.$ZodIssue

function toError(issue: Issue | undefined, params: unknown, parents: PropertyKey[] = []): SandboxError {
  if (!issue) return invalidRequest('Invalid request.')
  const path = [...parents, ...issue.path]
  const param = formatParam(path)
  if (issue.code === 'unrecognized_keys') {
    const unknown = formatParam([...path, issue.keys[0] ?? ''])
    return invalidRequest(`Received unknown parameter: ${unknown}`, unknown, 'parameter_unknown')
  }
  const value = readPath(params, path)
  if (value === undefined)
    return invalidRequest(`Missing required param: ${param}.`, param, 'parameter_missing')
  if (issue.code === 'invalid_union') {
    // The alternative that went deepest is the one that was meant.
    const deepest = issue.errors.flat().sort((a, b) => getDepth(b) - getDepth(a))[0]
    if (deepest && getDepth(deepest) > 0) return toError(deepest, params, path)
  }
  if (value === '') {
    const message = `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset.`
    return invalidRequest(message, param, 'parameter_invalid_empty')
  }
  if (issue.code === 'invalid_value') {
    return invalidRequest(`Invalid ${param}: must be one of ${issue.values.join(', ')}`, param)
  }
  const isInteger = issue.message.startsWith('Invalid integer')
  if (isInteger)
    return invalidRequest(`${issue.message}: ${String(value)}`, param, 'parameter_invalid_integer')
  return invalidRequest(`Invalid value for ${param}: ${issue.message}`, param)
}

function getDepth(issue: Issue): number {
  return issue.path.length + (issue.code === 'unrecognized_keys' ? 1 : 0)
}

function formatParam(path: PropertyKey[]): string {
  const [first, ...rest] = path
  return String(first ?? '') + rest.map((key) => `[${String(key)}]`).join('')
}

function readPath(params: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    params,
  )
}
