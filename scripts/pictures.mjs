// Takes pictures of every state of every screen and puts them on contact sheets in `pictures/`: npm run pictures.
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { makeSheets } from '../e2e/pictures/make-sheets.ts'
import { picturesFolder } from '../e2e/pictures/picture-files.ts'

const begun = Date.now()
rmSync(picturesFolder, { recursive: true, force: true })
const options = process.argv.slice(2) // of Playwright, such as -g journal
const command = ['playwright', 'test', '--config', 'playwright.pictures.config.ts', ...options]
const { status } = spawnSync('npx', command, { stdio: 'inherit' })
const sheets = await makeSheets({ isPart: options.length > 0 }) // throws when a state could not be opened
console.log(`${sheets.length} sheets in ${Math.round((Date.now() - begun) / 1000)} s:\n${sheets.join('\n')}`)
process.exitCode = status ?? 1
