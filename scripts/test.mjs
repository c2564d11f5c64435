// npm test: runs all checks and tests in order and prints one sum at the end.
import { checkLint } from './test/check-lint.mjs'
import { checkTypes } from './test/check-types.mjs'
import { runPlaywright } from './test/run-playwright.mjs'
import { runSteps } from './test/run-steps.mjs'
import { runVitest } from './test/run-vitest.mjs'
import { useTestDatabase } from './test/use-test-database.mjs'

await runSteps([
  { title: 'types', run: checkTypes },
  { title: 'lint and format', run: checkLint },
  { title: 'unit', run: () => runVitest({ project: 'unit' }) },
  { title: 'integration, built-in PostgreSQL 18', run: runOnBuiltIn },
  { title: 'integration, PostgreSQL 15', run: runOnFifteen },
  { title: 'browser', run: runInBrowser },
])

function runOnBuiltIn() {
  return useTestDatabase('embedded', (url) => runIntegration({ database: 'embedded', url }))
}

// A server in TEST_DATABASE_URL replaces the host's server, in any version.
function runOnFifteen() {
  const named = process.env.TEST_DATABASE_URL
  if (named) return runIntegration({ database: 'host', url: named })
  return useTestDatabase('15', (url) =>
    url ? runIntegration({ database: 'host', url }) : { without: 'no PostgreSQL 15 on this host' },
  )
}

function runIntegration({ database, url }) {
  const env = { TEST_DATABASE: database, TEST_DATABASE_URL: url }
  return runVitest({ project: 'integration', name: `integration-${database}`, env })
}

function runInBrowser() {
  return useTestDatabase('embedded', (url) => runPlaywright({ env: { TEST_DATABASE_URL: url } }))
}
