import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { expect, test } from 'vitest'

const app = resolve(import.meta.dirname, '..')
/** The modules that make an amount of money a text. */
const formats = /lib\/money\.ts$|domain\/money\/format-money$/

/** The files and packages that a file imports, now or later. */
function listImports(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  return [...source.matchAll(/(?:from|import\()\s*'([^']+)'/g)].map(([, name = '']) =>
    name.startsWith('.') ? resolve(dirname(file), name) : name,
  )
}

function reachesAmounts(file: string, seen = new Set<string>()): boolean {
  return listImports(file).some((name) => {
    if (formats.test(name)) return true
    if (seen.has(name) || !/\.tsx?$/.test(name) || !existsSync(name)) return false
    return reachesAmounts(name, seen.add(name))
  })
}

test('each page of the desk that shows amounts is drawn again when the user hides them', () => {
  const pages = globSync(`${app}/desk/*-{tab,page}.tsx`).concat(`${app}/desk/dashboard.tsx`)
  const withAmounts = pages.filter((file) => reachesAmounts(file))
  const drawnAgain = pages.filter((file) => readFileSync(file, 'utf8').includes('useShownAmounts()'))
  expect(withAmounts.length).toBeGreaterThan(5)
  expect(withAmounts.filter((file) => !drawnAgain.includes(file))).toEqual([])
})

test('a sign of a currency is put next to digits in one function only, which hides them', () => {
  const files = globSync([`${app}/{features,desk,lib}/**/*.{ts,tsx}`]).filter(
    (file) => !/\.test\./.test(file),
  )
  const besides = files.filter((file) =>
    /style: 'currency'|\$\{getCurrencySign|[$€£]\$\{|>[$€£]\{/.test(readFileSync(file, 'utf8')),
  )
  expect(besides).toEqual([])
})
