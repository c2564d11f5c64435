import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'candlebook-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

const SECRET = 'q8Zs1mVt6yXw3bNc0dRf5gHj7kLp2aUe'
const dev = { DATA_DIR: folder }
const BASE_URL = 'https://journal.example.com'
const production = { ...dev, NODE_ENV: 'production', SECRET, BASE_URL }

describe('in production', () => {
  test.each([
    ['no secret', undefined, 'SECRET is missing.'],
    ['an empty secret', '', 'SECRET is missing.'],
    ['a secret of 31 characters', SECRET.slice(1), 'SECRET is too weak.'],
    ['a long secret of one letter', 'a'.repeat(64), 'SECRET is too weak.'],
    ['a long secret of a few letters', 'abcabcabc'.repeat(8), 'SECRET is too weak.'],
  ])('%s stops the start with one clear line', (_what, secret, sentence) => {
    const start = () => readConfig({ ...production, SECRET: secret })

    expect(start).toThrow(ConfigError)
    expect(start).toThrow(`${sentence} Set it to at least 32 random characters.`)
  })

  test('never repeats the secret in what it says', () => {
    expect(() => readConfig({ ...production, SECRET: 'hunter2' })).toThrow(/^(?!.*hunter2)/)
  })

  test('no demo account exists, even when one is asked for, and rate limits are on', () => {
    expect(readConfig({ ...production, DEMO: 'on' })).toMatchObject({
      production: true,
      demo: false,
      limitRequests: true,
      logLevel: 'info',
      host: '0.0.0.0',
      secret: SECRET,
    })
  })
})

describe('accounts', () => {
  test('refuse common passwords in production, and ask for no confirmed address, unless set', () => {
    const mail = { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'post@example.com' }
    const set = { ...production, ...mail, EMAIL_CONFIRMATION: 'on', PASSWORD_BLOCKLIST: 'off' }

    expect(readConfig(production)).toMatchObject({ confirmEmail: false, passwordBlocklist: true })
    expect(readConfig(dev)).toMatchObject({ confirmEmail: false, passwordBlocklist: false })
    expect(readConfig(set)).toMatchObject({ confirmEmail: true, passwordBlocklist: false })
  })

  test('cannot ask for a confirmed address in production without a mail server', () => {
    expect(() => readConfig({ ...production, EMAIL_CONFIRMATION: 'on' })).toThrow(
      'SMTP_URL is missing; it is needed because EMAIL_CONFIRMATION is set.',
    )
  })

  test('have a key for challenges that is not the secret and is the same on every node', () => {
    const { challenge } = readConfig(production)

    expect(challenge).toEqual(readConfig(production).challenge)
    expect(challenge.secret).not.toContain(SECRET)
    expect(
      readConfig({ ...production, CHALLENGE_SECRET: 'another', CHALLENGE_DIFFICULTY: '50' }).challenge,
    ).toEqual({
      secret: 'another',
      difficulty: 50,
    })
  })
})

test.each([
  ['DATABASE_APP_URL', 'DATABASE_AUTH_URL'],
  ['DATABASE_AUTH_URL', 'DATABASE_APP_URL'],
])('%s without %s stops the start, and the message names what is missing', (set, missing) => {
  expect(() => readConfig({ ...dev, [set]: 'postgres://role:word@host/db' })).toThrow(
    new ConfigError(`${missing} is missing; it is needed because ${set} is set.`),
  )
})

describe('exchange rates', () => {
  const rates = (more: object) => readConfig({ ...dev, ...more }).rates

  test('are fetched from the European Central Bank unless another address is set', () => {
    expect(rates({})).toEqual({
      recent: 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist-90d.xml',
      history: 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist.zip',
    })
    expect(rates({ RATES_URL: 'https://mirror.example.com/ecb/recent.xml' })).toEqual({
      recent: 'https://mirror.example.com/ecb/recent.xml',
      history: 'https://mirror.example.com/ecb/eurofxref-hist.zip',
    })
    expect(rates({ RATES_HISTORY_URL: 'https://mirror.example.com/all.csv' })?.history).toBe(
      'https://mirror.example.com/all.csv',
    )
  })

  test('are not fetched when this is switched off, and a wrong address stops the start', () => {
    expect(rates({ RATES_URL: 'off' })).toBeNull()
    expect(() => rates({ RATES_URL: 'ftp://example.com/rates' })).toThrow(ConfigError)
  })
})

describe('in development', () => {
  test('everything has a default', () => {
    expect(readConfig(dev)).toMatchObject({
      production: false,
      port: 3000,
      host: '127.0.0.1',
      baseUrl: 'http://localhost:3000',
      databaseUrl: null,
      appDatabaseUrl: null,
      authDatabaseUrl: null,
      clientAddressHeader: null,
      limitRequests: false,
      demo: true,
      files: { kind: 'disk', folder: join(folder, 'files') },
    })
  })

  test('a secret is created once, stored where only its owner may read it, and found again', () => {
    const first = readConfig(dev).secret
    const file = join(folder, 'secret')

    expect(first).toMatch(/^[0-9a-f]{64}$/)
    expect(readConfig(dev).secret).toBe(first)
    expect(readFileSync(file, 'utf8').trim()).toBe(first)
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o077).toBe(0)
  })

  test('the demo can be switched off', () => {
    expect(readConfig({ ...dev, DEMO: 'off' }).demo).toBe(false)
  })
})

describe('a setting', () => {
  test.each([
    [{ RATE_LIMIT: 'true' }, 'RATE_LIMIT must be "on" or "off", not "true".'],
    [{ DEMO: '1' }, 'DEMO must be "on" or "off", not "1".'],
    [
      { LOG_LEVEL: 'nonsense' },
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "nonsense".',
    ],
    [{ USER_STORAGE_MB: '2 GB' }, 'USER_STORAGE_MB must be a number of megabytes such as 2048, not "2 GB".'],
  ])('that means nothing stops the start with a sentence: %j', (env, sentence) => {
    expect(() => readConfig({ ...dev, ...env })).toThrow(new ConfigError(sentence))
  })

  test('of the address is demanded in production', () => {
    expect(() => readConfig({ ...production, BASE_URL: undefined })).toThrow(
      /^BASE_URL is missing\. Set it to/,
    )
  })

  test('of a user’s storage is 2 GB unless it is set in megabytes', () => {
    const storage = (env: Record<string, string>) => readConfig({ ...dev, ...env }).maxStoredBytes

    expect([storage({}), storage({ USER_STORAGE_MB: '5' })]).toEqual([2 * 1024 ** 3, 5 * 1024 ** 2])
  })

  test.each(['http', '-1', '65536', '3000.5', 'NaN'])('PORT=%s stops the start', (port) => {
    expect(() => readConfig({ ...dev, PORT: port })).toThrow(
      `PORT must be a number from 0 to 65535, not "${port}".`,
    )
  })

  test('of a proxy’s header is read in any spelling', () => {
    expect(readConfig({ ...dev, CLIENT_ADDRESS_HEADER: 'X-Forwarded-For' }).clientAddressHeader).toBe(
      'x-forwarded-for',
    )
  })

  test.each(['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])('of S3 without %s stops the start', (name) => {
    const s3 = { S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's', [name]: undefined }

    expect(() => readConfig({ ...dev, ...s3 })).toThrow(
      `${name} is missing; it is needed because S3_BUCKET is set.`,
    )
  })

  test('of S3 is read with all its settings', () => {
    const s3 = {
      S3_BUCKET: 'b',
      S3_ACCESS_KEY_ID: 'k',
      S3_SECRET_ACCESS_KEY: 's',
      S3_ENDPOINT: 'http://localhost:9000',
      S3_PATH_STYLE: 'on',
    }

    expect(readConfig({ ...dev, ...s3 }).files).toEqual({
      kind: 's3',
      endpoint: 'http://localhost:9000',
      region: 'us-east-1',
      bucket: 'b',
      accessKeyId: 'k',
      secretAccessKey: 's',
      forcePathStyle: true,
    })
  })
})

describe('mail', () => {
  const SMTP_URL = 'smtps://post:hunter2@mail.example.com:465'
  const mail = (env: Record<string, string>) => readConfig({ ...dev, ...env }).mail

  test('has no server unless one is set, and an address for questions', () => {
    expect(mail({})).toEqual({
      smtpUrl: null,
      from: 'Candlebook <candlebook@localhost>',
      contact: 'candlebook@localhost',
    })
    expect(mail({ SMTP_URL, MAIL_FROM: 'post@example.com' })).toEqual({
      smtpUrl: SMTP_URL,
      from: 'post@example.com',
      contact: 'post@example.com',
    })
    const CONTACT_EMAIL = 'hello@example.org'
    expect(mail({ SMTP_URL, MAIL_FROM: 'post@example.com', CONTACT_EMAIL }).contact).toBe(CONTACT_EMAIL)
  })

  const WRONG_SMTP_URL =
    'SMTP_URL must be an address such as smtps://user:password@mail.example.com:465, with the special characters of the password percent-encoded (@ is %40, / is %2F, # is %23, % is %25).'

  test.each([
    [{ SMTP_URL }, 'MAIL_FROM is missing; it is needed because SMTP_URL is set.'],
    [{ SMTP_URL: 'https://post:hunter2@mail.example.com' }, WRONG_SMTP_URL],
    [{ SMTP_URL: 'smtp://post:hunter%2@mail.example.com' }, WRONG_SMTP_URL],
    [
      { SMTP_URL, MAIL_FROM: 'Candlebook' },
      'MAIL_FROM must be an address such as Candlebook <post@example.com>, not "Candlebook".',
    ],
  ])('that is set wrongly stops the start, and no password is repeated: %j', (env, sentence) => {
    expect(() => mail(env)).toThrow(new ConfigError(sentence))
  })
})

test('the server works background jobs itself unless that is switched off', () => {
  expect([readConfig(dev).worker, readConfig({ ...dev, WORKER: 'off' }).worker]).toEqual([true, false])
})

describe('payments', () => {
  const live = { ...production, STRIPE_SECRET_KEY: 'sk_live_51Abc', STRIPE_WEBHOOK_SECRET: 'whsec_1' }

  test('go to Stripe with a key, otherwise to the sandbox, and in production to no one', () => {
    expect(readConfig(dev).payments).toMatchObject({ kind: 'sandbox', port: 0, pagesPort: 0 })
    expect(readConfig(production).payments).toEqual({ kind: 'off' })
    expect(readConfig({ ...dev, PAYMENTS: 'off' }).payments).toEqual({ kind: 'off' })
    expect(readConfig({ ...dev, STRIPE_SECRET_KEY: 'sk_test_51Abc' }).payments).toMatchObject({
      kind: 'stripe',
      secretKey: 'sk_test_51Abc',
      acceptsTestMode: true,
    })
    expect(readConfig(live).payments).toEqual({
      kind: 'stripe',
      secretKey: 'sk_live_51Abc',
      webhookSecrets: ['whsec_1'],
      computesTax: false,
      acceptsTestMode: false,
      isRehearsal: false,
    })
  })

  test('in production take a key and events of the test mode only in a rehearsal', () => {
    const rehearsal = { ...live, STRIPE_SECRET_KEY: 'rk_test_51Abc', PAYMENTS_REHEARSAL: 'on' }

    expect(readConfig(rehearsal).payments).toMatchObject({ acceptsTestMode: true, isRehearsal: true })
  })

  test('accept two webhook secrets during a rotation', () => {
    const set = { ...live, STRIPE_WEBHOOK_SECRET: 'whsec_new, whsec_old', STRIPE_AUTOMATIC_TAX: 'on' }

    expect(readConfig(set).payments).toMatchObject({
      webhookSecrets: ['whsec_new', 'whsec_old'],
      computesTax: true,
    })
  })

  test.each<[string, Record<string, string>, string]>([
    ['a key of the test mode', { STRIPE_SECRET_KEY: 'sk_test_51Abc' }, 'Production takes only a live key.'],
    [
      'a rehearsal with a live key',
      { PAYMENTS_REHEARSAL: 'on' },
      'PAYMENTS_REHEARSAL is on, but STRIPE_SECRET_KEY is a live key.',
    ],
    ['stripe without a key', { STRIPE_SECRET_KEY: '', PAYMENTS: 'stripe' }, 'STRIPE_SECRET_KEY is missing;'],
    ['a sandbox next to a key', { PAYMENTS: 'sandbox' }, 'Remove one of the two.'],
    [
      'a sandbox that was not asked for twice',
      { STRIPE_SECRET_KEY: '', PAYMENTS: 'sandbox' },
      'Set PAYMENTS_SANDBOX_IN_PRODUCTION to on if you want this.',
    ],
  ])('refuse %s in production', (_what, set, sentence) => {
    expect(() => readConfig({ ...live, ...set })).toThrow(ConfigError)
    expect(() => readConfig({ ...live, ...set })).toThrow(sentence)
  })

  test('run the sandbox in production for an operator who says so', () => {
    const set = { ...production, PAYMENTS: 'sandbox', PAYMENTS_SANDBOX_IN_PRODUCTION: 'on' }

    expect(readConfig(set).payments).toMatchObject({ kind: 'sandbox', allowInProduction: true })
  })

  test.each([
    ['STRIPE_SECRET_KEY', 'pk_live_public'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_1,hunter2'],
  ])('never repeat a wrong %s', (name, value) => {
    expect(() => readConfig({ ...live, [name]: value })).toThrow(ConfigError)
    expect(() => readConfig({ ...live, [name]: value })).toThrow(/^(?!.*(pk_live_public|hunter2))/)
  })
})

describe('the password in the address of the database', () => {
  const read = (password: string) =>
    readConfig({ ...dev, DATABASE_URL: `postgres://ada:${password}@db.example.com:5432/journal` })

  test.each(['p@ss', 'p:ss', 'p%40ss', 'p%2Fss'])('can be %s', (password) => {
    expect(() => read(password)).not.toThrow()
  })

  test.each(['p/ss', 'p#ss', 'p?ss', 'p%ss'])(
    'that is %s stops the start with the advice to percent-encode it, and is not repeated',
    (password) => {
      expect(() => read(password)).toThrow(ConfigError)
      expect(() => read(password)).toThrow(
        /^DATABASE_URL must be an address such as .* percent-encoded \(@ is %40(?!.*ss)/,
      )
    },
  )
})
