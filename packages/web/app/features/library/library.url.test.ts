import { expect, test } from 'vitest'
import { formatCreatedDay, limitTags, NO_ITEMS, shortenAddress, typeNames } from './item.words.ts'
import { parseDialog, parseFilter, parseLayout, withDialog, withParams } from './library.url.ts'

const parseSearch = (text: string) => new URLSearchParams(text)

test('search, category, type and layout are in the address [LIB-05] [LIB-06] [LIB-07]', () => {
  const address = parseSearch('search=gold&category=Macro&type=link&layout=list')

  expect(parseFilter(address)).toEqual({ search: 'gold', category: 'Macro', type: 'link' })
  expect(parseLayout(address, 'grid')).toBe('list')
})

test('missing or unknown values in the address match all items, as cards', () => {
  expect(parseFilter(parseSearch('type=video&category='))).toEqual({ search: '', category: null, type: null })
  expect(parseLayout(parseSearch('layout=spiral'), 'grid')).toBe('grid')
  expect(parseLayout(parseSearch(''), 'list')).toBe('list')
  expect(parseLayout(parseSearch('layout=grid'), 'list')).toBe('grid')
})

test('removing a filter keeps the other parts of the address', () => {
  expect(withParams(parseSearch('search=a&layout=list'), { search: '', type: 'text' }).toString()).toBe(
    'layout=list&type=text',
  )
})

test('the open dialog is in the address, one at a time', () => {
  const viewed = withDialog(parseSearch('layout=list'), { kind: 'view', id: 'x' })

  expect(parseDialog(viewed)).toEqual({ kind: 'view', id: 'x' })
  expect(withDialog(viewed, { kind: 'edit', id: 'x' }).toString()).toBe('layout=list&edit=x')
  expect(parseDialog(withDialog(viewed, { kind: 'new' }))).toEqual({ kind: 'new' })
  expect(parseDialog(withDialog(viewed, null))).toBeNull()
})

test('the words are Portuguese where the requirements say so [LIB-08] [LIB-13]', () => {
  expect(typeNames).toEqual({ text: 'Texto', link: 'Link' })
  expect(NO_ITEMS).toBe(
    'Nenhum item encontrado na biblioteca. Comece a construir adicionando textos ou links.',
  )
})

test('a card shows two tags and the number of the others [CONST-06] [LIB-10]', () => {
  expect(limitTags(['a', 'b'])).toEqual({ shown: ['a', 'b'], more: [] })
  expect(limitTags(['a', 'b', 'c', 'd'])).toEqual({ shown: ['a', 'b'], more: ['c', 'd'] })
})

test('the created date is formatted in en-US [CONST-07] [LIB-10]', () => {
  expect(formatCreatedDay('2026-11-18T12:00:00.000Z')).toBe('Nov 18, 2026')
})

test('an address is shown without scheme, www and trailing slash', () => {
  expect(shortenAddress('https://www.a.example/')).toBe('a.example')
  expect(shortenAddress('http://a.example/b?c#d')).toBe('a.example/b?c#d')
})
