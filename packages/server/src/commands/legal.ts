import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../config/config.ts'
import { getLegalFolder, readLegalDrafts } from '../legal/read-legal-texts.ts'
import { DONE, defineCommand, UsageError } from './command.ts'

/** Copies the drafts of the legal texts, so that an operator changes them instead of starting from nothing. */
export const legal = defineCommand({
  usage: ['legal copy'],
  summary:
    'Copy the drafts of the terms and the privacy policy into the data folder, where the server reads them at its start.',
  arguments: {},
  options: {},
  examples: ['legal copy'],
  exitCodes: {
    0: 'The data folder has both files. One that existed was not changed.',
    1: 'A setting is wrong.',
  },
  async run({ words: [action, ...rest] }, terminal) {
    if (action !== 'copy' || rest.length > 0) throw new UsageError('Say: legal copy')
    const folder = getLegalFolder(readConfig().dataFolder)
    mkdirSync(folder, { recursive: true })
    for (const { file, text } of readLegalDrafts()) {
      const path = join(folder, file)
      const isThere = existsSync(path)
      if (!isThere) writeFileSync(path, text)
      terminal.say(isThere ? `${path} exists and was not changed.` : `${path} was created.`)
    }
    return DONE
  },
})
