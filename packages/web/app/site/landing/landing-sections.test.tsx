import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { copies } from '../copy/copies.ts'
import { createFormat } from '../copy/format.ts'
import { LiveClaims } from './landing-sections.tsx'

test('live counts have their two figures and no rating [LAND-03]', () => {
  const { landing } = copies.en
  const counts = { traders: 1234, trades: 56789 }
  const html = renderToStaticMarkup(
    <LiveClaims copy={landing.claims} counts={counts} format={createFormat('en')} />,
  )

  expect(html.match(/<dd>[^<]+/g)).toEqual(['<dd>1,234', '<dd>56,789'])
})
