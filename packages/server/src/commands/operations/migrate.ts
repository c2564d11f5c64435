import { listMissingMigrations, migrateDatabase } from '@candlebook/core/db'
import { formatCount } from '@candlebook/domain/text'
import { DONE, defineCommand, REFUSED } from '../command.ts'
import { requireNoWords } from '../read-words.ts'
import { withStoredData } from './with-stored-data.ts'

const options = {
  check: { help: 'Only list the migrations that are missing. Change nothing.' },
} as const

/** Applies the migrations that the database does not have, or lists them. */
export const migrate = defineCommand({
  usage: ['migrate [--check]'],
  summary: 'Bring the database to this version: apply each migration that is missing, and print its name.',
  arguments: {},
  options,
  examples: ['migrate', 'migrate --check'],
  exitCodes: {
    0: 'The database has all migrations of this version.',
    1: 'With --check: migrations are missing. Without: a migration failed and left no trace.',
  },
  async run(given, terminal) {
    requireNoWords(given)
    return await withStoredData({ needs: 'alone' }, async ({ config, ownerUrl }) => {
      const missing = await listMissingMigrations(ownerUrl)
      if (given.options.check) {
        for (const name of missing) terminal.say(`missing  ${name}`)
        terminal.say(missing.length === 0 ? NONE : `${formatCount(missing.length, 'migration')} missing.`)
        return missing.length === 0 ? DONE : REFUSED
      }
      await migrateDatabase(ownerUrl, { roles: config.appDatabaseUrl === null })
      for (const name of missing) terminal.say(`applied  ${name}`)
      terminal.say(missing.length === 0 ? NONE : `${formatCount(missing.length, 'migration')} applied.`)
      return DONE
    })
  },
})

const NONE = 'No migration is missing.'
