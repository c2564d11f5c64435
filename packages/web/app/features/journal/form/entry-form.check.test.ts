import { expect, test } from 'vitest'
import { resolveEntryForm } from './entry-form.check.ts'
import { fieldsOfValues, newEntryValues } from './entry-form.values.ts'

const written = { ...newEntryValues('2026-11-20'), title: 'A day', content: 'Words' }

test('an entry with title and content is fine [JRNL-15]', () => {
  expect(resolveEntryForm(written).errors).toEqual({})
})

test('a form with nothing in it names every missing field at once [JRNL-18] [JRNL-19]', () => {
  const empty = { ...newEntryValues('2026-11-20'), date: '', linkText: 'not a link' }

  expect(Object.keys(resolveEntryForm(empty).errors).sort()).toEqual(['content', 'date', 'links', 'title'])
})

test('an entry without a title is not saved [JRNL-18]', () => {
  expect(resolveEntryForm({ ...written, title: '  ' }).errors.title).toMatchObject({
    message: 'Enter a title',
  })
})

test('an entry without content is not saved [JRNL-19]', () => {
  expect(resolveEntryForm({ ...written, content: '\n ' }).errors.content).toMatchObject({
    message: 'Write something first',
  })
})

test('a new entry is of today and may be of another day, a future one too [JRNL-20]', () => {
  expect(newEntryValues('2026-11-20').date).toBe('2026-11-20')
  expect(resolveEntryForm({ ...written, date: '2030-01-01' }).errors).toEqual({})
  expect(resolveEntryForm({ ...written, date: '2026-02-30' }).errors.date).toBeDefined()
})

test('a tag and a link that are still in their boxes are saved too', () => {
  const fields = fieldsOfValues({ ...written, tagText: ' review, ', linkText: 'example.com' })

  expect(fields.tags).toEqual(['review'])
  expect(fields.links).toEqual(['https://example.com'])
})

test('a link that is no address is refused beside the field [LINK-03]', () => {
  const { errors } = resolveEntryForm({ ...written, linkText: 'javascript:alert(1)' })
  expect(errors.links).toMatchObject({ message: 'Please enter a valid URL' })
})
