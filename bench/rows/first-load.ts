import { listShellFiles, MAX_SHELL_KB } from '../../packages/web/shell-size.ts'
import type { Row } from '../harness/figure.ts'

/** The JavaScript that the app loads before its first tab. packages/web defines what counts as shell. */
export const firstLoad: Row = {
  name: 'first-load',
  measure: async () => {
    const kb = listShellFiles().reduce((sum, { gzipped }) => sum + gzipped, 0) / 1024
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
