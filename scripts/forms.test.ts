import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const APP = 'packages/web/app'
/** The two ways to write a form, described in forms/README.md. */
const FORM_HOOKS = ['useRecordForm', 'useServerForm']
/** A form element, a component that draws one, or the hook of the library. */
const FORM = /<(?:form|DialogForm|FormCard)\b|\buseForm\b/

const files = globSync('**/*.{ts,tsx}', { cwd: APP })
  .filter((file) => !file.startsWith('forms/') && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, source: readFileSync(join(APP, file), 'utf8') }))

test('every form uses one of the two form hooks, or is in the list of exceptions with its reason', () => {
  const hooks = [...FORM_HOOKS, ...files.flatMap(listHooksWithForm)]
  const others = files.filter(({ source }) => FORM.test(source) && !hooks.some((hook) => calls(source, hook)))

  expect(others.map(({ file }) => file).sort()).toEqual(listExceptions())
})

/** The hooks of a file that has a form hook, such as useAuthForm. */
function listHooksWithForm({ source }: { source: string }): string[] {
  if (!FORM_HOOKS.some((hook) => calls(source, hook))) return []
  return [...source.matchAll(/export function (use\w+)/g)].map(([, name]) => name!) // the group always matches
}

function calls(source: string, hook: string): boolean {
  return new RegExp(`\\b${hook}(?:<[^(]*>)?\\(`).test(source)
}

function listExceptions(): string[] {
  const readme = readFileSync(join(APP, 'forms/README.md'), 'utf8')
  const [, section = ''] = readme.split('## Forms without these hooks')
  return [...section.matchAll(/^\| `(\S+)` \| \S.* \|$/gm)].map(([, file]) => file!).sort() // as above
}
