import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { allSettings, settingGroups } from '../packages/server/src/config/all-settings.ts'
import { buildConfigurationPage, buildEnvExample } from './configuration/build-configuration.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const names = Object.values(settingGroups).flatMap((group) => Object.keys(group))

test('docs/configuration.md is what the settings say (npm run configuration)', () => {
  expect(read('../docs/configuration.md')).toBe(buildConfigurationPage())
})

test('.env.example is what the settings say (npm run configuration)', () => {
  expect(read('../.env.example')).toBe(buildEnvExample())
})

test('no two features declare the same setting, and the server reads all of them', () => {
  expect(new Set(names).size).toBe(names.length)
  expect(Object.keys(allSettings).sort()).toEqual([...names].sort())
})

test('every setting is used by the configuration, and no other variable is read', () => {
  const readers = ['config.ts', 'read-payments.ts'].map((file) =>
    read(`../packages/server/src/config/${file}`),
  )
  const used = [...readers.join('\n').matchAll(/values(?:, '|\.)([A-Z][A-Z0-9_]+)/g)]

  expect(new Set(used.map(([, name]) => name))).toEqual(new Set(names))
})

test('every setting has a sentence and an example that its own shape accepts', () => {
  const examples = parseEnv(buildEnvExample().replaceAll(/^# (?=[A-Z0-9_]+=)/gm, ''))
  for (const [name, { about, shape }] of Object.entries(allSettings)) {
    expect(about, name).toMatch(/\.$/)
    expect(() => shape.parse(examples[name]), name).not.toThrow()
  }
})
