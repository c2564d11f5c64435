import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../config/config.ts'
import { getSitePath, writeEmptySite } from '../config/read-site-file.ts'
import { getLegalFolder, readLegalDrafts } from '../legal/read-legal-texts.ts'
import { DONE, defineCommand, UsageError } from './command.ts'

/** Writes the files that say who operates the installation and on which terms, so that an operator fills them in. */
export const legal = defineCommand({
  usage: ['legal copy'],
  summary:
    'Write site.json and the drafts of the terms and the privacy policy into the data folder, where the server reads them at its start.',
  arguments: {},
  options: {},
  examples: ['legal copy'],
  exitCodes: {
    0: 'The data folder has the three files. One that existed was not changed.',
    1: 'A setting is wrong.',
  },
  async run({ words: [action, ...rest] }, terminal) {
    if (action !== 'copy' || rest.length > 0) throw new UsageError('Say: legal copy')
    const { dataFolder } = readConfig()
    const folder = getLegalFolder(dataFolder)
    mkdirSync(folder, { recursive: true })
    const drafts = readLegalDrafts().map(({ file, text }) => ({ path: join(folder, file), text }))
    for (const { path, text } of [{ path: getSitePath(dataFolder), text: writeEmptySite() }, ...drafts]) {
      const isThere = existsSync(path)
      if (!isThere) writeFileSync(path, text)
      terminal.say(isThere ? `${path} exists and was not changed.` : `${path} was created.`)
    }
    return DONE
  },
})
