import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import type { Chromium } from '@candlebook/page-capture'
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
  authDatabaseUrl: string | null
  secret: string
  limitRequests: boolean
  /** The header in which a trusted proxy puts the client's address; null when nothing stands in front. */
  clientAddressHeader: string | null
  logLevel: string
  demo: boolean
  /** Most bytes of files that one user can store. */
  maxStoredBytes: number
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
    baseUrl: readBaseUrl(env.BASE_URL, { production, port }),
    dataFolder,
    databaseUrl: env.DATABASE_URL ?? null,
    ...readRoleUrls(env),
    secret: production ? demandSecret(env.SECRET) : (env.SECRET ?? keepSecret(dataFolder)),
    limitRequests: readSwitch('RATE_LIMIT', env.RATE_LIMIT) ?? production,
    clientAddressHeader: env.CLIENT_ADDRESS_HEADER?.toLowerCase() ?? null,
    logLevel: readLogLevel(env.LOG_LEVEL) ?? (production ? 'info' : 'warn'),
    demo: (readSwitch('DEMO', env.DEMO) ?? true) && !production,
    maxStoredBytes: readMegabytes('USER_STORAGE_MB', env.USER_STORAGE_MB ?? '2048'),
    screenshotService: demandScreenshotService(env.SCREENSHOT_SERVICE_URL),
    captures: readCaptures(env),
    imports: {
      processes: readCount('IMPORT_PROCESSES', env.IMPORT_PROCESSES, { or: 1, min: 1, max: 16 }),
      memoryMb: readCount('IMPORT_MEMORY_MB', env.IMPORT_MEMORY_MB, { or: 1024, min: 128, max: 16_384 }),
    },
    files: readFiles(env, dataFolder),
  }
}

// Who hands out roles hands out both: a server that may not make the one may not make the other.
function readRoleUrls(env: Record<string, string | undefined>) {
  const [app, auth] = [env.DATABASE_APP_URL || null, env.DATABASE_AUTH_URL || null]
  if ((app === null) !== (auth === null)) {
    const [set, missing] = app ? ['APP', 'AUTH'] : ['AUTH', 'APP']
    throw new ConfigError(
      `DATABASE_${missing}_URL is missing; it is needed because DATABASE_${set}_URL is set.`,
    )
  }
  return { appDatabaseUrl: app, authDatabaseUrl: auth }
}

function readPort(text: string | undefined): number {
  const port = Number(text ?? 3000)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new ConfigError(`PORT must be a number from 0 to 65535, not "${text}".`)
  }
  return port
}

/** In production a wrong address breaks every sign-in (origin checks, cookies), so there is no default. */
function readBaseUrl(
  text: string | undefined,
  { production, port }: { production: boolean; port: number },
): string {
  if (!text && production) {
    throw new ConfigError(
      'BASE_URL is missing. Set it to the address that people use, such as https://journal.example.com.',
    )
  }
  const address = text || `http://localhost:${port}`
  if (/^https?:$/.test(URL.parse(address)?.protocol ?? '')) return address
  throw new ConfigError(`BASE_URL must be an address such as https://journal.example.com, not "${address}".`)
}

/** A setting that is `on` or `off`; null when it is not set. */
function readSwitch(name: string, text: string | undefined): boolean | null {
  if (!text) return null
  if (text !== 'on' && text !== 'off') throw new ConfigError(`${name} must be "on" or "off", not "${text}".`)
  return text === 'on'
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

function readLogLevel(text: string | undefined): string | null {
  if (!text || logLevels.includes(text)) return text || null
  throw new ConfigError(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${text}".`)
}

function readMegabytes(name: string, text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text) * 1024 * 1024
  throw new ConfigError(`${name} must be a number of megabytes such as 2048, not "${text}".`)
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
  return { program, sandbox: readSwitch('CAPTURE_SANDBOX', env.CAPTURE_SANDBOX) ?? true }
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
    forcePathStyle: readSwitch('S3_PATH_STYLE', env.S3_PATH_STYLE) ?? false,
  }
}
