import { API_PREFIX, contract } from '@candlebook/contract'
import * as apiTokens from '@candlebook/contract/api-tokens'
import * as errorBodies from '@candlebook/contract/error-body'
import { errorCodes } from '@candlebook/contract/error-codes'
import * as fileReading from '@candlebook/contract/file-reading'
import * as identity from '@candlebook/contract/identity'
import * as identityRoutes from '@candlebook/contract/identity.routes'
import * as images from '@candlebook/contract/images'
import * as importPreviews from '@candlebook/contract/import-previews'
import * as importQuestions from '@candlebook/contract/import-questions'
import * as imports from '@candlebook/contract/imports'
import * as invitations from '@candlebook/contract/invitations'
import * as journal from '@candlebook/contract/journal'
import * as library from '@candlebook/contract/library'
import * as mail from '@candlebook/contract/mail'
import * as plannedTrades from '@candlebook/contract/planned-trades'
import * as profiles from '@candlebook/contract/profiles'
import type { Access } from '@candlebook/contract/routes'
import * as settings from '@candlebook/contract/settings'
import * as subscribers from '@candlebook/contract/subscribers'
import * as tradeConditions from '@candlebook/contract/trade-conditions'
import * as tradeFields from '@candlebook/contract/trade-fields'
import * as trades from '@candlebook/contract/trades'
import {
  type JSONSchema,
  type OpenAPI,
  OpenAPIGenerator,
  type OpenAPIGeneratorGenerateOptions,
} from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { type ContractRoute, contractRoutes } from '../api/contract-routes.ts'

/** The public API as an OpenAPI 3.1 document, built from the contract. docs/openapi.json holds a copy. */
export async function buildOpenApiDocument(): Promise<OpenAPI.Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const document = await generator.generate(contract, {
    info: { title: 'Candlebook', version: '1', description },
    servers: [{ url: API_PREFIX }],
    security: [{ session: [] }],
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
        apiToken: { type: 'http', scheme: 'bearer', description: API_TOKEN },
      },
    },
    commonSchemas: listNamedShapes(),
    customErrorResponseBodySchema: (refusals) => buildRefusalSchema(refusals.map(([code]) => code)),
  })
  for (const [key, operation] of listOperations(document)) {
    operation.security = getSecurity(contractRoutes.find((route) => route.key === key))
    describeRefusals(operation)
  }
  dropUnused(document)
  return document
}

/**
 * What an operation asks for: a session, in the cookie or as a bearer token, or an API token with the named scope.
 * The list names the role of administrators, and that a recovery session is enough.
 */
function getSecurity(route: ContractRoute | undefined): OpenAPI.SecurityRequirementObject[] {
  const ofSession = security[route?.access ?? 'user']
  return route?.scope ? [...ofSession, { apiToken: [route.scope] }] : ofSession
}

const security: Record<Access, OpenAPI.SecurityRequirementObject[]> = {
  public: [],
  session: [{ session: ['recovery'] }],
  user: [{ session: [] }],
  admin: [{ session: ['administrator'] }],
}

const SESSION_COOKIE = 'candlebook.session_token'
const API_TOKEN = 'An API token that the user created in the settings. It starts with cb_.'
const description =
  'Everything that the screens of Candlebook do. Decimals are text, days are yyyy-MM-dd, instants are in UTC.'

/** Shapes that the features export, so that the document has each of them once, under its name. */
function listNamedShapes() {
  const exported: Record<string, unknown> = {
    ...apiTokens,
    ...errorBodies,
    ...identity,
    ...identityRoutes,
    ...images,
    ...fileReading,
    ...importQuestions,
    ...plannedTrades,
    ...importPreviews,
    ...imports,
    ...invitations,
    ...journal,
    ...library,
    ...mail,
    ...profiles,
    ...settings,
    ...subscribers,
    ...tradeConditions,
    ...tradeFields,
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
function buildRefusalSchema(codes: string[]): JSONSchema {
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
    const codes = Object.entries(errorCodes).filter(([code]) =>
      JSON.stringify(response).includes(`"${code}"`),
    )
    response.description = codes.map(([, { message }]) => message).join(' ')
  }
}
