import { expect, test } from 'vitest'
import { parseForm } from './params.ts'

test('brackets become objects and lists', () => {
  const text = 'items[0][price]=price_1&items[1][price]=price_2&metadata[user_id]=u1&expand[]=a&expand[]=b'
  expect(parseForm(text)).toEqual({
    items: [{ price: 'price_1' }, { price: 'price_2' }],
    metadata: { user_id: 'u1' },
    expand: ['a', 'b'],
  })
})

test('escaped names and values are read', () => {
  expect(parseForm('metadata%5Bname%5D=Ana%20%26%20Rui')).toEqual({ metadata: { name: 'Ana & Rui' } })
})

test('a parameter cannot reach a prototype', () => {
  const parsed = parseForm('__proto__[polluted]=yes&metadata[__proto__]=x')

  expect(Object.keys(parsed)).toEqual(['__proto__', 'metadata'])
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})

test('a body that is too deep, too long or contradictory is refused', () => {
  expect(() => parseForm(`a${'[b]'.repeat(9)}=1`)).toThrow('nested')
  expect(() => parseForm(Array.from({ length: 1001 }, (_, i) => `k${i}=1`).join('&'))).toThrow('1000')
  expect(() => parseForm(`a=${'x'.repeat(5001)}`)).toThrow('5000')
  expect(() => parseForm('a=1&a[b]=2')).toThrow('Invalid object')
})
