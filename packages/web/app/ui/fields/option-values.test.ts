import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const APP = join(import.meta.dirname, '../..')

/** Files whose options are chips and not options of a select, so a value may be empty. */
const CHIPS = ['features/imports/preview-questions.tsx']

/** An element <option> or an item of Radix with an empty value, an option of a list with one, or a label for one. */
const EMPTY_VALUE =
  /<(?:option|[\w.]*Item)\b[^>]*\bvalue=(?:""|\{(?:''|""|``)\})|\bvalue: (?:''|""|``)|(?:''|""): ['"`]/

/** An <option> without a value has its text as value, which may be empty. */
const WITHOUT_VALUE = /<option\b(?![^>]*\bvalue=)/

const sources = globSync('**/*.{ts,tsx}', { cwd: APP })
  .filter((file) => !/\.(test|fixtures)\.tsx?$/.test(file) && !CHIPS.includes(file))
  .map((file) => ({ file, source: readFileSync(join(APP, file), 'utf8') }))

test('no option of a select has an empty value, in any form [LIB-23]', () => {
  const files = sources.filter(({ source }) => EMPTY_VALUE.test(source) || WITHOUT_VALUE.test(source))

  expect(files.map(({ file }) => file)).toEqual([])
})
