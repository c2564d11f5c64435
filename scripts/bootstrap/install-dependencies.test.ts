import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
// @ts-expect-error: it has no types, because it runs before TypeScript is installed
import { removeUnneeded } from './install-dependencies.mjs'

const folder = mkdtempSync(join(tmpdir(), 'candlebook-install-'))
afterAll(() => rmSync(folder, { recursive: true }))

const packages = {
  'node_modules/library': {},
  'node_modules/compiler': { devOptional: true, optionalDependencies: { '@compiler/linux': '1.0.0' } },
  'node_modules/@compiler/linux': { optional: true },
  'node_modules/prettier': {},
}
const kept = ['packages/web/app.d.ts', 'node_modules/library/index.js', 'node_modules/library/plan.d.txt']
const deleted = [
  'node_modules/library/index.d.ts',
  'node_modules/library/index.js.map',
  'node_modules/compiler/index.js',
  'node_modules/@compiler/linux/bin',
  'node_modules/prettier/index.js',
]

test('a start deletes tools, type declarations and source maps from node_modules, and nothing of our packages', () => {
  for (const file of [...kept, ...deleted]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), '')
  }
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }))
  symlinkSync('../packages/web', join(folder, 'node_modules/web'))
  symlinkSync('compiler/index.js', join(folder, 'node_modules/tsc'))

  removeUnneeded(folder)

  expect(kept.filter((file) => !existsSync(join(folder, file)))).toEqual([])
  expect(deleted.filter((file) => existsSync(join(folder, file)))).toEqual([])
})
