import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

/** Takes the pictures of `npm run pictures`; not part of the tests. */
export default defineConfig(base, {
  testDir: 'e2e/pictures',
  testMatch: 'take-pictures.ts',
  outputDir: 'test-results/pictures',
  reporter: 'line',
})
