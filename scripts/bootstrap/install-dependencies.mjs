import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findMissingEssentials } from './essentials.mjs'
import { isInstalled } from './is-installed.mjs'
import { runTimed, stopWith } from './say.mjs'

const ATTEMPTS = 3 // a registry that answers "no such version" now may have it a moment later

/** Runs npm ci when node_modules differs from the lock file. Without `dev` it keeps only what builds and runs the product. Returns whether it ran. */
export function installDependencies({ dev }) {
  if (isInstalled({ dev }) && findMissingEssentials().length === 0) return false
  const hadTools = existsSync('node_modules/@biomejs/biome') // a plain start does not remove a developer's tools
  runTimed('Installing dependencies', () => {
    for (let attempt = 1; !installOnce({ dev: dev || hadTools }); attempt++) {
      if (attempt === ATTEMPTS) stopWith(`npm ci failed ${ATTEMPTS} times; its last output is above.`)
      console.error('npm ci failed, trying again …')
    }
    if (!dev && !hadTools) removeUnneeded('.')
  })
  const missing = findMissingEssentials()
  if (missing.length > 0) stopWith(explainMissing(missing))
  return true
}

function installOnce({ dev }) {
  const flavour = dev ? '--include=dev' : '--omit=dev' // explicit, because otherwise NODE_ENV decides
  const args = ['ci', flavour, '--include=optional', '--loglevel=error', '--no-audit', '--no-fund']
  const cli = process.env.npm_execpath
  // Not process.execPath: that may be the Node in node_modules, which npm ci is about to replace.
  const [program, ...before] = cli?.endsWith('.js') ? [process.env.npm_node_execpath ?? 'node', cli] : ['npm']
  const shell = process.platform === 'win32' && !cli
  const { status } = spawnSync(program, [...before, ...args], { stdio: ['ignore', 2, 2], shell })
  if (status !== 0) rmSync('node_modules/.package-lock.json', { force: true })
  return status === 0
}

/** Type declarations and source maps: only editors, type checks and debuggers read them. */
const FILES_OF_TOOLS = /\.d\.[cm]?ts$|\.(?:[cm]?[jt]sx?|css)\.map$/

/**
 * Dependencies of dependencies that no code of ours reaches: @react-email/render loads prettier only to indent HTML, and
 * bare-* are for another runtime than Node.
 */
const UNUSED_PACKAGES = /^node_modules\/(prettier|bare-\w+)$/

/**
 * Deletes from node_modules what neither the build nor the server reads, about a quarter of it. npm has no option that
 * leaves it out. npm ci restores everything, so npm run dev and npm test have all tools.
 */
export function removeUnneeded(folder) {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  // Our tools that a dependency names as an optional peer: npm installs these with --omit=dev, too.
  const tools = Object.keys(packages).filter((place) => packages[place].devOptional)
  const programs = tools.flatMap((place) => Object.keys(packages[place].optionalDependencies ?? {}))
  const unused = Object.keys(packages).filter((place) => UNUSED_PACKAGES.test(place))
  for (const place of [...tools, ...programs.map((name) => `node_modules/${name}`), ...unused])
    rmSync(join(folder, place), { recursive: true, force: true })
  removeFilesOfTools(join(folder, 'node_modules'))
}

/** Links are not followed: those to packages/ have our sources behind them. A link to a deleted program is deleted. */
function removeFilesOfTools(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) removeFilesOfTools(path)
    else if (FILES_OF_TOOLS.test(entry.name) || (entry.isSymbolicLink() && !existsSync(path))) rmSync(path)
  }
}

function explainMissing(missing) {
  const names = missing.map(({ what, packageName }) => `  ${what} (package ${packageName})`).join('\n')
  return `npm installed everything but:\n${names}\nnpm leaves out such a package without a word when its download fails. Run npm ci again.`
}
