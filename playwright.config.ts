import { defineConfig } from '@playwright/test'
import { getBrowserLaunchOptions } from './e2e/browser.ts'

export default defineConfig({
  testDir: 'e2e',
  // Otherwise each worker compiles the built pages with Babel, which takes seconds.
  build: { external: ['**/web/build/server/**'] },
  outputDir: 'test-results/e2e',
  globalSetup: ['./e2e/global-setup.ts', './scripts/test/tell-built-server.mjs'],
  fullyParallel: true,
  workers: 2,
  retries: 1, // the sum names each test that passes only the second time; see scripts/test/count-results.ts
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 15_000 }, // a busy machine is slow, not wrong
  reporter: [['line'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    launchOptions: await getBrowserLaunchOptions(),
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block', // a page with one answers requests that page.route() then does not see
    locale: 'en-US',
    timezoneId: 'UTC',
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'off',
    screenshot: 'off', // e2e/fixtures.ts takes one of a failed test,
  },
})
