import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { runTimed, stopWith } from './say.mjs'
import { hashSources } from './source-hash.mjs'

/** Whether the last build of a folder has the current sources. */
export function isBuilt({ folder, sources }) {
  const stamp = join(folder, 'build/.stamp')
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashInputs(sources)
}

/**
 * Runs a build in a folder when its sources have changed since the last one. `title` names what is built, `command` is a
 * program of node_modules with its arguments. Returns whether it ran.
 */
export function buildWhenChanged({ title, folder, sources, command }) {
  if (isBuilt({ folder, sources })) return false
  const stamp = join(folder, 'build/.stamp')
  const wanted = hashInputs(sources)
  rmSync(stamp, { force: true }) // a build that fails halfway must not count
  runTimed(`Building ${title}`, () => build({ title, folder, command }))
  writeFileSync(stamp, wanted)
  return true
}

function hashInputs(sources) {
  return hashSources([...sources, 'package-lock.json'])
}

function build({ title, folder, command: [program, ...options] }) {
  const bin = resolve('node_modules/.bin')
  const env = { ...process.env, NODE_ENV: 'production', PATH: `${bin}${delimiter}${process.env.PATH}` }
  const shell = process.platform === 'win32'
  const { status, stdout, stderr, error } = spawnSync(program, options, {
    cwd: folder,
    env,
    shell,
    encoding: 'utf8',
  })
  if (status !== 0)
    stopWith(`${stdout}${stderr}${error ?? ''}\n${title} does not build; the reason is above.`)
}
