import { existsSync, readFileSync } from 'node:fs'
import { type FormValue, parseForm } from '../api/params.ts'

export type Schema = {
  $ref?: string
  anyOf?: Schema[]
  const?: unknown
  enum?: unknown[]
  type?: string
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
}

export type Reference = {
  paths: Record<string, Record<string, { requestBody?: Body; 'x-query'?: Body }>>
  components: { schemas: Record<string, Schema> }
}

type Body = { content: Record<string, { schema: Schema }> }

const folder = new URL('../../../../../shared/data/stripe/', import.meta.url)

/** Stripe's own description of requests; null where the folder of shared data does not exist. */
export function readReference(): Reference | null {
  const file = new URL('stripe-requests-2026-10-28.endive.json', folder)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}

/** Stripe's examples of answers, by kind of object; null where the folder does not exist. */
export function readFixtures(): Record<string, Record<string, unknown>> | null {
  const file = new URL('stripe-fixtures3.json', folder)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).resources : null
}

/** The schema of a request, by method and path; null when the reference does not describe it. */
export function findSchema(reference: Reference, method: string, path: string): Schema | null {
  const template = Object.keys(reference.paths).find((candidate) => {
    const pattern = candidate.replaceAll(/\{\w+\}|:\w+/g, '[^/]+')
    return new RegExp(`^${pattern}$`).test(path)
  })
  const operation = template ? reference.paths[template]?.[method] : undefined
  const body = operation?.requestBody ?? operation?.['x-query']
  return body?.content['application/x-www-form-urlencoded']?.schema ?? null
}

/** What of a request does not fit Stripe's schema of it; null when the reference does not describe the request. */
export function listRequestMisfits(
  reference: Reference,
  { method, path, body }: { method: string; path: string; body: string },
): string[] | null {
  const schema = findSchema(reference, method.toLowerCase(), path)
  return schema && listMisfits(reference, schema, parseForm(body))
}

/** The types of all events that Stripe knows: those that an endpoint can ask for. */
export function listEventTypes(reference: Reference): string[] {
  const schema = findSchema(reference, 'post', '/v1/webhook_endpoints')
  const events = schema && resolve(reference, schema).properties?.enabled_events
  return (events?.items ? resolve(reference, events.items).enum : [])?.map(String) ?? []
}

/** Follows references to the schema itself. */
export function resolve(reference: Reference, schema: Schema): Schema {
  if (!schema.$ref) return schema
  const target = reference.components.schemas[schema.$ref.replace('#/components/schemas/', '')]
  return target ? resolve(reference, target) : {}
}

/** What of a form's value does not fit a schema. Numbers and booleans are text, as in a form. */
export function listMisfits(reference: Reference, schema: Schema, value: FormValue, at = ''): string[] {
  const own = resolve(reference, schema)
  if (own.anyOf) {
    const alternatives = own.anyOf.map((alternative) => listMisfits(reference, alternative, value, at))
    return alternatives.sort((a, b) => a.length - b.length)[0] ?? []
  }
  if (own.const !== undefined) return String(own.const) === value ? [] : [`${at}: ${JSON.stringify(value)}`]
  if (own.enum) return own.enum.map(String).includes(String(value)) ? [] : [`${at}: ${JSON.stringify(value)}`]
  if (own.type === 'array') {
    if (!Array.isArray(value)) return [`${at}: no list`]
    return value.flatMap((item, index) => listMisfits(reference, own.items ?? {}, item, `${at}[${index}]`))
  }
  if (own.type === 'object') return listObjectMisfits(reference, own, value, at)
  if (own.type === 'number')
    return typeof value === 'string' && /^-?\d+$/.test(value) ? [] : [`${at}: no number`]
  if (own.type === 'boolean') return value === 'true' || value === 'false' ? [] : [`${at}: no boolean`]
  if (own.type === 'string') return typeof value === 'string' ? [] : [`${at}: no text`]
  return []
}

function listObjectMisfits(reference: Reference, schema: Schema, value: FormValue, at: string): string[] {
  if (typeof value !== 'object' || Array.isArray(value)) return [`${at}: no object`]
  const missing = (schema.required ?? [])
    .filter((name) => !(name in value))
    .map((name) => `${at}[${name}]: missing`)
  const wrong = Object.entries(value).flatMap(([name, member]) => {
    const described = schema.properties?.[name]
    if (described) return listMisfits(reference, described, member, `${at}[${name}]`)
    if (typeof schema.additionalProperties === 'object') return []
    return [`${at}[${name}]: unknown`]
  })
  return [...missing, ...wrong]
}
