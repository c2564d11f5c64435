import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { posix } from 'node:path'
import { runTool } from './run-tool.mjs'

const PROGRAMS = 'test-results/types'

/**
 * Checks the types of every folder that has a tsconfig.json. Folders with the same settings are one program, because
 * they import each other: a file that several of them use is checked once. Counts as one.
 */
export async function checkTypes() {
  const packages = readdirSync('packages').map((name) => `packages/${name}`)
  const folders = [...packages, 'e2e', 'bench', 'scripts'].filter((folder) =>
    existsSync(`${folder}/tsconfig.json`),
  )
  const programs = [...Map.groupBy(folders.map(readSettings), ({ settings }) => settings).values()]
  const fit = await Promise.all(programs.map(checkProgram))
  return fit.every(Boolean) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** The settings of a folder, as text to compare and with paths from the root, and the files that it includes. */
function readSettings(folder) {
  const { include, extends: base, ...others } = JSON.parse(readFileSync(`${folder}/tsconfig.json`, 'utf8'))
  const settings = JSON.stringify({ extends: posix.join(folder, base), ...others })
  return { folder, settings, include: include.map((path) => posix.join(folder, path)) }
}

// Each program runs on one thread, because several programs run at once.
async function checkProgram(parts, at) {
  const names = parts.map(({ folder }) => folder).join(', ')
  const project = parts.length === 1 ? names : writeProject(parts, `${PROGRAMS}/${at}.json`)
  const fits = await runTool('tsc', ['-p', project, '--singleThreaded'])
  console.log(`The types of ${names} ${fits ? 'fit' : 'do not fit'}.`)
  return fits
}

function writeProject(parts, file) {
  const toPath = (path) => posix.relative(PROGRAMS, path)
  const { extends: base, ...others } = JSON.parse(parts[0].settings)
  const include = parts.flatMap((part) => part.include.map(toPath))
  mkdirSync(PROGRAMS, { recursive: true })
  writeFileSync(file, JSON.stringify({ extends: toPath(base), ...others, include }))
  return file
}
