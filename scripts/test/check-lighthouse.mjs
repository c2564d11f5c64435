import { runTool } from './run-tool.mjs'

/** Compares the public pages in Lighthouse with their goals. Counts as one. */
export async function checkLighthouse() {
  const fine = await runTool('node', ['bench/run.mjs', 'site'])
  return fine ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}
