import { LibraryItemFields } from '@candlebook/contract/library'
import { expect, test } from 'vitest'
import { createItemValues, findChanges, resolveItemForm, toFields, toFormValues } from './item-form.values.ts'

const text = { ...createItemValues('Educational'), title: 'A rule', content: 'Wait.' }
const link = {
  ...createItemValues('Educational'),
  type: 'link' as const,
  title: 'A page',
  url: 'example.com',
}
const findProblem = (values: typeof text | typeof link, name: keyof typeof text) =>
  resolveItemForm(values).errors[name]?.message

test('a text with content and a link with an address are valid', () => {
  expect(resolveItemForm(text).errors).toEqual({})
  expect(resolveItemForm(link).errors).toEqual({})
})

test('an empty form shows every missing field at once [LIB-16] [LIB-17] [LIB-18] [LIB-19]', () => {
  const empty = { ...createItemValues(null), category: '' }

  expect(Object.keys(resolveItemForm(empty).errors).sort()).toEqual(['category', 'content', 'title'])
  expect(Object.keys(resolveItemForm({ ...empty, type: 'link' }).errors).sort()).toEqual([
    'category',
    'title',
    'url',
  ])
})

test('an item without a title is not saved [LIB-16]', () => {
  expect(findProblem({ ...text, title: '  ' }, 'title')).toBe('Enter a title')
})

test('an item without a category is not saved [LIB-17]', () => {
  expect(findProblem({ ...text, category: '' }, 'category')).toBe('Choose a category')
})

test('a text without content is not saved [LIB-18]', () => {
  expect(findProblem({ ...text, content: ' \n' }, 'content')).toBe('Write something first')
  expect(findProblem({ ...link, content: '' }, 'content')).toBeUndefined()
})

test('a link without an address, or with an invalid one, is not saved [LIB-19] [LINK-03]', () => {
  for (const url of ['', ' ', 'not a url', 'javascript:alert(1)', 'data:text/html,x', '//evil', 'https:evil'])
    expect(findProblem({ ...link, url }, 'url'), url).toBe('Please enter a valid URL')
  expect(findProblem({ ...text, url: 'javascript:alert(1)' }, 'url')).toBeUndefined()
})

test('https:// is added to an address without a scheme [LINK-02]', () => {
  expect(LibraryItemFields.parse(toFields(link)).url).toBe('https://example.com')
})

test('tags are trimmed, blank ones refused and repeated ones ignored, also a typed tag not added yet [LIB-20]', () => {
  const fields = toFields({ ...text, tags: ['Setup'], tagText: ' , setup , A+ ,' })

  expect(fields.tags).toEqual(['Setup', 'A+'])
})

test('a typed link that was not added yet is saved too, and a repeated link is saved once [LINK-04]', () => {
  const attached = (linkText: string) =>
    LibraryItemFields.parse(toFields({ ...text, links: ['https://a.example'], linkText })).attachedLinks

  expect(attached('b.example')).toEqual(['https://a.example', 'https://b.example'])
  expect(attached('a.example')).toEqual(['https://a.example'])
  expect(findProblem({ ...text, linkText: 'not a url' }, 'links')).toBe('Please enter a valid URL')
})

test('a changed type removes the value of the other type [LIB-25] [DATA-07]', () => {
  const asLink = LibraryItemFields.parse(toFields({ ...link, content: 'typed before' }))
  const asText = LibraryItemFields.parse(toFields({ ...text, url: 'a.example' }))

  expect([asLink.content, asLink.url]).toEqual([null, 'https://example.com'])
  expect([asText.content, asText.url]).toEqual(['Wait.', null])
})

test('saving an item overwrites only the fields that were changed in the form [LIB-25]', () => {
  const stamps = { createdAt: '2026-11-02T10:00:00.000Z', updatedAt: '2026-11-02T10:00:00.000Z' }
  const item = { ...LibraryItemFields.parse(toFields(text)), pageScreenshot: null, binnedAt: null, ...stamps }
  const typed = { ...toFormValues(item), title: 'Another', tagText: 'new' }

  expect(findChanges(item, LibraryItemFields.parse(toFields(typed)))).toEqual({
    title: 'Another',
    tags: ['new'],
  })
  expect(findChanges(item, LibraryItemFields.parse(toFields(toFormValues(item))))).toEqual({})
})
