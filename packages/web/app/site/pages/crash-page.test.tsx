import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CrashPage } from './crash-page.tsx'

test('the page of a crash is loaded again by a link, which works also when its scripts do not load', () => {
  expect(renderToStaticMarkup(<CrashPage error={new Error('No.')} />)).toMatch(/<a href=""[^>]*>.*Load again/)
})
