// Writes docs/openapi.json again after a change of the contract: node scripts/write-openapi.ts
import { writeFileSync } from 'node:fs'
import { buildOpenApiDocument } from '../packages/server/src/openapi/openapi.ts'

const file = new URL('../docs/openapi.json', import.meta.url)
writeFileSync(file, `${JSON.stringify(await buildOpenApiDocument(), null, 2)}\n`)
