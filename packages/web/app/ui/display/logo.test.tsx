import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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

const APP = join(import.meta.dirname, '../..')
const sources = globSync('**/*.tsx', { cwd: APP })
  .filter((file) => !file.endsWith('.test.tsx'))
  .map((file) => ({ file, source: readFileSync(join(APP, file), 'utf8') }))
const listFilesWith = (pattern: RegExp) =>
  sources.filter(({ source }) => pattern.test(source)).map(({ file }) => file)

/** What draws the banner or the footer of a page. Each has the logo. */
const PAGE_EDGES = [
  'desk/top-bar.tsx',
  'features/footer/footer.tsx',
  'site/frame/site-frame.tsx',
  'site/register/register.tsx',
]
/** The head or foot of a card, a dialog or a panel. */
const INNER_EDGES = [
  'features/journal/entry-card.tsx',
  'features/library/item-list.tsx',
  'features/notifications/notification-bell.tsx',
  'ui/dialogs/dialog.tsx',
]

test('every page has a shared banner and footer, whose logo leads to the landing page [SHELL-04]', () => {
  expect(listFilesWith(/<(?:header|footer)\b|role="(?:banner|contentinfo)"/).sort()).toEqual(
    [...PAGE_EDGES, ...INNER_EDGES].sort(),
  )
  expect(
    PAGE_EDGES.filter((file) => !listFilesWith(/<Logo href=\{(?:paths\.home|homeAddress)\}/).includes(file)),
  ).toEqual([])
})

test('no link draws the logo with another address [SHELL-04]', () => {
  expect(listFilesWith(/<Logo\b(?! href=\{(?:paths\.home|homeAddress)\})/)).toEqual([])
})
