import { expect, test } from 'vitest'
import { createdDay, NO_ITEMS, shownTags, spokenAddress, typeNames } from './items/item-words.ts'
import { dialogOf, filterOf, layoutOf, withDialog, withParams } from './library.url.ts'

const params = (text: string) => new URLSearchParams(text)

test('search, category, type and layout are in the address [LIB-05] [LIB-06] [LIB-07]', () => {
  const address = params('search=gold&category=Macro&type=link&layout=list')

  expect(filterOf(address)).toEqual({ search: 'gold', category: 'Macro', type: 'link' })
  expect(layoutOf(address, 'grid')).toBe('list')
})

test('missing or unknown values in the address match all items, as cards', () => {
  expect(filterOf(params('type=video&category='))).toEqual({ search: '', category: null, type: null })
  expect(layoutOf(params('layout=spiral'), 'grid')).toBe('grid')
  expect(layoutOf(params(''), 'list')).toBe('list')
  expect(layoutOf(params('layout=grid'), 'list')).toBe('grid')
})

test('removing a filter keeps the rest of the address', () => {
  expect(withParams(params('search=a&layout=list'), { search: '', type: 'text' }).toString()).toBe(
    'layout=list&type=text',
  )
})

test('the open dialog is in the address, one at a time', () => {
  const viewed = withDialog(params('layout=list'), { kind: 'view', id: 'x' })

  expect(dialogOf(viewed)).toEqual({ kind: 'view', id: 'x' })
  expect(withDialog(viewed, { kind: 'edit', id: 'x' }).toString()).toBe('layout=list&edit=x')
  expect(dialogOf(withDialog(viewed, { kind: 'new' }))).toEqual({ kind: 'new' })
  expect(dialogOf(withDialog(viewed, null))).toBeNull()
})

test('the words are Portuguese where the requirements say so [LIB-08] [LIB-13]', () => {
  expect(typeNames).toEqual({ text: 'Texto', link: 'Link' })
  expect(NO_ITEMS).toBe(
    'Nenhum item encontrado na biblioteca. Comece a construir adicionando textos ou links.',
  )
})

test('a card shows two tags and counts the rest [CONST-06] [LIB-10]', () => {
  expect(shownTags(['a', 'b'])).toEqual({ shown: ['a', 'b'], more: [] })
  expect(shownTags(['a', 'b', 'c', 'd'])).toEqual({ shown: ['a', 'b'], more: ['c', 'd'] })
})

test('the created date is formatted in en-US [CONST-07] [LIB-10]', () => {
  expect(createdDay('2026-11-18T12:00:00.000Z')).toBe('Nov 18, 2026')
})

test('an address is shown without scheme, www and trailing slash', () => {
  expect(spokenAddress('https://www.a.example/')).toBe('a.example')
  expect(spokenAddress('http://a.example/b?c#d')).toBe('a.example/b?c#d')
})
