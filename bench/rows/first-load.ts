import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { MAX_SHELL_KB } from '../../packages/web/shell-size.ts'
import type { Row } from '../harness/figure.ts'

/** The JavaScript that the app loads before its first tab. packages/web defines what counts as shell. */
export const firstLoad: Row = {
  name: 'first-load',
  measure: async () => {
    const script = fileURLToPath(new URL('../../packages/web/shell-size.ts', import.meta.url))
    const sizes = execFileSync(process.execPath, [script], { encoding: 'utf8' }).matchAll(
      /([\d.]+) KB {2}\//g,
    )
    const kb = [...sizes].reduce((sum, [, size]) => sum + Number(size), 0)
    return [
      {
        what: "The app shell's JavaScript, gzipped",
        measured: `${kb.toFixed(1)} KB`,
        baseline: null,
        ratio: null,
        goal: `at most ${MAX_SHELL_KB} KB`,
        met: kb > 0 && kb <= MAX_SHELL_KB,
      },
    ]
  },
}
