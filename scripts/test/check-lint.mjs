import { runTool } from './run-tool.mjs'

/** Checks the rules and the format of all code. Counts as one. */
export async function checkLint() {
  const fine = await runTool('biome', ['ci', '--colors=off'])
  return fine ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}
