import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { paths } from '../../lib/paths.ts'
import { Logo } from './logo.tsx'

test.each(['navbar', 'main', 'compact', 'minimal'] as const)(
  'the %s logo is a link to the landing page that says the name [SHELL-04]',
  (variant) => {
    const html = renderToStaticMarkup(<Logo variant={variant} href={paths.home} />)

    expect(html.match(/<a [^>]*>/)?.[0]).toContain('href="/"')
    expect(html).toContain('Candlebook')
  },
)
