import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type LegalTexts, legalTextLanguages, legalTextNames } from '@candlebook/contract/operator'
import { ConfigError } from '@candlebook/core/configuration'
import { isDay } from '@candlebook/domain/days/day'

const draftFolder = new URL('./', import.meta.url)

/** The folder of the legal texts of an installation. */
export function getLegalFolder(dataFolder: string): string {
  return join(dataFolder, 'legal')
}

/** The drafts that Candlebook brings, by the names of their files. */
export function readLegalDrafts(): { file: string; text: string }[] {
  return legalTextNames.map((name) => {
    const file = `${name}.md`
    return { file, text: readFileSync(new URL(file, draftFolder), 'utf8') }
  })
}

/**
 * The legal texts: the files `terms.md` and `privacy.md` in the folder `legal` of the data folder, and the drafts for those
 * that it does not have. `terms.pt.md` is a translation. Throws ConfigError for a file without a title or a version.
 */
export function readLegalTexts(dataFolder: string): LegalTexts {
  const folder = getLegalFolder(dataFolder)
  const drafts = readLegalDrafts()
  const entries = legalTextNames.map((name, at) => {
    const files = legalTextLanguages.map(
      (language) =>
        [language, join(folder, language === 'en' ? `${name}.md` : `${name}.${language}.md`)] as const,
    )
    const own = files.flatMap(([language, path]) =>
      existsSync(path) ? [[language, readFile(path)] as const] : [],
    )
    return [name, { en: drafts[at]?.text ?? '', ...Object.fromEntries(own) }] // one draft for each name
  })
  return Object.fromEntries(entries) as LegalTexts // one entry for each name
}

/** Whether a legal text has a third line `Notice: …`, which its page shows above it. The drafts say with it that they are one. */
export function hasLegalNotice(text: string): boolean {
  return /^# .+\r?\nVersion: .+\r?\nNotice: /.test(text)
}

/** The version of a legal text: its second line. A sign-up stores the version of the terms that it agreed to. */
export function getLegalVersion(text: string): string | null {
  const [, day = ''] = /^# .+\r?\nVersion: (\S+)\s*(?:\n|$)/.exec(text) ?? []
  return isDay(day) ? day : null
}

function readFile(path: string): string {
  const text = readFileSync(path, 'utf8')
  if (getLegalVersion(text) !== null) return text
  throw new ConfigError(
    `${path} must start with the lines "# Title" and "Version: 2026-12-31". docs/operations.md shows its form.`,
  )
}
