import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allSettings } from '../packages/server/src/config/all-settings.ts'
import { readConfig } from '../packages/server/src/config/config.ts'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const compose = read('compose.yaml')
const testCompose = read('compose.test.yaml')
const caddyfile = read('Caddyfile')

/** The lines below a key, without its own indentation. Enough of YAML for the files of this repository. */
function getBlock(yaml: string, key: string): string {
  const lines = yaml.split('\n')
  const start = lines.indexOf(`${key}:`)
  expect(start, key).toBeGreaterThan(-1)
  const end = lines.findIndex((line, at) => at > start && /^\S/.test(line))
  return lines
    .slice(start + 1, end === -1 ? undefined : end)
    .map((line) => line.slice(2))
    .join('\n')
}

const getService = (yaml: string, name: string) => getBlock(getBlock(yaml, 'services'), name)

function readEnvironment(service: string): Record<string, string> {
  const entries = getBlock(service, 'environment').matchAll(/^([A-Z_0-9]+): (.*)$/gm)
  return Object.fromEntries(
    [...entries].map(([, name = '', value = '']) => [name, value.replaceAll("'", '')]),
  )
}

/** The values as compose passes them when each variable of .env is set to an example. */
function fillIn(environment: Record<string, string>): Record<string, string> {
  const env: Record<string, string> = {
    SECRET: 'q8Zr2mLx7Tn4Vb9Kc1Wd6Yf3Hg5Js0Pa',
    POSTGRES_PASSWORD: 'pass1',
  }
  const fill = (value: string) => value.replaceAll(/\$\{(\w+)[^}]*\}/g, (_, name: string) => env[name] ?? '')
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, fill(value)]))
}

test('the app gets every setting of .env, and compose.yaml itself sets only settings that exist', () => {
  const app = getService(compose, 'app')
  const environment = readEnvironment(app)

  expect(app).toMatch(/^env_file: \.env$/m)
  expect(Object.keys(environment).filter((name) => !Object.hasOwn(allSettings, name))).toEqual([])
  expect(readConfig({ ...fillIn(environment), BASE_URL: 'https://journal.example.com' })).toMatchObject({
    production: true,
    port: 3000,
    host: '0.0.0.0',
    dataFolder: '/data',
    databaseUrl: 'postgres://candlebook:pass1@database:5432/candlebook',
  })
})

test('the proxy reaches the app at its port, writes the header that the app reads, and nothing else is published', () => {
  const { PORT, CLIENT_ADDRESS_HEADER } = readEnvironment(getService(compose, 'app'))

  expect(caddyfile).toContain(`dynamic a app ${PORT} {`)
  expect(caddyfile).toContain(`header_up ${CLIENT_ADDRESS_HEADER} {remote_host}`)
  expect(caddyfile).toContain('{$BASE_URL} {')
  expect(Object.keys(readEnvironment(getService(compose, 'proxy')))).toEqual(['BASE_URL'])
  expect(getService(compose, 'app')).not.toMatch(/^ports:/m)
  expect(getService(compose, 'database')).not.toMatch(/^ports:/m)
})

test('the database stores on its volume, where the image of PostgreSQL 18 and newer does, and is given time to end', () => {
  const database = getService(compose, 'database')
  const [, version] = /^image: postgres:(\d+)-/m.exec(database) ?? []

  expect(Number(version)).toBeGreaterThanOrEqual(18)
  expect(database).toContain('- database:/var/lib/postgresql\n')
  expect(database).toMatch(/^stop_grace_period: [1-9]\d*m$/m)
})

test('every image of others names its version', () => {
  for (const file of [compose, testCompose, read('Dockerfile')])
    for (const [, image = ''] of file.matchAll(/^ *(?:image:|FROM) (\S+)/gm)) expect(image).toMatch(/:v?\d/)
})

test('the compose file for tests starts without .env, and its mails go to the mail catcher', () => {
  const environment = readEnvironment(getService(testCompose, 'app'))

  expect(readConfig(environment)).toMatchObject({
    production: true,
    databaseUrl: null,
    baseUrl: 'http://localhost:3000',
    mail: { smtpUrl: 'smtp://mail:1025' },
  })
  expect(getService(testCompose, 'mail')).toContain('image: axllent/mailpit:')
})

test('the image listens on the port and stores in the folder that compose.yaml names', () => {
  const { PORT, DATA_DIR, HOST } = readEnvironment(getService(compose, 'app'))

  expect(read('Dockerfile')).toContain(`NODE_ENV=production HOST=${HOST} PORT=${PORT} DATA_DIR=${DATA_DIR}`)
  expect(read('Dockerfile')).toContain(`EXPOSE ${PORT}`)
  expect(getService(compose, 'app')).toContain(`files:${DATA_DIR}`)
})
