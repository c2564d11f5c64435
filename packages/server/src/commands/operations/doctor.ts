import { checkHealth, type HealthLine } from '@candlebook/core/operations'
import { ConfigError, readConfig } from '../../config/config.ts'
import { buildHealthInputs } from '../../health/build-health-inputs.ts'
import { DONE, defineCommand, REFUSED } from '../command.ts'
import { formatTable } from '../format-table.ts'
import { requireNoWords } from '../read-words.ts'
import { withCheckedParts } from './with-checked-parts.ts'

/** Checks the installation and says of each part how it is, and what to do. */
export const doctor = defineCommand({
  usage: ['doctor'],
  summary:
    'Check the settings, the database, mail, payments, disk, clock, jobs, backups and exchange rates. Changes nothing and works while a server runs.',
  arguments: {},
  options: {},
  examples: ['doctor'],
  exitCodes: { 0: 'Nothing has failed. There may be warnings.', 1: 'At least one check has failed.' },
  async run(given, terminal) {
    requireNoWords(given)
    const lines = await examine()
    const rows = lines.map(({ status, check, message }) => [status, check, message])
    for (const [at, row] of formatTable(rows).entries()) {
      terminal.say(row)
      const { message, advice } = lines[at]! // one row for each line
      if (advice) terminal.say(`${' '.repeat(row.length - message.length)}${advice}`)
    }
    const failed = lines.filter(({ status }) => status === 'failed').length
    terminal.say(failed === 0 ? '\nNothing has failed.' : `\nFailed: ${failed}.`)
    return failed === 0 ? DONE : REFUSED
  },
})

async function examine(): Promise<HealthLine[]> {
  try {
    const config = readConfig()
    return await withCheckedParts(config, async ({ databaseProblem, ...parts }) => {
      const lines = await checkHealth(buildHealthInputs({ config, ...parts }))
      return lines.map((line) => {
        // These checks ask as the app. The owner knows why they failed.
        const isOfDatabase = line.check === 'database' || line.check === 'migrations'
        return isOfDatabase && line.status === 'failed' ? { ...line, ...databaseProblem } : line
      })
    })
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const advice = 'Correct the setting and run doctor again: the other checks need valid settings.'
    return [{ check: 'settings', status: 'failed', message: error.message, advice }]
  }
}
