// npm run test:load: sends requests that must not stop the server, and measures the waits of two quiet users for each.
//   npm run test:load -- numbers    only the attacks whose name contains the word
// The exit code is 1 when an attack makes the quiet users wait too long.
import { attacks } from './attacks.ts'
import { runAttacks } from './run-attacks.ts'

const words = process.argv.slice(2)
const chosen = attacks.filter(({ name }) => words.every((word) => name.includes(word)))
if (chosen.length === 0) {
  console.error(`No attack has this name. There are:\n${attacks.map(({ name }) => `  ${name}`).join('\n')}`)
  process.exit(1)
}
process.exitCode = (await runAttacks(chosen)) ? 0 : 1
