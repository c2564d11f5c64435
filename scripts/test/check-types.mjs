import { existsSync, readdirSync } from 'node:fs'
import { runTool } from './run-tool.mjs'

/** Checks the types of every folder that has a tsconfig.json. Counts as one. */
export async function checkTypes() {
  const packages = readdirSync('packages').map((name) => `packages/${name}`)
  const folders = [...packages, 'e2e', 'bench', 'scripts'].filter((folder) =>
    existsSync(`${folder}/tsconfig.json`),
  )
  let wrong = 0
  for (const folder of folders) {
    if (await runTool('tsc', ['-p', folder])) continue
    wrong++
    console.log(`The types of ${folder} do not fit.`)
  }
  if (wrong === 0) console.log(`The types of ${folders.join(', ')} fit.`)
  return wrong === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}
