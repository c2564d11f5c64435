import { expect, test } from 'vitest'
import { createEntryValues, resolveEntryForm, toFields } from './entry-form.values.ts'

const written = { ...createEntryValues('2026-11-20'), title: 'A day', content: 'Words' }

test('an entry with title and content is valid [JRNL-15]', () => {
  expect(resolveEntryForm(written).errors).toEqual({})
})

test('an empty form shows every missing field at once [JRNL-18] [JRNL-19]', () => {
  const empty = { ...createEntryValues('2026-11-20'), date: '', linkText: 'not a link' }

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

test('a new entry has the date of today and may have another date, also a future one [JRNL-20]', () => {
  expect(createEntryValues('2026-11-20').date).toBe('2026-11-20')
  expect(resolveEntryForm({ ...written, date: '2030-01-01' }).errors).toEqual({})
  expect(resolveEntryForm({ ...written, date: '2026-02-30' }).errors.date).toBeDefined()
})

test('a typed tag and a typed link that were not added yet are saved too', () => {
  const fields = toFields({ ...written, tagText: ' review, ', linkText: 'example.com' })

  expect(fields.tags).toEqual(['review'])
  expect(fields.links).toEqual(['https://example.com'])
})

test('a link that is not an address shows an error at the field [LINK-03]', () => {
  const { errors } = resolveEntryForm({ ...written, linkText: 'javascript:alert(1)' })
  expect(errors.links).toMatchObject({ message: 'Please enter a valid URL' })
})
