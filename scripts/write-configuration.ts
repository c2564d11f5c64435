// Writes docs/configuration.md and .env.example after a change of a setting: npm run configuration
import { writeFileSync } from 'node:fs'
import { buildConfigurationPage, buildEnvExample } from './configuration/build-configuration.ts'

writeFileSync(new URL('../docs/configuration.md', import.meta.url), buildConfigurationPage())
writeFileSync(new URL('../.env.example', import.meta.url), buildEnvExample())
