import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import type { LaunchOptions } from '@playwright/test'

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

const SYSTEM_CHROMIUM = '/usr/bin/chromium'

/**
 * The launch options of the tests' browser. The first that exists is used: the browser in CHROME_PATH, the Chromium
 * from npm (Linux on x64), the system's Chromium, an installed Chrome.
 */
export async function getBrowserLaunchOptions(): Promise<LaunchOptions> {
  const named = process.env.CHROME_PATH
  if (named) return { executablePath: named, args: ARGS }
  const unpacked = await prepareNpmChromium()
  if (unpacked)
    return { executablePath: join(unpacked, 'chromium'), args: ARGS, env: buildEnvironment(unpacked) }
  if (existsSync(SYSTEM_CHROMIUM)) return { executablePath: SYSTEM_CHROMIUM, args: ARGS }
  return { channel: 'chrome', args: ARGS }
}

/** The folder of the Chromium from npm, unpacked once per version; null when npm installed none. */
async function prepareNpmChromium(): Promise<string | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  const version = findInstalledVersion()
  if (!version) return null
  const place = resolve(import.meta.dirname, `../node_modules/.cache/chromium-${version}`)
  if (!existsSync(place)) await unpackTo(place)
  return place
}

function findInstalledVersion(): string | null {
  try {
    const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
    const manifest = readFileSync(join(dirname(entry), '../package.json'), 'utf8')
    return (JSON.parse(manifest) as { version: string }).version // every package.json has one
  } catch {
    return null
  }
}

// The folder gets its final name only when it is complete: two runs may unpack at once, and a run may be interrupted.
async function unpackTo(place: string): Promise<void> {
  mkdirSync(dirname(place), { recursive: true })
  const draft = mkdtempSync(`${place}.`)
  await withEnvironment({ TMPDIR: draft, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' }, async () => {
    const { default: chromium } = await import('@sparticuz/chromium')
    await chromium.executablePath()
  })
  writeFileSync(join(draft, 'fonts', 'here.conf'), buildFontConfig(place))
  try {
    renameSync(draft, place)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(place)) throw error
  }
}

/**
 * Runs the work with other environment variables and restores the old ones. The package unpacks into TMPDIR. It adds
 * the missing system libraries only when the variables say AWS Lambda, and then changes variables that must not reach
 * the server under test.
 */
async function withEnvironment(changes: Record<string, string>, work: () => Promise<void>): Promise<void> {
  const before = { ...process.env }
  Object.assign(process.env, changes)
  try {
    await work()
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
    Object.assign(process.env, before)
  }
}

// The font configuration of the package searches only /tmp and /var.
function buildFontConfig(unpacked: string): string {
  const folders = [join(unpacked, 'fonts'), '/usr/share/fonts', '/usr/local/share/fonts']
  const lines = folders.map((folder) => `<dir>${folder}</dir>`)
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>${lines.join('')}<cachedir>${join(unpacked, 'fonts-cache')}</cachedir></fontconfig>
`
}

/** The variables that make the browser use its own libraries, and its own fonts before the fonts of the host. */
function buildEnvironment(unpacked: string): Record<string, string> {
  const inherited = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return {
    ...Object.fromEntries(inherited),
    LD_LIBRARY_PATH: join(unpacked, 'al2023', 'lib'),
    FONTCONFIG_FILE: join(unpacked, 'fonts', 'here.conf'),
  }
}
