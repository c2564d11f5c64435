import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import type { Chromium } from '@candlebook/core/captures'
import { readScreenshotService } from './read-screenshot-service.ts'

/** The whole configuration of a server. Read once, here; nothing else looks at the environment. */
export type Config = {
  production: boolean
  port: number
  host: string
  baseUrl: string
  dataFolder: string
  databaseUrl: string | null
  appDatabaseUrl: string | null
  secret: string
  limitRequests: boolean
  /** The header in which a trusted proxy puts the client's address; null when nothing stands in front. */
  clientAddressHeader: string | null
  logLevel: string
  demo: boolean
  /** Where page screenshots come from: an address with {url} in it; null when none are made. */
  screenshotService: string | null
  /** The Chromium with which this server itself takes pictures of pages; null when it takes none. */
  captures: Chromium | null
  /** The processes that do the heavy part of imports: how many at once, and how much memory each has. */
  imports: { processes: number; memoryMb: number }
  files:
    | { kind: 'disk'; folder: string }
    | {
        kind: 's3'
        endpoint: string | undefined
        region: string
        bucket: string
        accessKeyId: string
        secretAccessKey: string
        forcePathStyle: boolean
      }
}

/** A setting that stops the start; its message is one clear line for the operator. */
export class ConfigError extends Error {}

const SHORTEST_SECRET = 32

/** The configuration that these environment variables give. Throws ConfigError. The table stands in docs/operations.md. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const production = env.NODE_ENV === 'production'
  const port = readPort(env.PORT)
  const dataFolder = resolve(env.DATA_DIR ?? 'data')
  return {
    production,
    port,
    host: env.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    baseUrl: demandAddress('BASE_URL', env.BASE_URL ?? `http://localhost:${port}`),
    dataFolder,
    databaseUrl: env.DATABASE_URL ?? null,
    appDatabaseUrl: env.DATABASE_APP_URL ?? null,
    secret: production ? demandSecret(env.SECRET) : (env.SECRET ?? keepSecret(dataFolder)),
    limitRequests: env.RATE_LIMIT ? env.RATE_LIMIT === 'on' : production,
    clientAddressHeader: env.CLIENT_ADDRESS_HEADER?.toLowerCase() ?? null,
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    demo: env.DEMO ? env.DEMO === 'on' && !production : !production,
    screenshotService: demandScreenshotService(env.SCREENSHOT_SERVICE_URL),
    captures: readCaptures(env),
    imports: {
      processes: readCount('IMPORT_PROCESSES', env.IMPORT_PROCESSES, { or: 1, min: 1, max: 16 }),
      memoryMb: readCount('IMPORT_MEMORY_MB', env.IMPORT_MEMORY_MB, { or: 1024, min: 128, max: 16_384 }),
    },
    files: readFiles(env, dataFolder),
  }
}

function readPort(text: string | undefined): number {
  const port = Number(text ?? 3000)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new ConfigError(`PORT must be a number from 0 to 65535, not "${text}".`)
  }
  return port
}

function readCount(
  name: string,
  text: string | undefined,
  { or, min, max }: { or: number; min: number; max: number },
): number {
  const count = text ? Number(text) : or
  if (Number.isInteger(count) && count >= min && count <= max) return count
  throw new ConfigError(`${name} must be a number from ${min} to ${max}, not "${text}".`)
}

function demandAddress(name: string, text: string): string {
  if (/^https?:$/.test(URL.parse(text)?.protocol ?? '')) return text
  throw new ConfigError(`${name} must be an address such as https://journal.example.com, not "${text}".`)
}

function demandSecret(secret: string | undefined): string {
  if (!secret) throw new ConfigError('SECRET is missing. Set it to at least 32 random characters.')
  if (secret.length < SHORTEST_SECRET || new Set(secret).size < 10) {
    throw new ConfigError('SECRET is too weak. Set it to at least 32 random characters.')
  }
  return secret
}

/** A development server makes its own secret once, so that sessions outlive a restart. */
function keepSecret(dataFolder: string): string {
  const file = join(dataFolder, 'secret')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  const secret = randomBytes(32).toString('hex')
  writeFileSync(file, `${secret}\n`, { mode: 0o600 })
  return secret
}

function demandScreenshotService(text: string | undefined): string | null {
  const service = readScreenshotService(text)
  if ('problem' in service) throw new ConfigError(service.problem)
  return service.template
}

function readCaptures(env: Record<string, string | undefined>): Chromium | null {
  const program = env.CAPTURE_CHROMIUM
  if (!program) return null
  if (!isAbsolute(program) || !existsSync(program)) {
    throw new ConfigError(
      `CAPTURE_CHROMIUM must be the whole path of a Chromium, and "${program}" is not there.`,
    )
  }
  return { program, sandbox: env.CAPTURE_SANDBOX !== 'off' }
}

function readFiles(env: Record<string, string | undefined>, dataFolder: string): Config['files'] {
  if (!env.S3_BUCKET) return { kind: 'disk', folder: join(dataFolder, 'files') }
  const demand = (name: string) => {
    const value = env[name]
    if (!value) throw new ConfigError(`${name} is missing; it is needed because S3_BUCKET is set.`)
    return value
  }
  return {
    kind: 's3',
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION ?? 'us-east-1',
    bucket: env.S3_BUCKET,
    accessKeyId: demand('S3_ACCESS_KEY_ID'),
    secretAccessKey: demand('S3_SECRET_ACCESS_KEY'),
    forcePathStyle: env.S3_PATH_STYLE === 'on',
  }
}
