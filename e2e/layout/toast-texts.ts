import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCodes } from '../../packages/contract/src/error-codes.ts'
import { fieldProblems } from '../../packages/contract/src/field-problems.ts'

const app = join(import.meta.dirname, '../../packages/web/app')

// A value within a text, such as an address: without a place where a line can break.
const LONG_VALUE = `${'a'.repeat(52)}@example.com`

/**
 * Every text that a toast can show: each text in a file that shows toasts or is imported by one, and each sentence for an
 * error. Most of them are no toast, but no toast is missing, and a new one is included without a list to maintain.
 */
export function listToastTexts(): string[] {
  const shown = globSync('**/*.{ts,tsx}', { cwd: app })
    .filter((path) => !path.includes('.test.'))
    .filter((path) => SHOWS_TOASTS.test(read(path)))
  const files = new Set(shown.flatMap((path) => [path, ...listImports(path)]))
  const sentences = Object.values(errorCodes).map(({ message }) => message)
  const texts = [...[...files].flatMap((path) => listTexts(read(path))), ...sentences]
  return [...new Set([...texts, ...Object.values(fieldProblems)])].sort()
}

const SHOWS_TOASTS = /\b(toast|runWithToast|useLoadFailureToast|ActionWithToast|useRecordForm|ActionDialog)\b/

function listImports(path: string): string[] {
  return [...read(path).matchAll(/from '(\.[^']+\.ts)'/g)]
    .map(([, target]) => join(path, '..', target ?? ''))
    .filter((target) => !target.startsWith('..'))
}

/** The texts in a source that look like sentences or titles: a value or an upper-case letter first. */
function listTexts(source: string): string[] {
  const code = source.replaceAll(/^\s*(\/?\*|\/\/|import ).*$/gm, '')
  return [...code.matchAll(/'((?:\\.|[^'\\\n])+)'|"([^"\n]+)"|`((?:\\.|[^`\\])+)`/g)]
    .map(([, single, double, template]) => single ?? double ?? template ?? '')
    .map((text) => text.replaceAll(/\$\{[^}]*\}/g, LONG_VALUE).replaceAll("\\'", "'"))
    .filter((text) => text.startsWith(LONG_VALUE) || /^\p{Lu}[\p{L}' ]/u.test(text))
}

const read = (path: string) => readFileSync(join(app, path), 'utf8')
