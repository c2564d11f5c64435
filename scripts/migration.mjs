// npm run migration -- NAME: writes the next SQL migration from the changes of the *.table.ts files. Without such a
// change it writes an empty file, for parts that no table file declares (collations, some indexes, changes of rows).
// Functions, triggers, views and rights need no migration: they are edited in packages/core/src/db/sql.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const core = fileURLToPath(new URL('../packages/core', import.meta.url))
const name = process.argv[2]

if (!/^[a-z][a-z0-9_]{2,40}$/.test(name ?? '')) {
  console.error(
    'Give the migration a name of small letters, digits and underscores: npm run migration -- add_accounts',
  )
  process.exit(2)
}
const output = generate([])
if (output.includes('No schema changes')) generate(['--custom'])
console.log('Read the file. Functions, triggers, views and rights are edited in packages/core/src/db/sql.')

function generate(options) {
  const { status, stdout } = spawnSync('drizzle-kit', ['generate', '--name', name, ...options], {
    cwd: core,
    encoding: 'utf8',
    stdio: ['inherit', 'pipe', 'inherit'],
  })
  process.stdout.write(stdout.replace(/^.*No schema changes.*\n?/m, ''))
  if (status !== 0) process.exit(status ?? 1)
  return stdout
}
