import { defineConfig } from '@playwright/test'
import base from './playwright.pictures.config.ts'

/** Takes the screenshots of the public site: npm run site:pictures, after a build of the web app. */
export default defineConfig(base, { testMatch: 'take-site-pictures.ts', workers: 1 })
