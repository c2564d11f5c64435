import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import postcss from 'postcss'
import { describe, expect, it } from 'vitest'

const APP = 'packages/web/app'

/** The only styles with global class names: tokens, fonts, the base of every page, and the styles of a library. */
const GLOBAL_FILES = [
  'app.css',
  'ui/theme/tokens.css',
  'ui/theme/base.css',
  'ui/fonts/fonts.css',
  'features/images/lightbox.css',
]

/** Folders whose components still use global class names. */
const NOT_CONVERTED: string[] = []

const MIN_CLASS_NAME_LENGTH = 3

const texts = new Map<string, string>() // each file is read once, not for each test

const modules = find('**/*.module.css')
const components = find('**/*.tsx').filter((file) => !file.endsWith('.test.tsx'))
const globalClasses = new Set(GLOBAL_FILES.flatMap(listClasses))

describe('each component brings its own styles', () => {
  it('only tokens, fonts, base and libraries have global class names', () => {
    const others = find('**/*.css').filter((file) => !GLOBAL_FILES.includes(file) && !modules.includes(file))
    expect(others.filter(isConverted)).toEqual([])
  })

  it('no two style files have the same name, because the name is part of each class', () => {
    const names = modules.map((file) => basename(file))
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })

  it.each(modules)('%s: imports no styles, whose classes would be renamed', (file) => {
    const imported: string[] = []
    postcss.parse(read(file)).walkAtRules('import', ({ params }) => void imported.push(params))
    expect(imported).toEqual([])
  })

  it.each(modules)('%s: class names are words in camelCase', (file) => {
    const unclear = listClasses(file).filter(
      (name) => name.length < MIN_CLASS_NAME_LENGTH || !/^[a-z][a-zA-Z0-9]*$/.test(name),
    )
    expect(unclear).toEqual([])
  })

  it.each(modules)('%s: every rule is in a layer, and names no class of another file', (file) => {
    const wrong: string[] = []
    postcss.parse(read(file)).walkRules((rule) => {
      if (!isInside(rule, 'layer') && !isInside(rule, 'keyframes')) wrong.push(rule.selector)
      for (const [, inside] of rule.selector.matchAll(/:global\(([^)]*)\)/g))
        for (const name of findNames(inside!)) if (!globalClasses.has(name)) wrong.push(rule.selector)
    })
    expect(wrong).toEqual([])
  })

  it.each(modules)('%s: each class is used by a component of the same folder', (file) => {
    const users = components.filter((component) => findImportName(component, file))
    expect(users.filter((user) => dirname(user) !== dirname(file))).toEqual([])
    const used = new Set(users.flatMap((user) => findUses(user, findImportName(user, file)!)))
    if (used.has('*')) return
    expect(listClasses(file).filter((name) => !used.has(name))).toEqual([])
  })

  it.each(components.filter(isConverted))('%s: every class name has a rule', (component) => {
    const source = read(component)
    const missing = modules.flatMap((file) => {
      const name = findImportName(component, file)
      if (!name) return []
      const known = listClasses(file)
      return findUses(component, name).filter((used) => used !== '*' && !known.includes(used))
    })
    expect(missing).toEqual([])
    const literals = [...source.matchAll(/className="([^"]*)"/g)].flatMap(([, words]) => words!.split(/\s+/))
    expect(literals.filter((word) => word && !globalClasses.has(word))).toEqual([])
  })
})

function find(pattern: string): string[] {
  return globSync(pattern, { cwd: APP }).sort()
}

function read(file: string): string {
  const text = texts.get(file) ?? readFileSync(join(APP, file), 'utf8')
  texts.set(file, text)
  return text
}

function isConverted(file: string): boolean {
  return !NOT_CONVERTED.some((folder) => file.startsWith(`${folder}/`))
}

/** The classes that a style file defines itself, each once. */
function listClasses(file: string): string[] {
  const names = new Set<string>()
  postcss.parse(read(file)).walkRules((rule) => {
    if (isInside(rule, 'keyframes')) return
    for (const name of findNames(rule.selector.replace(/:global\([^)]*\)/g, ''))) names.add(name)
  })
  return [...names]
}

function findNames(selector: string): string[] {
  return [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name!)
}

function isInside(node: postcss.Rule, atRule: string): boolean {
  for (let parent: postcss.Node | undefined = node.parent; parent; parent = parent.parent) {
    if (parent.type === 'atrule' && (parent as postcss.AtRule).name.endsWith(atRule)) return true // type says it is one
  }
  return false
}

/** The name under which a component imports a style file; undefined when it does not. */
function findImportName(component: string, file: string): string | undefined {
  const folder = dirname(component)
  for (const [, name, path] of read(component).matchAll(/import (\w+) from '(\.[^']*\.module\.css)'/g))
    if (join(folder, path!) === file) return name
  return undefined
}

/** The classes that a component uses of its styles; '*' when it uses a class by a computed name. */
function findUses(component: string, name: string): string[] {
  const uses = [...read(component).matchAll(new RegExp(`\\b${name}(?:\\.(\\w+)|(\\[))`, 'g'))]
  return uses.map(([, used]) => used ?? '*')
}
