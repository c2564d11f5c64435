import { spawnSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { findMissingEssentials } from './essentials.mjs'
import { isInstalled } from './is-installed.mjs'
import { runTimed, stopWith } from './say.mjs'

const ATTEMPTS = 3 // a registry that answers "no such version" now may have it a moment later

/** Runs npm ci when node_modules differs from the lock file. Returns whether it ran. */
export function installDependencies({ dev }) {
  if (isInstalled({ dev }) && findMissingEssentials().length === 0) return false
  const hadTools = existsSync('node_modules/@biomejs/biome') // a plain start does not remove a developer's tools
  runTimed('Installing dependencies', () => {
    for (let attempt = 1; !installOnce({ dev: dev || hadTools }); attempt++) {
      if (attempt === ATTEMPTS) stopWith(`npm ci failed ${ATTEMPTS} times; its last output is above.`)
      console.error('npm ci failed, trying again …')
    }
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

function explainMissing(missing) {
  const names = missing.map(({ what, packageName }) => `  ${what} (package ${packageName})`).join('\n')
  return `npm installed everything but:\n${names}\nnpm leaves out such a package without a word when its download fails. Run npm ci again.`
}
