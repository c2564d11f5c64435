import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { LegalTexts, Operator, SiteContent } from '@candlebook/contract/operator'
import { ConfigError, readSettings, type SettingValues } from '@candlebook/core/configuration'
import type { FileStoreConfig } from '@candlebook/core/files'
import { getSenderAddress } from '@candlebook/core/mail'
import { buildRateAddresses } from '@candlebook/core/rates'
import { getLegalVersion, readLegalTexts } from '../legal/read-legal-texts.ts'
import { allSettings } from './all-settings.ts'
import { readPayments } from './read-payments.ts'
import { readSiteFile } from './read-site-file.ts'

/**
 * The template of the service that takes page screenshots; null when none is set. It must be an http or https address
 * with `{url}` in its path or query. Returns a sentence for the operator when it is not.
 */
function readScreenshotService(text: string | undefined): { template: string | null } | { problem: string } {
  if (!text) return { template: null }
  const address = URL.parse(text.replaceAll(/[{}]/g, ''))
  const isWeb = address?.protocol === 'https:' || address?.protocol === 'http:'
  const origin = address ? text.slice(0, text.indexOf('/', address.protocol.length + 2)) : ''
  if (isWeb && text.includes('{url}') && !origin.includes('{')) return { template: text }
  return {
    problem:
      'SCREENSHOT_SERVICE_URL must be an address such as https://shots.example.com/take?url={url}, with {url} after its host.',
  }
}

export { ConfigError } from '@candlebook/core/configuration'

/** The configuration of a server. Only this file reads the environment. */
export type Config = ReturnType<typeof readConfig>

const MIN_SECRET_LENGTH = 32
const BYTES_PER_MEGABYTE = 1024 * 1024

type Values = SettingValues<typeof allSettings>

/**
 * Reads the configuration from these environment variables. Each feature declares its settings (all-settings.ts). Here
 * are the defaults that depend on other settings, and the checks of settings that need each other. Throws ConfigError.
 */
export function readConfig(env: Record<string, string | undefined> = process.env) {
  const values = readSettings(allSettings, env)
  const production = values.NODE_ENV === 'production'
  const port = values.PORT
  const dataFolder = resolve(values.DATA_DIR)
  const secret = production ? requireSecret(values.SECRET) : (values.SECRET ?? loadSecret(dataFolder))
  return {
    production,
    port,
    host: values.HOST,
    baseUrl: readBaseUrl(values.BASE_URL, { production, port }),
    dataFolder,
    databaseUrl: values.DATABASE_URL,
    ...readRoleUrls(values),
    secret,
    limitRequests: values.RATE_LIMIT,
    confirmEmail: readConfirmEmail(values, { production }),
    passwordBlocklist: values.PASSWORD_BLOCKLIST,
    requireAdminFactor: values.REQUIRE_ADMIN_MFA,
    requireSubscription: values.REQUIRE_SUBSCRIPTION,
    /** Encrypts the secrets of authenticator apps and hashes backup codes. */
    factorKey: deriveSecret(secret, 'second factors'),
    /** Hashes the addresses of refused sign-ins that no account has. */
    auditKey: deriveSecret(secret, 'audit log'),
    /** Hashes the addresses of people who had a trial. */
    trialKey: deriveSecret(secret, 'used trials'),
    /** Encrypts the codes of invitations, which administrators can read. */
    invitationKey: deriveSecret(secret, 'invitation codes'),
    /** Signs the links that turn optional mail off. */
    unsubscribeKey: deriveSecret(secret, 'links that turn mail off'),
    /** The challenges of the sign-up: their key, and the maximum number of hashes that one takes. */
    challenge: {
      secret: values.CHALLENGE_SECRET ?? deriveSecret(secret, 'challenges'),
      difficulty: values.CHALLENGE_DIFFICULTY,
    },
    clientAddressHeader: values.CLIENT_ADDRESS_HEADER?.toLowerCase() ?? null,
    logLevel: values.LOG_LEVEL,
    /** How many visitors can use the public demo at once; 0 when there is none. */
    maxPublicDemos: values.PUBLIC_DEMO ? values.PUBLIC_DEMO_MAX : 0,
    demo: values.DEMO && !production,
    maxStoredBytes: values.USER_STORAGE_MB * BYTES_PER_MEGABYTE,
    recordCacheBytes: values.ANALYTICS_MEMORY_MB * BYTES_PER_MEGABYTE,
    rates: buildRateAddresses({ recent: values.RATES_URL, history: values.RATES_HISTORY_URL }),
    /** Where page screenshots come from: an address with {url} in it; null when none are made. */
    screenshotService: requireScreenshotService(values.SCREENSHOT_SERVICE_URL),
    sourceCommit: values.SOURCE_COMMIT,
    worker: values.WORKER,
    mail: readMail(values),
    testMailTo: values.TEST_MAIL_TO ?? (production ? readMail(values).contact : 'you@example.com'),
    ...readTexts(dataFolder),
    ...readSite(values, dataFolder),
    showsLiveCounts: values.LIVE_COUNTS,
    payments: readPayments(values, { production, dataFolder }),
    imports: { processes: values.IMPORT_PROCESSES, memoryMb: values.IMPORT_MEMORY_MB },
    files: readFiles(values, dataFolder),
  }
}

/** The value of a setting that another one needs. Throws ConfigError. */
function requireWith<Name extends keyof Values>(
  values: Values,
  name: Name,
  because: keyof Values,
): NonNullable<Values[Name]> {
  const value = values[name]
  if (value == null) throw new ConfigError(`${name} is missing; it is needed because ${because} is set.`)
  return value
}

// An operator who creates one role creates both: a server that may not create the one may not create the other.
function readRoleUrls(values: Values) {
  if (values.DATABASE_APP_URL) requireWith(values, 'DATABASE_AUTH_URL', 'DATABASE_APP_URL')
  if (values.DATABASE_AUTH_URL) requireWith(values, 'DATABASE_APP_URL', 'DATABASE_AUTH_URL')
  return { appDatabaseUrl: values.DATABASE_APP_URL, authDatabaseUrl: values.DATABASE_AUTH_URL }
}

/** In production a wrong address breaks every sign-in (origin checks, cookies), so there is no default. */
function readBaseUrl(
  address: string | null,
  { production, port }: { production: boolean; port: number },
): string {
  if (address) return address
  if (!production) return `http://localhost:${port}`
  throw new ConfigError(
    'BASE_URL is missing. Set it to the address that people use, such as https://journal.example.com.',
  )
}

function requireSecret(secret: string | null): string {
  if (!secret) throw new ConfigError('SECRET is missing. Set it to at least 32 random characters.')
  if (secret.length < MIN_SECRET_LENGTH || new Set(secret).size < 10) {
    throw new ConfigError('SECRET is too weak. Set it to at least 32 random characters.')
  }
  return secret
}

/** A key for one purpose, so that no two purposes share a key. */
function deriveSecret(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest('hex')
}

/** Without a mail server no link is sent, and no new account could ever sign in. */
function readConfirmEmail(values: Values, { production }: { production: boolean }): boolean {
  if (values.EMAIL_CONFIRMATION && production) requireWith(values, 'SMTP_URL', 'EMAIL_CONFIRMATION')
  return values.EMAIL_CONFIRMATION
}

/** A development server creates its own secret once, so that sessions outlive a restart. */
function loadSecret(dataFolder: string): string {
  const file = join(dataFolder, 'secret')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  const secret = randomBytes(32).toString('hex')
  writeFileSync(file, `${secret}\n`, { mode: 0o600 })
  return secret
}

function requireScreenshotService(text: string | null): string | null {
  const service = readScreenshotService(text ?? undefined)
  if ('problem' in service) throw new ConfigError(service.problem)
  return service.template
}

/** How mail is sent: the mail server (null for none), the sender, and the address for questions. */
function readMail(values: Values): { smtpUrl: string | null; from: string; contact: string } {
  if (values.SMTP_URL) requireWith(values, 'MAIL_FROM', 'SMTP_URL')
  const from = values.MAIL_FROM ?? 'Candlebook <candlebook@localhost>'
  return { smtpUrl: values.SMTP_URL, from, contact: values.CONTACT_EMAIL ?? getSenderAddress(from) }
}

/** Who operates this installation, and what the landing page says instead of the samples. */
function readSite(values: Values, dataFolder: string): { operator: Operator; siteContent: SiteContent } {
  const { operator, ...siteContent } = readSiteFile(dataFolder)
  const email = values.CONTACT_EMAIL ?? (values.MAIL_FROM && getSenderAddress(values.MAIL_FROM))
  return { operator: { ...operator, email }, siteContent }
}

/** The legal texts, and the version of the terms that a sign-up agrees to. */
function readTexts(dataFolder: string): { legalTexts: LegalTexts; termsVersion: string } {
  const legalTexts = readLegalTexts(dataFolder)
  return { legalTexts, termsVersion: getLegalVersion(legalTexts.terms.en) ?? '' } // each text has a version
}

function readFiles(values: Values, dataFolder: string): FileStoreConfig {
  if (!values.S3_BUCKET) return { kind: 'disk', folder: join(dataFolder, 'files') }
  return {
    kind: 's3',
    endpoint: values.S3_ENDPOINT ?? undefined,
    region: values.S3_REGION,
    bucket: values.S3_BUCKET,
    accessKeyId: requireWith(values, 'S3_ACCESS_KEY_ID', 'S3_BUCKET'),
    secretAccessKey: requireWith(values, 'S3_SECRET_ACCESS_KEY', 'S3_BUCKET'),
    forcePathStyle: values.S3_PATH_STYLE,
  }
}
