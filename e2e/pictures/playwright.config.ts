import { defineConfig } from '@playwright/test'
import base from '../../playwright.config.ts'

/** Takes the pictures of `npm run pictures`; not part of the tests. */
export default defineConfig(base, {
  testDir: '.',
  testMatch: 'take-pictures.ts',
  globalSetup: '../global-setup.ts',
  outputDir: '../../test-results/pictures',
  reporter: 'line',
})
