import type { z } from 'zod'
import { invalidRequest, type SandboxError } from '../state/sandbox-error.ts'

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
