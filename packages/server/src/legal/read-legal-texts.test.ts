import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runCommand } from '../commands/run-command.ts'
import { ConfigError, readConfig } from '../config/config.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'candlebook-legal-'))
  vi.stubEnv('DATA_DIR', folder)
  vi.stubEnv('BASE_URL', undefined) // vitest sets one
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

function write(file: string, text: string): void {
  mkdirSync(join(folder, 'legal'), { recursive: true })
  writeFileSync(join(folder, 'legal', file), text)
}

test('without files the texts are the drafts, and a sign-up agrees to the version of the draft', () => {
  const { legalTexts, termsVersion } = readConfig({ DATA_DIR: folder })

  expect(Object.keys(legalTexts.terms)).toEqual(['en'])
  expect(legalTexts.terms.en).toMatch(/^# Terms and Conditions\nVersion: 2026-\d\d-\d\d\nNotice: Draft\. /)
  expect(legalTexts.privacy.en).toMatch(/^# Privacy Policy\nVersion: 2026-\d\d-\d\d\nNotice: Draft\. /)
  expect(legalTexts.terms.en).toContain(`Version: ${termsVersion}`)
})

test('a file replaces its draft only, a translation is added, and the version of the terms is that of the file', () => {
  write('terms.md', '# Our Terms\nVersion: 2026-12-01\n\nText.')
  write('privacy.pt.md', '# Privacidade\nVersion: 2026-12-02\n\nTexto.')
  const { legalTexts, termsVersion } = readConfig({ DATA_DIR: folder })

  expect(legalTexts.terms).toEqual({ en: '# Our Terms\nVersion: 2026-12-01\n\nText.' })
  expect(Object.keys(legalTexts.privacy)).toEqual(['en', 'pt'])
  expect(termsVersion).toBe('2026-12-01')
})

test('a file without a title or a version stops the start with its path', () => {
  write('terms.md', 'Our terms: be nice.')

  expect(() => readConfig({ DATA_DIR: folder })).toThrow(ConfigError)
  expect(() => readConfig({ DATA_DIR: folder })).toThrow(/legal\/terms\.md must start with the lines/)
})

test('the command writes an empty site.json and the drafts once, and leaves a changed file as it is', async () => {
  const lines: string[] = []
  const run = () =>
    runCommand(['legal', 'copy'], { say: (line) => void lines.push(line), ask: async () => true })
  const first = await run()
  const drafts = readConfig({ DATA_DIR: folder }).legalTexts
  write('terms.md', '# Our Terms\nVersion: 2026-12-01\n')
  const second = await run()

  expect([first, second]).toEqual([0, 0])
  expect(lines.map((line) => line.replace(/.*?\/(?=legal\/|site\.json)/, ''))).toEqual([
    'site.json was created.',
    'legal/terms.md was created.',
    'legal/privacy.md was created.',
    'site.json exists and was not changed.',
    'legal/terms.md exists and was not changed.',
    'legal/privacy.md exists and was not changed.',
  ])
  expect(drafts.privacy.en).toBe(readFileSync(join(folder, 'legal/privacy.md'), 'utf8'))
  expect(readFileSync(join(folder, 'legal/terms.md'), 'utf8')).toContain('# Our Terms')
})
