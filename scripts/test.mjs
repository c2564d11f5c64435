// npm test: runs all checks and tests and prints one sum at the end.
// npm run test:all: adds what takes longer, see `isComplete` below and TEST_ALL in vitest.config.ts and e2e.
import { checkLighthouse } from './test/check-lighthouse.mjs'
import { checkLint } from './test/check-lint.mjs'
import { checkTypes } from './test/check-types.mjs'
import { runPlaywright } from './test/run-playwright.mjs'
import { runSteps } from './test/run-steps.mjs'
import { runVitest } from './test/run-vitest.mjs'
import { useTestDatabase } from './test/use-test-database.mjs'

const isComplete = process.argv.includes('--all')
if (isComplete) process.env.TEST_ALL = '1'

await runSteps([
  [
    { title: 'types', run: checkTypes },
    { title: 'lint and format', run: checkLint },
    { title: 'unit', run: () => runVitest({ project: 'unit' }) },
  ],
  { title: 'integration, built-in PostgreSQL 18', run: runOnBuiltIn },
  { title: 'integration, PostgreSQL 15', run: () => useFifteen((url) => runIntegration('host', url)) },
  { title: 'browser', run: runInBrowser },
  ...(isComplete ? [{ title: 'Lighthouse', run: checkLighthouse }] : []),
])

function runOnBuiltIn() {
  return useTestDatabase('embedded', (url) => runIntegration('embedded', url))
}

// A server in TEST_DATABASE_URL replaces the host's server, in any version.
function useFifteen(work) {
  const named = process.env.TEST_DATABASE_URL
  if (named) return work(named)
  return useTestDatabase('15', (url) => (url ? work(url) : { without: 'no PostgreSQL 15 on this host' }))
}

function runIntegration(database, url) {
  const env = { TEST_DATABASE: database, TEST_DATABASE_URL: url }
  return runVitest({ project: 'integration', name: `integration-${database}`, env })
}

// On PostgreSQL 15 where the host has it: the journeys send the statements that the second integration run leaves out.
async function runInBrowser() {
  const run = (url) => runPlaywright({ env: { TEST_DATABASE_URL: url } })
  const onFifteen = await useFifteen(run)
  return onFifteen.without ? useTestDatabase('embedded', run) : onFifteen
}
