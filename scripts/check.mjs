// npm run check: the checks that take less than a minute.
import { checkLint } from './test/check-lint.mjs'
import { checkTypes } from './test/check-types.mjs'
import { runSteps } from './test/run-steps.mjs'
import { runVitest } from './test/run-vitest.mjs'

await runSteps([
  [
    { title: 'types', run: checkTypes },
    { title: 'lint and format', run: checkLint },
    { title: 'unit', run: () => runVitest({ project: 'unit' }) },
  ],
])
