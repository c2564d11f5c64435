import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, resolve } from 'node:path'
import { runTimed, stopWith } from './say.mjs'
import { hashSources } from './source-hash.mjs'

const STAMP = 'packages/web/build/.stamp'
const SOURCES = ['packages/web', 'packages/contract/src', 'packages/domain/src', 'package-lock.json']

/** Builds the web app when its sources have changed since the last build. Returns whether it was built. */
export function buildWeb() {
  const wanted = hashSources(SOURCES)
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return false
  rmSync(STAMP, { force: true }) // a build that fails halfway must not count
  runTimed('Building the web app', build)
  writeFileSync(STAMP, wanted)
  return true
}

function build() {
  const bin = resolve('node_modules/.bin')
  const env = { ...process.env, NODE_ENV: 'production', PATH: `${bin}${delimiter}${process.env.PATH}` }
  const shell = process.platform === 'win32'
  const { status, stdout, stderr, error } = spawnSync('react-router', ['build'], {
    cwd: 'packages/web',
    env,
    shell,
    encoding: 'utf8',
  })
  if (status !== 0)
    stopWith(`${stdout}${stderr}${error ?? ''}\nThe web app does not build; the reason is above.`)
}
