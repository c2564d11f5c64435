import { API_PREFIX, contract } from '@candlebook/contract'
import * as errors from '@candlebook/contract/errors'
import * as identity from '@candlebook/contract/identity'
import * as images from '@candlebook/contract/images'
import * as imports from '@candlebook/contract/imports'
import * as journal from '@candlebook/contract/journal'
import * as library from '@candlebook/contract/library'
import type { Access } from '@candlebook/contract/routes'
import * as trades from '@candlebook/contract/trades'
import {
  type JSONSchema,
  type OpenAPI,
  OpenAPIGenerator,
  type OpenAPIGeneratorGenerateOptions,
} from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { contractRoutes } from '../api/contract-routes.ts'

/** The public API as an OpenAPI 3.1 document, built from the contract. docs/openapi.json holds a copy. */
export async function openApiDocument(): Promise<OpenAPI.Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const document = await generator.generate(contract, {
    info: { title: 'Candlebook', version: '1', description },
    servers: [{ url: API_PREFIX }],
    security: [{ session: [] }],
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE } } },
    commonSchemas: namedShapes(),
    customErrorResponseBodySchema: (refusals) => refusalWith(refusals.map(([code]) => code)),
  })
  for (const [key, operation] of listOperations(document)) {
    operation.security = security[accesses.get(key) ?? 'user']
    describeRefusals(operation)
  }
  dropUnused(document)
  return document
}

const accesses = new Map(contractRoutes.map(({ key, access }) => [key, access]))

/** What an operation asks for: the session cookie, and for administrators the role that the list names. */
const security: Record<Access, OpenAPI.SecurityRequirementObject[]> = {
  public: [],
  user: [{ session: [] }],
  admin: [{ session: ['administrator'] }],
}

const SESSION_COOKIE = 'candlebook.session_token'
const description =
  'Everything that the screens of Candlebook do. Decimals are text, days are yyyy-MM-dd, instants are in UTC.'

/** Shapes that the features export, so that the document has each of them once, under its name. */
function namedShapes() {
  const exported: Record<string, unknown> = {
    ...errors,
    ...identity,
    ...images,
    ...imports,
    ...journal,
    ...library,
    ...trades,
  }
  const shapes = Object.entries(exported).filter((entry): entry is [string, Shape] => isShape(entry[1]))
  return Object.fromEntries(shapes.map(([name, schema]) => [name, { schema, strategy: 'output' as const }]))
}

type Shape = NonNullable<OpenAPIGeneratorGenerateOptions['commonSchemas']>[string]['schema'] & object

function isShape(value: unknown): value is Shape {
  return typeof value === 'object' && value !== null && '~standard' in value && 'shape' in value
}

/** The body of a refusal with one of these codes. */
function refusalWith(codes: string[]): JSONSchema {
  const withCode = { properties: { error: { properties: { code: { enum: codes } } } } }
  return { allOf: [{ $ref: '#/components/schemas/ErrorBody' }, withCode] }
}

/** Leaves out the shapes that nothing in the document refers to. */
function dropUnused(document: OpenAPI.Document): void {
  const text = JSON.stringify(document)
  const { schemas = {} } = document.components ?? {}
  for (const name of Object.keys(schemas)) {
    if (!text.includes(`"#/components/schemas/${name}"`)) delete schemas[name]
  }
}

function listOperations({ paths = {} }: OpenAPI.Document): [string, OpenAPI.OperationObject][] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item ?? {}).map(([method, operation]): [string, OpenAPI.OperationObject] => [
      `${method.toUpperCase()} ${path}`,
      operation as OpenAPI.OperationObject, // the generator writes only operations into a path
    ]),
  )
}

/** Writes the sentences of its codes into the description of each refusal. */
function describeRefusals({ responses = {} }: OpenAPI.OperationObject): void {
  for (const [status, response] of Object.entries(responses)) {
    if (Number(status) < 400 || !('description' in response)) continue
    const codes = Object.entries(errors.errorCodes).filter(([code]) =>
      JSON.stringify(response).includes(`"${code}"`),
    )
    response.description = codes.map(([, { message }]) => message).join(' ')
  }
}
